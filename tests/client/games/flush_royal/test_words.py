"""Every event of Flush Royal has a sentence in both languages."""

from typing import Any

import pytest

from client.games import registry
from client.locale.i18n import translator
from engine import IllegalMove
from engine.core.options import option_specs
from engine.core.plain import plain
from engine.core.values import Event
from engine.games.flush_royal import GAME
from engine.games.flush_royal import events as flush_royal_events
from engine.games.flush_royal.refusals import TEXTS
from tests.client.games.flush_royal.moments import Royal, opened
from tests.client.games.moments import NAMES

words = registry.words("flush_royal")

EN, FR = translator("en"), translator("fr")

PLAY: dict[str, Any] = {
    "seat": 1,
    "cards": [{"card": "KC", "at": [9, 6]}, {"card": "**", "as": "TD", "at": [9, 7]}],
    "runs": [
        {"cells": [[9, 6], [9, 7]], "combination": "flush", "points": 21},
        {"cells": [[8, 7], [9, 7]], "combination": "four_kind", "points": 17},
    ],
    "bonus": 0,
    "points": 38,
}

EVENTS: list[tuple[dict[str, Any], str, str]] = [
    ({"event": "started", "seat": 0}, "Mara begins.", "Mara commence."),
    ({"event": "drew", "seat": 0, "count": 5}, "", ""),
    (
        {"event": "cards_drawn", "seat": 0, "cards": ["KC", "**"]},
        "You drew K♣ ✶.",
        "Vous avez tiré R♣ ✶.",
    ),
    (
        {"event": "placed", "play": PLAY, "total": 143},
        "jo lays K♣ 10♦✶: flush 21 and four of a kind 17. 38 points (total 143).",
        "jo pose R♣ 10♦✶\u00a0: couleur 21 et carré 17. 38 points (total 143).",
    ),
    (
        {"event": "placed", "play": {**PLAY, "bonus": 10}, "total": 143},
        "jo lays K♣ 10♦✶: flush 21 and four of a kind 17, five cards 10. 38 points (total 143).",
        "jo pose R♣ 10♦✶\u00a0: couleur 21 et carré 17, cinq cartes 10. 38 points (total 143).",
    ),
    (
        {"event": "joker_put", "seat": 2, "at": [7, 12], "card": "QD"},
        "Ada swaps in a joker for Q♦ at 7,12.",
        "Ada remplace D♦ en 7,12 par un joker.",
    ),
    (
        {"event": "joker_taken", "seat": 2, "at": [7, 12], "card": "QD"},
        "Ada lays Q♦ at 7,12 and takes the joker.",
        "Ada met D♦ en 7,12 et reprend le joker.",
    ),
    (
        {"event": "exchanging", "seat": 0, "count": 3},
        "Mara exchanges 3 cards.",
        "Mara échange 3 cartes.",
    ),
    (
        {"event": "cards_rejected", "seat": 0, "cards": ["2S", "TD"]},
        "You give 2♠ 10♦ back.",
        "Vous rendez 2♠ 10♦.",
    ),
    ({"event": "passed", "seat": 3}, "Théo passes.", "Théo passe."),
    (
        {"event": "ended", "winners": [0], "scores": [532, 97], "left": [4, 0]},
        "Mara won with 532. For cards left on the rack: Mara −12.",
        "Mara gagne avec 532 points. Pour les cartes restées sur le chevalet\xa0: Mara −12.",
    ),
    (
        {"event": "ended", "winners": [0, 1], "scores": [97, 97], "left": [0, 0]},
        "Mara and jo share the win with 97.",
        "Mara et jo partagent la victoire avec 97 points.",
    ),
]


@pytest.mark.parametrize(("event", "en", "fr"), EVENTS)
def test_event_is_one_sentence(event: dict[str, Any], en: str, fr: str) -> None:
    assert words.event(event, NAMES, EN) == en
    assert words.event(event, NAMES, FR) == fr


def test_unknown_event_is_skipped() -> None:
    assert words.event({"event": "juggled", "seat": 0}, NAMES, EN) == ""


