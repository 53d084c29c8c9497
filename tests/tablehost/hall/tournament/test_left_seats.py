"""Players who leave a tournament's table for its page are not taken for disconnected."""

from functools import partial
from typing import Any

import pytest

from engine.sync import requests
from tablehost.hall.hall import Hall
from tablehost.hall.table.table import Table
from tablehost.hall.tournament import rounds, tournament
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.tournament.cup import begun, drawn_tables

LONG = 3600.0


async def seated(hall: Hall) -> tuple[list[Person], Table]:
    """The people of a table who sit at it, and the table."""
    people, _ = await begun(hall, 4, rounds=1, minutes=1)
    table = 0
    for person in people:
        [table] = await person.until(partial(drawn_tables, person))
        await person.done(requests.Sit, table, None)
    return people, hall.tables[table]


def plate(viewer: Person, table: Table, name: str) -> dict[str, Any]:
    """Somebody's seat as another one sees it."""
    seats = viewer.table(table.number)["seats"]
    return next(one for one in seats if one["name"] == name)


async def test_whoever_leaves_after_the_match_is_not_away(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name in (
        (rounds, "SEAT_TIME"),
        (rounds, "RESULT_TIME"),
        (tournament, "BREAK_TIME"),
    ):
        monkeypatch.setattr(module, name, LONG)
    monkeypatch.setattr(tournament, "MINUTE", 0.0)  # bots play the match to its end
    (first, last, *others), table = await seated(hall)
    for person in (first, last, *others):
        await person.done(requests.Start, table.number)
    await first.until(lambda: first.table(table.number)["phase"] == "over")

    await last.done(requests.Stand, table.number)
    others[0].line.close()

    gone = others[0].name
    await first.until(lambda: not plate(first, table, gone)["here"])
    assert plate(first, table, last.name)["here"]
    assert "away" in table.row().seats
    assert table.row().seats.count("here") == 3


async def test_whoever_leaves_before_that_has_left_until_they_are_back(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "SEAT_TIME", LONG)
    monkeypatch.setattr(rounds, "MISSED_TIME", LONG)
    (first, last, *_), table = await seated(hall)

    await last.done(requests.Stand, table.number)

    await first.until(lambda: plate(first, table, last.name)["left"])
    assert not plate(first, table, last.name)["here"]
    await last.done(requests.Sit, table.number, None)
    await first.until(lambda: plate(first, table, last.name)["here"])
    assert not plate(first, table, last.name)["left"]
