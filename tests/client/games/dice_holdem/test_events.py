"""Every event of Dice Hold'em has a sentence in both languages."""

from collections.abc import Sequence
from typing import Any

import pytest

from client.games import registry
from client.games.dice_holdem.events import pots_won
from client.locale.i18n import translator
from engine.core.values import Event
from engine.games.dice_holdem import events as holdem_events
from tests.client.games.dice_holdem.hands import example
from tests.client.games.moments import NAMES

words = registry.words("dice_holdem")

EN, FR = translator("en"), translator("fr")


BEST = {"category": "full_house", "dice": ["R4", "B4", "Y4", "R2", "W2"]}


def test_sentences_for_the_events_of_a_hand() -> None:
    holdem = example("showdown")
    told = [words.event(event, NAMES, EN) for event in holdem.events]

    assert [text for text in told if text] == [
        "Hand 1: Ada deals, ante 10.",
        "Mara checks.",
        "jo bets 10.",
        "Ada raises 10.",
        "Mara calls 20.",
        "jo calls 10.",
        "The flop: R4 B4 R2.",
        "Mara bets 10.",
        "jo calls 10.",
        "Ada raises 10.",
        "Mara calls 10.",
        "jo folds.",
        "The turn: B1.",
        "Mara bets 20.",
        "Ada raises 10.",
        "Mara calls 10.",
        "The river: W5.",
        "Mara bets 10.",
        "Ada calls 10.",
        "Mara shows Y2 Y3: straight, W5 R4 Y3 R2 B1.",
        "Ada shows R1 W1: full house, R1 B1 W1 R4 B4.",
        "Mara wins 220.",
        "Hand 2: Mara deals, ante 10.",
    ]


EVENTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"event": "hand", "hand": 12, "dealer": 1, "ante": 40, "paid": [40, 40, 10]},
        "Hand 12: jo deals, ante 40. Ada cannot pay the whole ante and is all in.",
        "Main 12\u00a0: jo donne, ante 40. Ada ne peut pas payer l’ante et joue son tapis.",
    ),
    (
        {"event": "hand", "hand": 9, "dealer": 2, "ante": 4, "paid": [3, 3, 4]},
        "Hand 9: Ada deals, ante 4. Mara and jo cannot pay the whole ante and are all in.",
        (
            "Main 9\u00a0: Ada donne, ante 4. "
            "Mara et jo ne peuvent pas payer l’ante et jouent leur tapis."
        ),
    ),
    ({"event": "pocket", "seat": 1}, "", ""),
    (
        {"event": "pocket_seen", "seat": 1, "dice": ["B2", "Y6"]},
        "Under your cup: B2 Y6.",
        "Sous votre gobelet\u00a0: N2 J6.",
    ),
    (
        {"event": "board", "street": "river", "dice": ["W5"]},
        "The river: W5.",
        "La river\u00a0: B5.",
    ),
    (
        {"event": "flop_rerolled", "dice": ["R1", "B2", "Y3"]},
        "Nobody bet, so the flop is rolled again: R1 B2 Y3.",
        "Personne n’a misé, on rejette les dés du flop\u00a0: R1 N2 J3.",
    ),
    ({"event": "checked", "seat": 0}, "Mara checks.", "Mara dit parole."),
    (
        {"event": "bet", "seat": 0, "amount": 20, "all_in": False},
        "Mara bets 20.",
        "Mara mise 20.",
    ),
    (
        {"event": "bet", "seat": 0, "amount": 20, "all_in": True},
        "Mara bets 20 and is all in.",
        "Mara mise 20\u00a0: tapis.",
    ),
    (
        {"event": "called", "seat": 0, "paid": 20, "all_in": False},
        "Mara calls 20.",
        "Mara suit (20).",
    ),
    (
        {"event": "called", "seat": 0, "paid": 10, "all_in": True},
        "Mara calls 10 and is all in.",
        "Mara suit (10)\u00a0: tapis.",
    ),
    (
        {"event": "raised", "seat": 0, "by": 10, "paid": 30, "all_in": False},
        "Mara raises 10.",
        "Mara relance de 10.",
    ),
    (
        {"event": "raised", "seat": 0, "by": 10, "paid": 30, "all_in": True},
        "Mara raises 10 and is all in.",
        "Mara relance de 10\u00a0: tapis.",
    ),
    ({"event": "folded", "seat": 3}, "Théo folds.", "Théo se couche."),
    (
        {"event": "returned", "seat": 3, "chips": 1500},
        "1,500 that nobody matched go back to Théo.",
        "1\u00a0500 que personne n’a suivis reviennent à Théo.",
    ),
    (
        {"event": "shown", "seat": 1, "pocket": ["R4", "W2"], "best": BEST},
        "jo shows R4 W2: full house, R4 B4 Y4 R2 W2.",
        "jo montre R4 B2\u00a0: full, R4 N4 J4 R2 B2.",
    ),
    (
        {"event": "awarded", "amount": 140, "seats": [1], "shares": [140]},
        "jo wins 140.",
        "jo gagne 140.",
    ),
    (
        {"event": "awarded", "amount": 140, "seats": [0, 1], "shares": [70, 70]},
        "Mara and jo share 140.",
        "Mara et jo se partagent 140.",
    ),
    (
        {"event": "awarded", "amount": 140, "seats": [1], "shares": [140], "pot": "main"},
        "jo wins the main pot, 140.",
        "jo gagne le pot principal, 140.",
    ),
    (
        {"event": "awarded", "amount": 60, "seats": [0, 1], "shares": [30, 30], "pot": "side"},
        "Mara and jo share 60 in a side pot.",
        "Mara et jo se partagent 60 dans un pot parallèle.",
    ),
    ({"event": "eliminated", "seat": 1}, "jo has no chips left.", "jo n’a plus de jetons."),
    (
        {"event": "ended", "winners": [1], "scores": [0, 200], "flush": False},
        "jo won the match.",
        "jo gagne la partie.",
    ),
    (
        {"event": "ended", "winners": [0, 1], "scores": [100, 100], "flush": True},
        "A yahtzee flush! Mara and jo share the win.",
        "Flush yahtzee\u00a0! Mara et jo partagent la victoire.",
    ),
]


