"""The order of refusals: shape, turn, phase, index, then the codes of the move."""

from typing import Any

import pytest

from tests.engine.games.poker_dice.table import (
    ALL,
    BELIEVE,
    DOUBT,
    PEEK,
    POKER_TURN,
    Table,
    call,
    covered,
    opened,
    take_out,
)

HUGE = 10**5000


@pytest.mark.parametrize(
    "move",
    [
        None,
        [],
        "peek",
        {},
        {"do": "lift"},
        {"do": ["peek"]},
        {"do": "peek", "dice": [0]},
        {"do": "believe", "call": ["pair", "9"]},
        {"do": "take_out"},
        {"do": "take_out", "dice": []},
        {"do": "take_out", "dice": 0},
        {"do": "take_out", "dice": [0, 0]},
        {"do": "take_out", "dice": [True]},
        {"do": "take_out", "dice": [0.0]},
        {"do": "take_out", "dice": ["0"]},
        {"do": "throw", "dice": [0]},
        {"do": "throw", "cup": True},
        {"do": "throw", "dice": [], "cup": True},
        {"do": "throw", "dice": [0], "cup": 1},
        {"do": "throw", "dice": [0], "cup": None},
        {"do": "throw", "dice": [1, 2, 1], "cup": False},
        {"do": "throw", "dice": [1], "cup": False, "faces": ["A"]},
        {"do": "announce"},
        {"do": "announce", "call": "pair K"},
        {"do": "announce", "call": None},
        {"do": "announce", "call": ["pair", 9]},
        {"do": "announce", "call": {"pair": "K"}},
        {"do": "announce", "call": ["pair", "9"], "to": "up"},
        {"do": "announce", "call": ["pair", "9"], "to": None},
        {"do": "announce", "call": ["pair", "9"], "to": 1},
        {"do": "announce", "call": ["pair", "9"], "from": "left"},
    ],
)
def test_bad_move_is_checked_first(move: Any) -> None:
    table = Table()

    assert table.code(move, seat=1) == table.code(move, seat=0) == "bad_move"
    table.play(covered(*ALL))
    assert table.code(move, seat=0) == "bad_move"


@pytest.mark.parametrize("move", [opened(9), take_out(HUGE), call("x"), BELIEVE, DOUBT, PEEK])
def test_turn_is_checked_before_phase_and_index(move: dict[str, Any]) -> None:
    table = Table()

    strangers: list[Any] = [1, 2, -1, HUGE, True, 0.0, "0"]
    for seat in strangers:
        assert table.code(move, seat=seat) == "not_your_turn"
    table.play(covered(*ALL))
    assert table.code(move, seat=0) == "not_your_turn", "while luck is owed"


def test_phase_is_checked_before_index() -> None:
    table = Table().start("99999", "pair", "9")

    for move in (opened(9), covered(-1), take_out(HUGE), call("x", to="left"), POKER_TURN, PEEK):
        assert table.code(move) == "wrong_phase"


@pytest.mark.parametrize(
    "index", [-1, 5, 2**70, -HUGE, HUGE], ids=["-1", "5", "big", "-huge", "huge"]
)
def test_index_is_checked_before_other_codes(index: int) -> None:
    table = Table().throw(covered(0, 1), "KQ")

    for move in (opened(0, index), covered(index), take_out(4, index)):
        refusal = table.refused(move)
        assert refusal.code == "bad_move"
        assert refusal.text == "There is no such die: they are 0 to 4."


def test_order_of_refusals_of_throws() -> None:
    table = Table().throw(covered(0, 1), "KQ")
    assert table.code(covered(0, 2)) == "already_thrown", "before cup_in_use"

    table = Table().start("AAAAA", "poker", "A").play(BELIEVE)
    assert table.code(covered(0)) == "must_throw"
    for _ in range(5):
        table.throw(covered(*ALL), "99999")
    assert table.code(opened(0)) == "no_throws_left", "before not_seen"
    assert table.code(covered(0)) == "no_throws_left", "before cup_in_use"


def test_order_of_refusals_of_calls() -> None:
    table = Table(3)
    assert table.code(call("x")) == "must_throw", "before no_such_call and needs_direction"

    table.throw(opened(*ALL), "99999")
    assert table.code(call("x")) == "no_such_call", "before needs_direction"
    assert table.code(call("pair", "9")) == "needs_direction"
    table.play(call("pair", "9", to="left"), BELIEVE)
    assert table.code(call("pair", "9", to="left")) == "bad_move", "before too_low"


def test_order_of_refusals_of_taking_out() -> None:
    table = Table().throw(covered(0), "K")

    assert table.code(take_out(0, 1)) == "not_in_cup", "before not_seen"
    assert table.code(take_out(0)) == "not_seen"


def test_refusals_say_what_would_be_legal() -> None:
    table = Table().start("KK9TA", "pair", "9").play(BELIEVE, PEEK)

    assert table.refused(call("pair", "T")).text == (
        "You have looked, so throw at least one die before you call: dice 0, 1, 2, 3, 4."
    )
    assert table.refused(DOUBT).text == (
        "Not now: look, throw or take dice out if you like, then call higher."
    )
    assert "your left or" in Table(3).throw(opened(*ALL), "99999").refused(call("pair", "9")).text


def test_unknown_seat_is_not_your_turn() -> None:
    table = Table()

    assert table.refused(PEEK, seat=7).text == "It is the turn of seat 0."
