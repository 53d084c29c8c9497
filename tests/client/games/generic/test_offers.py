"""Moves are made from `can` and from typed text, for any game."""

from typing import Any

import pytest

from client.games.base import MoveForms, Seen
from client.games.generic.offers import offers, picks, typed, unlisted

FORMS: MoveForms = {
    "roll": {"keep": "list"},
    "keep": {"dice": "list"},
    "bank": {},
    "bet": {"amount": "int"},
    "call": {},
    "score": {"box": "text"},
    "announce": {"call": "list", "to": "text"},
    "place": {"cards": "list"},
    "take": {"at": "list"},
    "throw": {"dice": "list", "cup": "bool"},
}


def seen(chosen: tuple[int, ...] = (), **can: Any) -> Seen:
    return Seen(view={"can": can}, names=("a",), forms=FORMS, chosen=chosen)


@pytest.mark.parametrize(
    ("can", "moves"),
    [
        ({"bank": True}, [{"do": "bank"}]),
        ({"bank": False, "call": 0}, []),
        ({"call": 20}, [{"do": "call"}]),
        ({"bet": [10, 20]}, [{"do": "bet", "amount": 10}, {"do": "bet", "amount": 20}]),
        ({"score": {"ones": 3}}, [{"do": "score", "box": "ones"}]),
        ({"keep": [{"dice": [0, 1], "points": 200}]}, [{"do": "keep", "dice": [0, 1]}]),
        ({"take": [[2, 3]]}, [{"do": "take", "at": [2, 3]}]),
        ({"keep": [4]}, [{"do": "keep", "dice": [4]}]),
        ({"place": True}, []),
        ({"announce": True}, []),
        ({"other": True}, []),
        ({}, []),
    ],
)
def test_offers_are_read_from_can(can: dict[str, Any], moves: list[dict[str, Any]]) -> None:
    assert [offer.move for offer in offers(seen(**can))] == moves


def test_offer_has_the_other_facts_of_its_entry() -> None:
    (kept,) = offers(seen(keep=[{"dice": [0], "points": 50}]))
    (scored,) = offers(seen(score={"ones": 3}))
    (called,) = offers(seen(call=20))

    assert (kept.about, scored.about, called.about) == (
        {"points": 50},
        {"worth": 3},
        {"amount": 20},
    )


def test_picked_numbers_fill_in_the_move() -> None:
    assert picks(seen(roll=True, keep=[0, 1, 2])) == ()  # here a move of its own
    forms: MoveForms = {"roll": {"keep": "list"}}
    hand = Seen(
        view={"can": {"roll": True, "keep": [0, 1, 2]}}, names=("a",), forms=forms, chosen=(1, 2)
    )

    assert picks(hand) == (0, 1, 2)
    assert [offer.move for offer in offers(hand)] == [{"do": "roll", "keep": [1, 2]}]


def test_moves_that_must_be_typed_are_listed() -> None:
    assert unlisted(seen(bank=True, announce=True, bet=[], call=0)) == [
        "roll keep=",
        "keep dice=",
        "score box=",
        "announce call= to=",
        "place cards=",
        "take at=",
        "throw dice= cup=",
    ]
    assert unlisted(seen()) == []


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("bank", {"do": "bank"}),
        ("  bet   20 ", {"do": "bet", "amount": 20}),
        ("keep 0 2 3", {"do": "keep", "dice": [0, 2, 3]}),
        ("keep 0,2", {"do": "keep", "dice": [0, 2]}),
        ("keep dice=", {"do": "keep", "dice": []}),
        ("score ones", {"do": "score", "box": "ones"}),
        ("throw dice=0,1 cup=true", {"do": "throw", "dice": [0, 1], "cup": True}),
        ("throw dice=0 cup=non", {"do": "throw", "dice": [0], "cup": False}),
        ("announce call=pair,K", {"do": "announce", "call": ["pair", "K"]}),
        ("announce call=pair,K to=left", {"do": "announce", "call": ["pair", "K"], "to": "left"}),
        (
            'place cards=[{"card":"TH","at":[5,7]}]',
            {"do": "place", "cards": [{"card": "TH", "at": [5, 7]}]},
        ),
        ("place cards=[{", {"do": "place", "cards": "[{"}),
        ("fold", None),
        ("bet", None),
        ("bet amount=3 more=4", None),
        ("announce pair K", None),
        ("bank now", None),
        ("", None),
    ],
)
def test_typed_moves_are_read(text: str, move: dict[str, Any] | None) -> None:
    assert typed(text, FORMS) == move
