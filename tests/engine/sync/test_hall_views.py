"""Facts about a table that are worked out from its row in the lobby."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.sync.hall_views import (
    SeatPlate,
    TableInRound,
    TableRow,
    TableView,
    has_free_seat,
    is_daily_table,
    is_joinable,
    is_of_tournament,
    is_practice_table,
    may_replace_bot,
    votes_needed,
)

ROW = TableRow(
    1, "Friday", "farkle", ("Mara", ""), "waiting", True, 0, seats=("here", "free"), opener="Mara"
)


def test_open_table_with_a_free_seat_is_joinable() -> None:
    assert is_joinable(ROW)


def test_table_without_a_free_seat_is_not_joinable() -> None:
    assert not is_joinable(replace(ROW, names=("Mara", "jo"), seats=("here", "here")))


def test_table_that_plays_is_not_joinable() -> None:
    assert not is_joinable(replace(ROW, phase="playing"))


def test_private_table_has_a_free_seat_for_those_invited() -> None:
    private = replace(ROW, open=False)

    assert has_free_seat(private)
    assert not is_joinable(private)


def test_free_seat_can_be_taken_between_two_matches() -> None:
    assert is_joinable(replace(ROW, phase="over"))


def test_bots_seat_can_be_asked_for_at_an_open_table_only() -> None:
    with_bot = replace(ROW, phase="playing", bots_to_replace=1)

    assert may_replace_bot(with_bot)
    assert not may_replace_bot(replace(with_bot, open=False))
    assert not may_replace_bot(ROW)


def test_match_counts_for_one_tournament_at_most() -> None:
    of_third = replace(ROW, tournament=TableInRound(3, "Cup", round=1, table=2))

    assert is_of_tournament(of_third, 3)
    assert not is_of_tournament(of_third, 2)
    assert not is_of_tournament(ROW, 3)


@pytest.mark.parametrize(
    ("options", "practice", "daily"),
    [
        ({}, False, False),
        ({"practice": True}, True, False),
        ({"daily": "2026-11-27"}, False, True),
    ],
)
def test_options_say_what_kind_of_table_it_is(
    options: dict[str, Any], *, practice: bool, daily: bool
) -> None:
    fields = dict.fromkeys(TableView.__struct_fields__)
    table = TableView(**{**fields, "options": options})  # type: ignore[arg-type]  # read alone

    assert is_practice_table(table) == practice
    assert is_daily_table(table) == daily


@pytest.mark.parametrize(
    ("others", "rated", "dozes", "votes"),
    [(1, False, True, 1), (2, False, True, 2), (5, False, True, 3), (5, True, False, 3),
     (5, True, True, 5), (1, True, True, 2)],
)  # fmt: skip
def test_bot_plays_once_most_of_the_others_want_it(
    others: int, votes: int, *, rated: bool, dozes: bool
) -> None:
    """All of them where a match counts and the player is here, perhaps thinking."""
    here = SeatPlate("Mara", "person", "", here=True, ready=False, stand_in=False)
    late = replace(here, dozes=dozes, here=dozes)

    assert votes_needed([late, *[here] * others], 0, rated=rated) == votes
