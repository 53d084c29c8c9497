"""Neither length nor number of lines reveals a secret on the network."""

from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Any

import pytest

from client.games import registry
from client.games.base import Seen
from client.line_mode import status
from client.line_mode.output import VEIL, padded, spelled
from client.locale.i18n import LANGUAGES, Language, translator
from tests.client.games.dice_holdem.pockets import BOARDS, POCKETS, at_the_table
from tests.client.games.moments import NAMES
from tests.client.games.poker_dice.moments import covered
from tests.client.line_mode.conftest import Arrive

FACES = "9TJQKA"


def lengths(lines: Iterable[str], language: Language) -> list[int]:
    """The lengths of the lines on the wire, in order."""
    tr = translator(language)
    spoken = [spelled(line, tr, plain=False) for line in lines]
    return [len(padded(line).encode()) for line in spoken if line]


def told(seen: Seen, game: str, language: Language) -> list[int]:
    """Everything a seat can ask for: the state, the current turn, and help."""
    tr = translator(language)
    parts = (status.whole, status.moment, status.moves)
    return [length for part in parts for length in lengths(part(seen, game, tr), language)]


def said(game: str, language: Language, **event: Any) -> int:
    sentence = registry.words(game).event(event, NAMES, translator(language))
    return lengths([sentence], language)[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_about_seen_faces_have_one_length(language: Language) -> None:
    hands = combinations_with_replacement(FACES, 5)

    assert {said("poker_dice", language, event="saw", faces=list(one)) for one in hands} == {VEIL}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_about_dealt_pockets_have_one_length(language: Language) -> None:
    events = ({"event": "pocket_seen", "dice": list(one)} for one in POCKETS)

    assert {said("dice_holdem", language, **one) for one in events} == {VEIL}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", ["cards_drawn", "cards_rejected"])
def test_sentences_about_drawn_cards_have_one_length(language: Language, event: str) -> None:
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "SHDC"] + ["**"]

    assert {said("flush_royal", language, event=event, cards=[one] * 5) for one in cards} == {VEIL}


@pytest.mark.parametrize("language", LANGUAGES)
def test_length_of_state_and_help_does_not_depend_on_the_cup(language: Language) -> None:
    hands = ("".join(one) for one in combinations_with_replacement(FACES, 5))
    sent = {tuple(told(covered(faces=one).looks().seen(), "poker_dice", language)) for one in hands}

    assert len(sent) == 1


@pytest.mark.parametrize("board", BOARDS, ids=len)
@pytest.mark.parametrize("language", LANGUAGES)
def test_length_of_state_and_help_does_not_depend_on_the_deal(
    language: Language, board: tuple[str, ...]
) -> None:
    tables = (at_the_table(pocket, board) for pocket in POCKETS[::7])
    sent = {tuple(told(table.seen(0), "dice_holdem", language)) for table in tables}

    assert len(sent) == 1


async def test_secret_sentences_are_padded(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("play flush_royal", "start", "wait", "what", "repeat", "quit")
    await mara.ended()
    starts = ("You drew", "Your cards", "You can type")
    secret = [line for line in mara.raw.decode().split("\n") if line.startswith(starts)]

    assert secret
    assert {len(line.encode()) % VEIL for line in secret} == {0}
    assert all(line.rstrip("\r") == line.rstrip() for line in secret), "no blank rows"
