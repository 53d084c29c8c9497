"""The view's fields, previews, and that hidden dice cannot be seen."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Match
from engine.core.plain import plain
from tests.engine.games.dice_holdem.table import (
    CALL,
    CHECK,
    FOLD,
    Table,
    bet,
    random_match,
    up,
    walk,
)

seeds = st.integers(0, 2**32)


def test_view_before_the_first_hand() -> None:
    assert Match.start("dice_holdem", 2).view(1) == {
        "game": "dice_holdem",
        "seats": 2,
        "you": 1,
        "to_act": [],
        "over": None,
        "phase": "open",
        "hand": 0,
        "ante": 10,
        "ante_doubles_in": 0,
        "dealer": None,
        "board": [],
        "pocket": [],
        "chips": [2400, 2400],
        "bets": [0, 0],
        "status": ["in", "in"],
        "pots": [],
        "to_call": 0,
        "raises_left": 3,
        "best": None,
        "last_hand": None,
        "can": {},
    }


def test_view_of_each_viewer_in_a_round() -> None:
    table = Table(4)
    table.pockets("Y2 Y3", "W6 Y5", "R1 W1", "B1 B1")
    table.play(CHECK, bet(10), FOLD, up(10))
    views = [table.match.view(viewer) for viewer in (0, 1, 2, 3, None)]

    assert [view["to_call"] for view in views] == [20, 10, 0, 0, 0]
    assert [view["pocket"] for view in views] == [
        ["Y2", "Y3"],
        ["W6", "Y5"],
        ["R1", "W1"],
        ["B1", "B1"],
        [],
    ]
    assert [view["best"] and view["best"]["category"] for view in views] == [
        "none",
        "none",
        "pair",
        "pair",
        None,
    ]
    assert [bool(view["can"]) for view in views] == [True, False, False, False, False]
    for view in views:
        assert view["bets"] == [0, 10, 0, 20]
        assert view["chips"] == [1110, 1100, 1110, 1090]
        assert view["status"] == ["in", "in", "folded", "in"]
        assert view["pots"] == [{"amount": 40, "seats": [0, 1, 3]}]
        assert view["raises_left"] == 2
        assert view["to_act"] == [0]


def test_to_call_is_not_capped_by_the_chips_but_can_call_is() -> None:
    table = Table(3, first=1, stack=100, ante=30)
    table.surrender(to=1)
    table.surrender(to=2)
    table.pockets()
    table.play(bet(10), up(10))

    assert table.match.view(0)["to_call"] == 20
    assert table.match.view(0)["can"]["call"] == 10


def test_best_improves_with_the_board() -> None:
    table = Table(2)
    table.pockets("R5 B5", "W1 Y1")
    seen = [table.match.view(0)["best"]]
    table.check_round()
    table.flop("W5 R6 B6")
    seen.append(table.match.view(0)["best"])

    assert seen == [
        {"category": "pair", "dice": ["R5", "B5"]},
        {"category": "full_house", "dice": ["R5", "B5", "W5", "R6", "B6"]},
    ]


def test_folded_seat_still_sees_its_pocket() -> None:
    table = Table(3)
    table.pockets("R5 B5", "W1 Y1", "W2 Y2")
    table.play(FOLD)

    assert table.match.view(0)["pocket"] == ["R5", "B5"]
    assert table.match.view(0)["best"]["category"] == "pair"


def test_pocket_is_told_only_to_its_seat() -> None:
    table = Table(2)
    step = table.luck("pocket", dice=["R5", "B5"])

    assert [plain(event) for event in step.public] == [{"event": "pocket", "seat": 0}]
    private = {seat: [plain(event) for event in events] for seat, events in step.private.items()}
    assert private == {0: [{"event": "pocket_seen", "seat": 0, "dice": ["R5", "B5"]}]}


@pytest.mark.parametrize("move", [CHECK, bet(10), FOLD], ids=str)
def test_preview_shows_the_cost_of_a_move(move: dict[str, Any]) -> None:
    table = Table(3)
    table.pockets()
    paid = move.get("amount", 0)

    assert table.match.preview(0, move) == {
        "pays": paid,
        "chips": 1590 - paid,
        "pot": 30 + paid,
    }
    assert table.turn == {"to_act": [0]}


def test_preview_of_a_call_and_a_raise() -> None:
    table = Table(3)
    table.pockets()
    table.play(bet(10))

    assert table.match.preview(1, CALL) == {"pays": 10, "chips": 1580, "pot": 50}
    assert table.match.preview(1, up(10)) == {"pays": 20, "chips": 1570, "pot": 60}


def test_default_move_checks_or_folds() -> None:
    table = Table(2)
    table.pockets()
    first = table.match.default_move(0)
    table.play(bet(10))

    assert (first, table.match.default_move(1)) == (CHECK, FOLD)


def traffic(match: Match, viewer: int | None) -> bytes:
    return msgspec.msgpack.encode(match.view(viewer))


@settings(max_examples=40)
@given(seed=seeds, entries=st.integers(2, 120))
def test_resampled_match_looks_the_same_until_the_hand_ends(seed: int, entries: int) -> None:
    rng = Random(seed)
    match = random_match(rng, stack=200)
    for _ in walk(match, rng, entries):
        pass
    others = {viewer: match.resampled(viewer, rng) for viewer in (*range(match.seats), None)}
    hand = match.view(None)["hand"]

    while "over" not in match.turn and match.view(None)["hand"] == hand:
        for viewer, other in others.items():
            assert traffic(other, viewer) == traffic(match, viewer)
            assert other.turn == match.turn
        if "chance" in match.turn:
            return  # the next luck may be impossible with the other match's bag
        seat = match.turn["to_act"][0]
        move = match.default_move(seat)
        expected = match.play(seat, move)
        for other in others.values():
            step = other.play(seat, move)
            ended = match.view(None)["hand"] != hand or "over" in match.turn
            if not ended:
                assert step.public == expected.public
                assert step.private == expected.private == {}


@settings(max_examples=40)
@given(seed=seeds)
def test_resampled_dice_fit_in_the_bag(seed: int) -> None:
    rng = Random(seed)
    match = random_match(rng)
    for _ in walk(match, rng, match.seats + 3):
        pass
    other = match.resampled(None, rng)
    seen = [die for seat in range(match.seats) for die in other.view(seat)["pocket"]]
    seen += other.view(None)["board"]

    assert all(sum(die[0] == colour for die in seen) <= 5 for colour in "RBWY")


@pytest.mark.unmeasured
def test_resampled_pockets_have_the_right_distribution() -> None:
    table = Table(2)
    table.pockets("R1 R2", "R3 R4")
    rng = Random(5)
    draws = 4000
    pockets = [table.match.resampled(0, rng).view(1)["pocket"] for _ in range(draws)]
    first_red = sum(pocket[0][0] == "R" for pocket in pockets) / draws
    both_red = sum(pocket[0][0] == pocket[1][0] == "R" for pocket in pockets) / draws

    # Three reds are left among eighteen dice.
    assert first_red == pytest.approx(3 / 18, abs=0.03)
    assert both_red == pytest.approx(3 / 18 * 2 / 17, abs=0.015)


def test_resampling_keeps_the_viewers_pocket_and_the_board() -> None:
    table = Table(2)
    table.pockets("R1 R2", "R3 R4")
    table.check_round()
    table.flop()
    other = table.match.resampled(1, Random(3))

    assert other.view(1)["pocket"] == ["R3", "R4"]
    assert other.view(1)["board"] == table.see["board"]
    assert other.view(0)["pocket"] != ["R1", "R2"]