def test_every_kind_of_event_is_tested() -> None:
    kinds = {
        str(kind.__struct_config__.tag)
        for kind in vars(flush_royal_events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }

    assert {str(event["event"]) for event, _, _ in EVENTS} == kinds


IN_ENGLISH = (
    "You have no combination; the same card twice is not a pair. Exchange some cards, or pass."
)
IN_FRENCH = (
    "Vous n’avez aucune combinaison\xa0; deux fois la même carte ne font pas une paire."
    " Échangez ou passez."
)
STUCK = ("2H 3D 5S 7C 9D", "TD TH TS KC **")


@pytest.mark.parametrize(
    ("moment", "viewer", "en", "fr"),
    [
        (
            Royal("AD AC 2H 6H JH", "TD TH TS KC **"),
            0,
            "Your turn: you have a combination; lay it in the start zone.",
            "À vous\xa0: vous avez une combinaison\xa0; posez-la dans la zone de départ.",
        ),
        (
            Royal("AD AC 2H 6H JH", "TD TH TS KC **"),
            1,
            "Mara is choosing the first combination.",
            "Mara cherche la première combinaison.",
        ),
        (
            opened(),
            1,
            "Your turn: you can lay cards, so you cannot exchange or pass.",
            "À vous\xa0: vous pouvez poser, donc ni échanger ni passer.",
        ),
        (opened(), None, "jo is choosing where to lay cards.", "jo cherche où poser."),
        (
            Royal(*STUCK),
            0,
            IN_ENGLISH,
            IN_FRENCH,
        ),
    ],
)
def test_status_says_whose_turn_it_is_and_what_to_do(
    moment: Royal, viewer: int | None, en: str, fr: str
) -> None:
    view = moment.match.view(viewer)

    assert words.status(view, NAMES, EN) == en
    assert words.status(view, NAMES, FR) == fr


def test_status_offers_an_exchange_where_it_is_free() -> None:
    free = Royal("AD AC 2H 6H JH", "TD TH TS KC **", free_exchange=True)
    free.place("AD 7 5  AC 7 6").draw("9S 8S")
    told = words.status(free.match.view(1), NAMES, EN)
    assert told == "Your turn: lay one to five cards, exchange cards, or pass."


def test_status_of_rare_moments() -> None:
    view = opened().match.view(1)
    none = {"place": False, "exchange": 0, "pass": True, "put_joker": False, "take_joker": []}

    empty = "You cannot lay any card, and none is left to draw: pass."
    assert words.status({**view, "can": none}, NAMES, EN) == empty
    stuck = "You cannot lay any card: exchange some, or pass. Both end your turn."
    assert words.status({**view, "can": {**none, "exchange": 5}}, NAMES, EN) == stuck
    assert words.status({**view, "to_act": []}, NAMES, EN) == "Cards are being drawn…"
    over = {"winners": [1], "scores": [8, 20]}
    assert words.status({**view, "over": over}, NAMES, EN) == "The match is over: you won."


def test_describe_has_the_whole_table() -> None:
    assert words.describe(opened().match.view(1), NAMES, EN) == (
        "Mara has 8 points and 5 cards.",
        "jo has 0 points and 5 cards.",
        "Row 7: 5 A♦, 6 A♣.",
        "Mara lays A♦ A♣: pair, 8 points (total 8).",
        "Your cards: 10♦ 10♥ 10♠ K♣ ✶.",
        "96 cards are left to draw.",
        "Your turn: you can lay cards, so you cannot exchange or pass.",
    )


def test_caption_has_the_size_of_the_reserve() -> None:
    view = opened().match.view(1)

    assert words.caption(view, {}, EN) == "Flush Royal · 96 cards left"
    assert words.caption(view, {}, FR) == "Flush Royal · 96 cartes restantes"
    assert words.caption({**view, "over": {"winners": [0]}}, {}, EN) == "Flush Royal · finished"


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"do": "place", "cards": [{"card": "2S", "at": [7, 7]}]}, "Your rack does not have 2♠,"),
    ({"do": "place", "cards": [{"card": "KC", "at": [15, 7]}]}, "There is no square 15,7:"),
    ({"do": "place", "cards": [{"card": "KC", "at": [7, 6]}]}, "A♣ is already at 7,6:"),
    ({"do": "place", "cards": [{"card": "KC", "at": [0, 0]}]}, "The card at 0,0 is not connected"),
    ({"do": "place", "cards": [{"card": "KC", "at": [7, 7]}]}, "A♦ A♣ K♣ is not a combination:"),
    ({"do": "put_joker", "at": [0, 0]}, "There is no card at 0,0 that"),
    ({"do": "take_joker", "at": [7, 6]}, "There is no joker at 7,6."),
    ({"do": "pass"}, "You can lay cards,"),
]


