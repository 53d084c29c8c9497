"""Previews of moves; they use only what the seat knows."""

from unittest.mock import Mock

import pytest

from engine.games.poker_dice import FRESH_ODDS, rounds
from engine.games.poker_dice.calls import RANKS
from tests.engine.games.poker_dice.table import (
    ALL,
    BELIEVE,
    DOUBT,
    PEEK,
    POKER_TURN,
    Plain,
    Table,
    call,
    covered,
    opened,
    take_out,
)


def preview(table: Table, move: Plain) -> Plain:
    return table.match.preview(table.seat, move)


def test_preview_of_a_throw() -> None:
    assert preview(Table(), covered(3, 1)) == {"dice": [1, 3], "cup": True}
    assert preview(Table(), opened(0)) == {"dice": [0], "cup": False}


def test_preview_of_a_doubt_shows_the_chance_of_the_call() -> None:
    table = Table().start("99999", "pair", "9")
    assert preview(table, DOUBT) == {"call": ["pair", "9"], "chance": FRESH_ODDS[2]}

    table.play(BELIEVE, PEEK, take_out(0, 1)).throw(covered(2, 3, 4), "AAA")
    table.play(call("poker", "9"))
    assert preview(table, DOUBT) == {
        "call": ["poker", "9"],
        "chance": pytest.approx(1 / 216),
    }


def test_preview_of_a_doubt_does_not_look_under_the_cup(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table().start("99999", "pair", "9")
    monkeypatch.setattr(rounds, "doubt", Mock(side_effect=AssertionError))

    assert preview(table, DOUBT)["call"] == ["pair", "9"]


def test_preview_of_a_call_uses_the_dice_the_seat_knows() -> None:
    table = Table().throw(covered(*ALL), "KK9TA")
    blind = preview(table, call("pair", "K", to="left"))
    table.play(PEEK)

    assert blind["chance"] == FRESH_ODDS[RANKS["pair", "K"]]
    assert preview(table, call("pair", "K", to="left"))["chance"] == 1.0
    assert preview(table, call("pair", "A", to="left"))["chance"] == 0.0


def test_preview_of_a_look_says_whether_a_throw_is_required() -> None:
    table = Table().throw(covered(0, 3), "KQ").throw(opened(1, 2, 4), "999")
    assert preview(table, PEEK) == {"dice": [0, 3], "must_throw": False}

    table.play(call("pair", "9", to="left"), BELIEVE)
    assert preview(table, PEEK) == {"dice": [0, 3], "must_throw": True}
    table.throw(opened(1), "K")
    assert preview(table, PEEK) == {"dice": [0, 3], "must_throw": False}


def test_preview_of_taking_out_shows_the_faces() -> None:
    table = Table().throw(covered(*ALL), "KK9TA").play(PEEK)

    assert preview(table, take_out(4, 2)) == {"dice": [2, 4], "faces": ["9", "A"]}


def test_preview_of_believing_shows_the_throws() -> None:
    table = Table().start("99999", "poker", "K")
    assert preview(table, BELIEVE) == {"throws": None}

    table.play(BELIEVE, PEEK)
    assert preview(table, POKER_TURN) == {"throws": 5}
    table.throw(opened(0), "A").play(call("poker", "A"))
    assert preview(table, BELIEVE) == {"throws": 5}
    table.play(BELIEVE).throw(covered(*ALL), "99999").play(call("poker", "A"))
    assert preview(table, BELIEVE) == {"throws": 4}