@pytest.mark.parametrize(("event", "en", "fr"), EVENTS)
def test_event_is_one_sentence(event: dict[str, Any], en: str, fr: str) -> None:
    assert words.event(event, NAMES, EN) == en
    assert words.event(event, NAMES, FR) == fr


def test_every_kind_of_event_is_tested() -> None:
    kinds = {
        str(kind.__struct_config__.tag)
        for kind in vars(holdem_events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }

    assert {str(event["event"]) for event, _, _ in EVENTS} == kinds


def test_unknown_event_is_skipped() -> None:
    assert words.event({"event": "juggled", "seat": 0}, NAMES, EN) == ""
    assert words.event({"event": "rained"}, NAMES, EN) == ""


@pytest.mark.parametrize(
    ("awards", "en", "fr"),
    [
        (((270, [1]), (160, [1])), ["jo wins 430."], ["jo gagne 430."]),
        (
            ((270, [1]), (160, [2])),
            ["jo wins the main pot, 270.", "Ada wins the side pot, 160."],
            ["jo gagne le pot principal, 270.", "Ada gagne le pot parallèle, 160."],
        ),
        (
            ((270, [0, 1]), (160, [0]), (40, [0]), (20, [2, 3])),
            [
                "Mara and jo share the main pot, 270.",
                "Mara wins 200 in side pots.",
                "Ada and Théo share 20 in side pots.",
            ],
            [
                "Mara et jo se partagent le pot principal, 270.",
                "Mara gagne 200 en pots parallèles.",
                "Ada et Théo se partagent 20 en pots parallèles.",
            ],
        ),
    ],
)
def test_pots_with_different_winners_are_named(
    awards: Sequence[tuple[int, list[int]]], en: list[str], fr: list[str]
) -> None:
    won = [{"amount": amount, "seats": seats} for amount, seats in awards]

    assert list(pots_won(won, NAMES, EN)) == en
    assert list(pots_won(won, NAMES, FR)) == fr
