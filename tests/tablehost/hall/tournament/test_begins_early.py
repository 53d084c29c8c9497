"""Matches that do not wait until everybody's time to get ready is over."""

import asyncio
from functools import partial
from typing import Any

import pytest

from engine.sync import requests
from engine.sync.tournament_requests import FillTournament
from tablehost.hall.hall import Hall
from tablehost.hall.table.table import Table
from tablehost.hall.table.tournament_match import BeginMatch, LookAfterSeats
from tablehost.hall.tournament import rounds
from tablehost.hall.tournament.rounds import Rounds
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.tournament.cup import (
    begun,
    drawn_tables,
    entered,
    everybody,
    open_cup,
    seen,
    start,
)

LONG = 3600.0


@pytest.fixture(autouse=True)
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "SEAT_TIME", LONG)
    monkeypatch.setattr(rounds, "MISSED_TIME", LONG)


async def sit(person: Person) -> int:
    """Sit down at the table that one is led to."""
    table: int
    (table,) = await person.until(partial(drawn_tables, person))
    await person.done(requests.Sit, table, None)
    return table


async def test_tables_of_bots_begin_at_once(hall: Hall) -> None:
    (host,) = await everybody(hall, 1)
    cup = await open_cup(host, rounds=1)
    await entered(cup, [host])
    await host.done(FillTournament, cup, 8)
    await start(host, cup)
    own = await sit(host)
    await host.until(lambda: any(one["ranks"] for one in seen(host, cup)["tables"]))

    assert hall.tables[own].phase == "waiting"


async def all_but_one_ready(hall: Hall) -> tuple[list[Person], Table]:
    """The people of a table and the table; all of them but the last are ready."""
    people, _ = await begun(hall, 4, rounds=1)
    [table] = {await sit(person) for person in people}
    for person in people[:-1]:
        await person.done(requests.Start, table)
    return people, hall.tables[table]


async def test_those_who_are_ready_wait_a_short_time_for_somebody_who_is_not_connected(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "MISSED_TIME", 0.0)
    (first, *_, last), table = await all_but_one_ready(hall)
    assert table.phase == "waiting", "the last one is connected"
    last.line.close()
    await first.until(lambda: table.phase == "playing")


async def test_somebody_who_is_not_connected_has_a_short_time(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    (first, *_, last), table = await all_but_one_ready(hall)
    last.line.close()
    await first.until(lambda: any(seat.away for seat in table.roster.seats))
    looked = asyncio.Event()
    look_after = Rounds.look_after

    def looks(*args: Any, **options: Any) -> None:
        look_after(*args, **options)
        looked.set()

    monkeypatch.setattr(Rounds, "look_after", looks)
    await looked.wait()
    await first.done(requests.Start, table.number)  # behind what that look has brought
    assert table.phase == "waiting"


async def test_a_bot_plays_at_the_first_look_for_somebody_who_was_away_at_the_beginning(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "AWAY_TIME", LONG)
    (first, *_, last), table = await all_but_one_ready(hall)
    last.line.close()
    await first.until(lambda: any(seat.away for seat in table.roster.seats))

    table.submit(None, BeginMatch())
    table.submit(None, LookAfterSeats())

    await first.until(lambda: any(seat.stand_in for seat in table.roster.seats))
