"""Every refusal by its code, and the order of the checks."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalMove, Match
from tests.engine.games.farkle.table import BANK, ROLL, Table, keep


@pytest.mark.parametrize(
    "move",
    [
        None,
        [],
        "roll",
        {"do": "steal"},
        {"do": "roll", "dice": [0]},
        {"do": "keep"},
        {"do": "keep", "dice": []},
        {"do": "keep", "dice": 0},
        {"do": "keep", "dice": [0, 0]},
        {"do": "keep", "dice": [True]},
        {"do": "keep", "dice": [1.0]},
        {"do": "keep", "dice": ["1"]},
        {"do": "bank", "points": 1},
        {"do": "keep", "dice": [10**5000]},
    ],
)
def test_bad_move_is_checked_first(move: Any) -> None:
    table = Table()

    assert table.refused(1, move).code == "bad_move"
    table.match.play(0, ROLL)
    assert table.refused(0, move).code == "bad_move"


def test_order_of_refusals() -> None:
    table = Table()

    assert table.refused(1, keep(99)).code == "not_your_turn"
    assert table.refused(0, keep(99)).code == "wrong_phase"
    assert table.refused(0, BANK).code == "wrong_phase"
    table.roll(1, 2, 3, 4, 6, 6)
    assert table.refused(0, ROLL).code == "wrong_phase"
    assert table.refused(0, BANK).code == "wrong_phase"
    assert table.refused(0, keep(6)).code == "bad_move"
    assert table.refused(0, keep(-1)).code == "bad_move"
    assert table.refused(0, keep(1, 6)).code == "bad_move"
    assert table.refused(0, keep(1)).code == "no_score"
    table.play(keep(0))
    assert table.refused(0, keep(0)).code == "wrong_phase"
    assert table.refused(0, BANK).code == "opening_short"


def test_every_die_set_aside_must_score() -> None:
    table = Table()
    table.roll(1, 2, 2, 2, 5, 6)

    refusal = table.refused(0, keep(0, 5))

    assert refusal.code == "no_score"
    assert refusal.facts["dice"] == [1, 6]
    assert table.play(keep(1, 2, 3))["turn_points"] == 200


def test_opening_short_says_how_much_is_missing() -> None:
    table = Table()
    table.roll(1, 1, 2, 3, 4, 6)
    view = table.play(keep(0, 1))

    assert view["can"]["bank"] is False
    refusal = table.refused(0, BANK)
    assert refusal.code == "opening_short"
    assert refusal.facts == {"opening": 800, "points": 200, "missing": 600}


def test_hot_dice_is_checked_before_opening_short() -> None:
    table = Table(opening=2000)
    table.roll(1, 1, 5, 2, 2, 2)
    table.play(keep(*range(6)))

    assert table.refused(0, BANK).code == "hot_dice"


def test_optional_hot_dice_still_need_the_opening() -> None:
    table = Table(hot_dice="optional")
    table.roll(1, 1, 5, 2, 2, 2)
    table.play(keep(*range(6)))

    assert table.refused(0, BANK).code == "opening_short"


def _faces(view: dict[str, Any], sets: list[list[int]]) -> set[tuple[int, ...]]:
    return {tuple(sorted(view["rolled"][die] for die in dice)) for dice in sets}


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), seats=st.integers(1, 6))
def test_exactly_the_moves_in_can_are_accepted(seed: int, seats: int) -> None:
    rng = Random(seed)
    match = Match.start("farkle", seats, {"target": 1000})
    universe: list[dict[str, Any]] = [ROLL, BANK]
    universe += [keep(*[die for die in range(6) if mask >> die & 1]) for mask in range(1, 64)]
    for _ in range(40):
        turn = match.turn
        if "over" in turn:
            return
        if "chance" in turn:
            match.deal(match.draw(rng))
            continue
        seat = turn["to_act"][0]
        view = match.view(seat)
        legal = []
        for move in universe:
            try:
                match.preview(seat, move)
            except IllegalMove:
                continue
            legal.append(move)
        sets = [move["dice"] for move in legal if "dice" in move]
        offered = [choice["dice"] for choice in view["can"]["keep"]]
        assert _faces(view, sets) == _faces(view, offered)
        assert (ROLL in legal) == view["can"]["roll"]
        assert (BANK in legal) == view["can"]["bank"]
        match.play(seat, legal[rng.randrange(len(legal))])