@pytest.mark.parametrize(("move", "said"), REFUSED)
def test_refusal_says_what_would_be_legal(move: dict[str, Any], said: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        opened().match.play(1, move)
    facts = plain(refused.value.facts)

    assert (words.refusal(refused.value.code, facts, EN) or "").startswith(said)
    assert words.refusal(refused.value.code, facts, FR) != words.refusal(
        refused.value.code, facts, EN
    )


FACTS: list[tuple[str, dict[str, Any], str]] = [
    (
        "not_connected",
        {"run": [[9, 6], [9, 8]]},
        "Each line needs a card from an earlier turn: row 9, 6 to 8",
    ),
    (
        "two_jokers",
        {"run": [[5, 6], [8, 6]]},
        "A line may contain only one joker: column 6, 5 to 8",
    ),
    (
        "start_zone",
        {"at": [4, 4]},
        "The first play must lie in the start zone, rows and columns 5 to 9: 4,4",
    ),
    ("reserve_short", {"wanted": 3, "reserve": 2}, "Cards left in the reserve: 2."),
    ("reserve_short", {"wanted": 3, "reserve": 1}, "Cards left in the reserve: 1."),
    ("reserve_short", {"wanted": 3, "reserve": 0}, "The reserve is empty: pass."),
    ("wrong_phase", {"swaps": 12}, "You cannot make more than 12 joker swaps"),
    ("wrong_phase", {}, "The board is empty:"),
]


@pytest.mark.parametrize(("code", "facts", "said"), FACTS)
def test_refusal_uses_its_facts(code: str, facts: dict[str, Any], said: str) -> None:
    assert (words.refusal(code, facts, EN) or "").startswith(said)
    assert words.refusal(code, facts, FR)


REASONS = [key.removeprefix("reason.") for key in TEXTS if key.startswith("reason.")]


@pytest.mark.parametrize("reason", ["not_one_run", *REASONS])
def test_every_reason_of_a_refusal_has_words(reason: str) -> None:
    facts = {"run": [[7, 5], [7, 6]], "cards": ["AD", "KC"], "reason": reason}

    for tr in (EN, FR):
        assert (words.refusal("not_a_combination", facts, tr) or "").endswith(".")


def test_refusal_of_another_game_is_none() -> None:
    assert words.refusal("hot_dice", {}, EN) is None


def test_every_option_has_a_name_and_help_in_both_languages() -> None:
    for spec in option_specs(GAME.options):
        en, fr = words.option(spec.name, EN), words.option(spec.name, FR)
        assert en is not None
        assert fr is not None
        assert en.help != fr.help
    assert words.option("target", EN) is None


CHOICES: list[tuple[dict[str, Any], str, str]] = [
    (
        {"do": "place", "cards": PLAY["cards"][::-1], "points": 38},
        "lay K♣ 10♦✶ at 9,6 (38)",
        "poser R♣ 10♦✶ en 9,6 (38)",
    ),
    (
        {"do": "put_joker", "at": [9, 6], "swapped": "KC"},
        "swap in a joker for K♣ at 9,6",
        "remplacer R♣ en 9,6 par un joker",
    ),
    (
        {"do": "take_joker", "at": [9, 6], "swapped": "KC"},
        "lay K♣ at 9,6 and take the joker",
        "mettre R♣ en 9,6 et reprendre le joker",
    ),
    ({"do": "exchange", "cards": ["KC", "**"]}, "exchange K♣ ✶", "échanger R♣ ✶"),
    ({"do": "pass"}, "pass", "passer"),
    (
        {"do": "take_joker", "at": [9, 6], "swapped": "KC", "play": 94},
        "lay K♣ at 9,6 and take the joker, for a play of 94 points",
        "mettre R♣ en 9,6 et reprendre le joker, pour un coup à 94 points",
    ),
]


@pytest.mark.parametrize(("choice", "english", "french"), CHOICES)
def test_choices_are_worded_for_the_analysis(
    choice: dict[str, Any], english: str, french: str
) -> None:
    about = choice | {"rack": ["KC", "**"]}

    assert (words.choice(about, EN), words.choice(about, FR)) == (english, french)
    assert (words.situation(about, EN), words.situation(about, FR)) == ("K♣ ✶", "R♣ ✶")


@pytest.mark.parametrize(
    ("choice", "english", "french"),
    [
        (CHOICES[0][0], "laying K♣ 10♦✶ at 9,6 (38)", "poser R♣ 10♦✶ en 9,6 (38)"),
        (CHOICES[1][0], "swapping in a joker for K♣ at 9,6", "remplacer R♣ en 9,6 par un joker"),
        (
            CHOICES[2][0],
            "laying K♣ at 9,6 to take the joker",
            "mettre R♣ en 9,6 pour reprendre le joker",
        ),
        (CHOICES[3][0], "exchanging K♣ ✶", "échanger R♣ ✶"),
        (CHOICES[4][0], "passing", "passer"),
    ],
)
def test_choices_are_worded_as_subjects_of_a_sentence(
    choice: dict[str, Any], english: str, french: str
) -> None:
    assert (words.doing(choice, EN), words.doing(choice, FR)) == (english, french)


@pytest.mark.parametrize(
    ("choice", "english", "french"),
    [
        (CHOICES[0][0], "K♣ 10♦✶ 9,6 (38)", "R♣ 10♦✶ 9,6 (38)"),
        (CHOICES[1][0], "joker for K♣ 9,6", "joker pour R♣ 9,6"),
        (CHOICES[2][0] | {"play": 94}, "K♣ for joker 9,6 (94)", "R♣ pour joker 9,6 (94)"),
        (CHOICES[3][0], "exchange K♣ ✶", "échanger R♣ ✶"),
    ],
)
def test_choices_are_short_for_a_narrow_list(
    choice: dict[str, Any], english: str, french: str
) -> None:
    assert (words.short_choice(choice, EN), words.short_choice(choice, FR)) == (english, french)
