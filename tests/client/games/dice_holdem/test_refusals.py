"""Dice Hold'em's refusals in both languages."""

import pytest

from client.games import registry
from client.games.refusals import refused
from client.locale.i18n import translator
from engine import IllegalMove
from tests.client.games.dice_holdem.hands import Holdem, example, move
from tests.client.games.moments import NAMES

words = registry.words("dice_holdem")

EN, FR = translator("en"), translator("fr")


REFUSED: list[tuple[Holdem, str, str, str, str]] = [
    (
        example("river").act("bet 20"),
        "check",
        "no_check",
        "There is already a bet, and you owe 20: call, raise or fold.",
        "On a déjà misé, et vous devez 20\u00a0: suivez, relancez ou couchez-vous.",
    ),
    (
        example("river").act("bet 20"),
        "bet 10",
        "no_bet",
        "There is already a bet, and you owe 20: call, raise or fold.",
        "On a déjà misé, et vous devez 20\u00a0: suivez, relancez ou couchez-vous.",
    ),
    (
        example("river"),
        "call",
        "wrong_phase",
        "There is no bet yet: check, bet or fold.",
        "Personne n’a encore misé\u00a0: parole, misez ou couchez-vous.",
    ),
    (
        example("river"),
        "bet 30",
        "bad_amount",
        "In this round a bet or a raise is 10 or 20 chips.",
        "À ce tour, on mise ou relance de 10 ou 20 jetons.",
    ),
    (
        Holdem(2).pockets({}).act("bet 10", *["raise 10"] * 3),
        "raise 10",
        "raise_cap",
        "No raises are left in this round: call or fold.",
        "Il n’y a plus de relance à ce tour\u00a0: suivez ou couchez-vous.",
    ),
    (
        Holdem(2, stack=100, ante=90).pockets({}).act("bet 10"),
        "raise 10",
        "raise_cap",
        "Nobody can answer a raise any more: call or fold.",
        "Plus personne ne peut répondre à une relance\u00a0: suivez ou couchez-vous.",
    ),
    (
        Holdem(3, stack=100, ante=80).pockets({}).act("bet 10", "raise 10"),
        "raise 10",
        "not_enough_chips",
        "That takes 30 chips, and you have 20: choose a smaller amount, or fold.",
        "Il faut 30 jetons, et vous en avez 20\u00a0: misez moins, ou couchez-vous.",
    ),
]


@pytest.mark.parametrize(("holdem", "text", "code", "en", "fr"), REFUSED)
def test_refusal_is_worded_from_code_and_facts(
    holdem: Holdem, text: str, code: str, en: str, fr: str
) -> None:
    with pytest.raises(IllegalMove) as caught:
        holdem.match.play(holdem.seat, move(text))
    refusal = caught.value

    assert refusal.code == code
    assert refused("dice_holdem", code, refusal.facts, "", NAMES, EN) == en
    assert refused("dice_holdem", code, refusal.facts, "", NAMES, FR) == fr


def test_common_refusals_are_left_to_the_table() -> None:
    assert words.refusal("bad_move", {}, EN) is None
