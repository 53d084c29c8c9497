"""Coming in, sitting down and the like take as much work with many tables as with few."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest.mock import AsyncMock, Mock, patch

import pytest

from engine.sync import requests
from tablehost.hall import lobby, returning
from tablehost.hall.hall import Hall
from tablehost.hall.table.table import Table
from tablehost.hall.visitor import Visitor
from tablehost.people.networks import is_hidden_in
from tests.halls import ThinkingHere
from tests.hello import HELLO
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import PATIENCE, Person
from tests.tablehost.hall.guests import come
from tests.tablehost.hall.matches import FARKLE, all_at, default, open_table, start
from tests.tablehost.privacy.effort import Effort, uncounted

FEW, MANY = 60, 180
"""Both are more tables than the lobby lists."""

ALLOWED = 1.02
"""Times the lines of code."""


class Few(NamedTuple):
    """Those who are still here: one in the lobby, two who play, and a table with a free seat."""

    hall: Hall
    who: Person
    one: Person
    other: Person
    table: int
    free: int


Doing = Callable[[Few], Awaitable[object]]


async def filled(hall: Hall, tables: int) -> None:
    """So many tables where a match has begun and everybody has left, and as many that wait."""
    for number in range(tables):
        address = f"198.51.{100 + number // 250}.{number % 250}"
        one = await come(hall, f"{number} ada", address)
        other = await come(hall, f"{number} bob", address)
        table = await open_table(one)
        await other.done(requests.Sit, table, None)
        if number % 2:
            await start(one, other, table=table)
        one.line.close()
        other.line.close()
    await rested(hall)


@contextmanager
def counted(effort: Effort) -> Iterator[None]:
    tracer = sys.gettrace()
    sys.settrace(effort.trace)
    try:
        yield
    finally:
        sys.settrace(tracer)


async def rested(hall: Hall) -> None:
    """Until nothing happens any more, and everybody in the lobby has seen what did."""
    async with asyncio.timeout(PATIENCE):
        while _is_busy(hall):  # noqa: ASYNC110 - many things have to be over
            await asyncio.sleep(0)
    for _ in range(20):
        await asyncio.sleep(0)


def _is_busy(hall: Hall) -> bool:
    with uncounted():
        seats = [seat for table in hall.tables.values() for seat in table.roster.seats]
        gone = any(seat.visitor is not None and seat.visitor.gone for seat in seats)
        return gone or hall._lobby._publishing is not None or hall.queued > 0


async def lines(store: MemoryStore, tables: int, doing: Doing) -> int:
    """Lines of code that something takes in a hall of so many tables."""
    effort = Effort()
    hall = Hall(store, thinker=ThinkingHere())
    await hall.open()
    await filled(hall, tables)
    one, other = await come(hall, "one", "192.0.2.1"), await come(hall, "other", "192.0.2.2")
    table = await open_table(one)
    await other.done(requests.Sit, table, None)
    await start(one, other, table=table)
    free = await open_table(await come(hall, "jo", "192.0.2.4"))
    here = Few(hall, await come(hall, "who", "192.0.2.3"), one, other, table, free)
    await rested(hall)
    with counted(effort):
        await doing(here)
        await rested(hall)
    await hall.close()
    return effort.lines


async def joins(here: Few) -> None:
    await come(here.hall, "mara", "192.0.2.77")


async def joins_with_a_key(here: Few) -> None:
    await come(here.hall, "mara", "192.0.2.77", "SHA256:mara")


async def comes_from_the_address_of_a_seat(here: Few) -> None:
    person = Person(here.hall, "7 ada", None, "198.51.100.7")
    assert (await person.ask(*HELLO, "")).waits["who"] == "7 ada"


async def opens_a_table(here: Few) -> None:
    await here.who.done(requests.NewTable, *FARKLE, ())


async def sits_and_stands(here: Few) -> None:
    await here.who.done(requests.Sit, here.free, None)
    await here.who.done(requests.Stand, here.free)


async def plays_now(here: Few) -> None:
    await here.who.done(requests.PlayNow, "yams", "")


async def types_a_code(here: Few) -> None:
    await here.who.done(requests.Join, here.hall.tables[here.table].record.code)


async def changes_their_name(here: Few) -> None:
    await here.who.done(requests.Rename, "ines")


async def asks_for_a_seat(here: Few) -> None:
    assert await here.who.refused(requests.Back, "nobody") == "no_seat_waits"


async def moves(here: Few) -> None:
    players = here.one, here.other
    actor = next(one for one in players if one.view(here.table)["can"])
    await actor.play(here.table, default(actor.view(here.table)))
    await all_at(here.table, actor.revisions[2 * here.table + 1], *players)


async def goes(here: Few) -> None:
    here.one.line.close()
    await here.other.until(lambda: not here.other.table(here.table)["seats"][0]["here"])


async def store_of_few() -> MemoryStore:
    """The store of a host that has a few tables and is closed."""
    store = MemoryStore()
    hall = Hall(store, thinker=ThinkingHere())
    await hall.open()
    await filled(hall, FEW)
    await hall.close()
    return store


@pytest.mark.parametrize(
    "doing",
    [
        joins,
        joins_with_a_key,
        comes_from_the_address_of_a_seat,
        opens_a_table,
        sits_and_stands,
        plays_now,
        types_a_code,
        changes_their_name,
        asks_for_a_seat,
        moves,
        goes,
    ],
)
async def test_tables_of_others_cost_nothing(doing: Doing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "PAUSE", 0)
    monkeypatch.setattr(lobby, "PAUSE_EACH", 0)
    few = await lines(MemoryStore(), FEW, doing)
    many = await lines(MemoryStore(), MANY, doing)

    assert many <= ALLOWED * few


async def test_host_that_starts_looks_at_each_table_a_few_times_however_many_come() -> None:
    """Each of thousands of tables has its first step then, and takes its time for it."""
    store = await store_of_few()
    hall = Hall(store, thinker=ThinkingHere())
    index = hall._tables.index
    look = Mock(side_effect=index._look)
    index._look = look

    with patch.object(Table, "_resume", lambda _: asyncio.sleep(3600)):
        await hall.open()
        for number in range(10):
            await come(hall, f"mara{number}", "192.0.2.77")
    seen = look.call_count
    await hall.close()

    assert len(hall.tables) == FEW <= seen <= 2 * FEW


async def test_addresses_known_by_their_hash_are_compared_once_for_each_address() -> None:
    """Each seat that was taken before a restart has a salt of its own."""
    store = await store_of_few()
    hall, turns = Hall(store, thinker=ThinkingHere()), 0
    await hall.open()
    await rested(hall)

    async def counts_turns() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    compare = Mock(side_effect=is_hidden_in)
    other = asyncio.create_task(counts_turns())
    with patch.object(returning, "is_hidden_in", compare), patch.object(returning, "AT_A_TIME", 5):
        person = Visitor("mara", None, Mock(), Mock(), Mock(), address="192.0.2.77")
        await hall.returning.recognise(person)
        assert compare.call_count == 2 * FEW
        assert turns > FEW // 10, "others are served meanwhile"
        await hall.returning.recognise(person)
        assert compare.call_count == 2 * FEW, "this address was compared already"
        await come(hall, "ada", "192.0.2.78")
        assert compare.call_count == 4 * FEW
    other.cancel()
    await hall.close()


async def test_address_is_compared_anew_where_tables_are_opened_again_meanwhile() -> None:
    store = await store_of_few()
    hall = Hall(store, thinker=ThinkingHere())
    await hall.open()
    await rested(hall)
    person, other = (
        Visitor(name, None, Mock(), Mock(), Mock(), address="192.0.2.77") for name in ("mara", "jo")
    )
    other.person = await store.enter(None, "jo")
    compare = Mock(side_effect=is_hidden_in)

    with patch.object(returning, "is_hidden_in", compare), patch.object(returning, "AT_A_TIME", 5):
        comparing = asyncio.create_task(hall.returning.recognise(person))
        await asyncio.sleep(0)
        with patch.object(hall.returning, "_reopen_tables", AsyncMock(return_value=True)):
            await hall.returning.kept_seat(other)
        assert not comparing.done()
        await comparing
        assert compare.call_count == 2 * FEW
        await hall.returning.recognise(person)
    await hall.close()

    assert compare.call_count == 4 * FEW
