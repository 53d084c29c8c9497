"""Tables where nobody is: paused at once, folded, closed, and opened again for their players."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.sync import requests
from tablehost.hall.hall import Hall
from tablehost.hall.table.clock import TimeUp
from tablehost.hall.table.presence import Presence
from tablehost.hall.tables import idle_seconds
from tablehost.store.values import Running, Unreadable
from tests.halls import FakeHost, ThinkingHere
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, play_on, start

WITH_BOT: tuple[Any, ...] = ("farkle", 2, {"target": 1000}, "Friday", True, True, 0)
DAY = 24 * 3600.0


async def playing(arrive: Arrive) -> tuple[Person, int]:
    """Ada in a match with a bot."""
    ada = await arrive("ada", "SHA256:a")
    table = await open_table(ada, "careful", game=WITH_BOT)
    await start(ada, table=table)
    return ada, table


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that the hall tells nobody."""
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0)


async def gone(hall: Hall, person: Person, table: int) -> None:
    """The person's connection ends, and the table has noticed."""
    person.line.close()
    await until(lambda: hall.tables[table].presence.is_empty)


def leave_for(hall: Hall, table: int, seconds: float) -> None:
    """Let so much time pass at a table where nobody is."""
    hall.tables[table].presence = Presence(seconds)
    hall._idle_tables.check()


async def test_bots_wait_while_nobody_is_here(hall: Hall, arrive: Arrive) -> None:
    ada, table = await playing(arrive)
    await ada.turn(table)
    await gone(hall, ada, table)
    running = hall.tables[table].match()

    length = len(running.match)
    hall.tables[table].submit(None, TimeUp(running.to_act[0], length))
    for _ in range(100):
        await asyncio.sleep(0)
    assert len(running.match) == length

    again = await arrive("ada", "SHA256:a")
    await again.done(requests.Sit, table, None)
    await again.turn(table)
    await play_on(table, again, moves=1)
    assert len(running.match) > length


async def test_table_where_nobody_is_falls_asleep(hall: Hall, arrive: Arrive) -> None:
    ada, table = await playing(arrive)
    eve = await arrive("eve")
    await gone(hall, ada, table)

    leave_for(hall, table, 599)
    assert not hall.tables[table].is_asleep
    leave_for(hall, table, 600)

    await eve.until(lambda: eve.views[0]["tables"][0]["asleep"])
    row = eve.views[0]["tables"][0]
    assert (row["seats"], row["opener"]) == (["away", "bot"], "ada")

    again = await arrive("ada", "SHA256:a")
    await again.done(requests.Sit, table, None)
    await eve.until(lambda: not eve.views[0]["tables"][0]["asleep"])


async def test_table_closes_after_a_day_and_comes_back_with_its_player(
    hall: Hall, arrive: Arrive
) -> None:
    ada, table = await playing(arrive)
    await ada.turn(table)
    before = ada.view(table)
    eve = await arrive("eve")
    await gone(hall, ada, table)

    leave_for(hall, table, DAY)
    await eve.until(lambda: not eve.views[0]["tables"])
    assert not hall.tables

    again = Person(hall, "ada", "SHA256:a")
    seat = await again.hello()
    assert seat == {"table": table, "seat": 0, "taken": False}
    await again.done(requests.Sit, table, None)
    await again.turn(table)
    assert again.view(table) == before
    await play_on(table, again, moves=1)


async def test_closed_table_stays_closed_after_a_restart(
    hall: Hall, arrive: Arrive, store: MemoryStore
) -> None:
    guest = await arrive("guest")
    table = await open_table(guest, "careful", game=WITH_BOT)
    await start(guest, table=table)
    code = await store.seat_code(table, 0)
    await gone(hall, guest, table)
    leave_for(hall, table, DAY)
    await until(lambda: not hall.tables)

    restarted = Hall(store, FakeHost(), ThinkingHere())
    assert await restarted.open() == []
    assert not restarted.tables

    again = Person(restarted, "guest", None)
    await again.hello()
    assert await again.refused(requests.Back) == "no_seat_waits", "a name wakes no table"
    assert await again.done(requests.Join, code) == {"table": table, "is_seat": True}
    assert not restarted.tables
    assert (await again.hello(code))["table"] == table
    await again.done(requests.Sit, table, None)
    await again.turn(table)
    await restarted.close()


async def test_two_players_who_come_back_find_one_table(hall: Hall, arrive: Arrive) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    ada.line.close()
    await gone(hall, bob, table)
    leave_for(hall, table, DAY)
    await until(lambda: not hall.tables)

    both = Person(hall, "ada", "SHA256:a"), Person(hall, "bob", "SHA256:b")
    seats = await asyncio.gather(*(one.hello() for one in both))

    assert [seat["table"] for seat in seats] == [table, table]
    for one in both:
        await one.done(requests.Sit, table, None)
    await play_on(table, *both, moves=3)


async def test_only_a_forgotten_match_is_closed_at_a_restart(
    arrive: Arrive, store: MemoryStore
) -> None:
    ada, table = await playing(arrive)
    await ada.turn(table)
    saved = await store.saved_table(table)
    assert isinstance(saved, Running)

    def after(days: float) -> float:
        entry = replace(saved.log[-1], time=round((time.time() - days * DAY) * 1000))
        return idle_seconds(replace(saved, log=(*saved.log[:-1], entry)), DAY)

    assert after(0) == after(6) == 0
    assert after(8) == DAY
    assert idle_seconds(replace(saved, log=()), DAY) == 0
    assert idle_seconds(Unreadable(table, "damaged"), DAY) == 0


async def test_damaged_table_does_not_keep_its_player_out(
    hall: Hall, arrive: Arrive, store: MemoryStore
) -> None:
    ada, table = await playing(arrive)
    await gone(hall, ada, table)
    leave_for(hall, table, DAY)
    await until(lambda: not hall.tables)
    store.db.execute("UPDATE entries SET checksum = checksum + 1")

    again = Person(hall, "ada", "SHA256:a")

    assert await again.hello() == {}
    assert not hall.tables


async def test_closed_table_stays_closed_while_there_is_no_room(
    hall: Hall, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, table = await playing(arrive)
    await gone(hall, ada, table)
    leave_for(hall, table, DAY)
    await until(lambda: not hall.tables)
    monkeypatch.setattr(hall._tables.quota, "limit", 0)

    assert await Person(hall, "ada", "SHA256:a").hello() == {}

    monkeypatch.undo()
    assert (await Person(hall, "ada", "SHA256:a").hello())["table"] == table
