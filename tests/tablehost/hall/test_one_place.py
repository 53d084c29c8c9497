"""A session is at one table at most, whatever it asks for, and nowhere once it has ended."""

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Any
from unittest.mock import AsyncMock

import pytest

from engine.sync import reports, requests
from engine.sync.history_requests import Analyse
from tablehost.hall.hall import Hall
from tablehost.hall.request_tasks import MOST_AT_ONCE, MOST_LONG, RequestTasks
from tablehost.hall.visitor import Visitor
from tests.hello import HELLO
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table


def is_there(person: Person, table: int) -> bool:
    """Whether the second seat's owner is at the table, as somebody else there sees it."""
    seat: dict[str, Any] = person.table(table)["seats"][1]
    return bool(seat["name"] == "mal" and seat["here"])


def is_answered(person: Person, number: int) -> bool:
    kinds = reports.Done | reports.Refused
    return any(isinstance(one, kinds) and one.id == number for one in person.frames)


async def caught_up(places: Iterable[tuple[Person, int]]) -> None:
    """The tables have carried out all that was in their queues."""
    for person, table in places:
        await person.done(requests.Say, table, "hm")


@pytest.mark.parametrize("key", [None, "SHA256:mal"])
async def test_two_tables_asked_for_at_once_seat_somebody_at_one(
    arrive: Arrive, key: str | None
) -> None:
    ada, bob, mal = await arrive("ada"), await arrive("bob"), await arrive("mal", key)
    places = (ada, await open_table(ada)), (bob, await open_table(bob))

    asked = [mal.send(requests.Sit, table, None) for _, table in places]
    for number in asked:
        await mal.until(partial(is_answered, mal, number))
    await caught_up(places)
    assert [is_there(*place) for place in places].count(True) == 1
    mal.line.close()

    await caught_up(places)
    assert [is_there(*place) for place in places].count(True) == 0


@pytest.mark.parametrize("slow", ["seen", "sit"])
async def test_somebody_who_sits_down_while_coming_back_by_code_stays_who_they_are(
    arrive: Arrive, store: MemoryStore, monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    """Whichever of the two waits for the disk; else a terminal could be in two seats."""
    ada, bob, mal = await arrive("ada"), await arrive("bob"), await arrive("mal")
    table = await open_table(ada, game=("farkle", 3, {}, "Friday", True, True, 0))
    code = (await bob.done(requests.Sit, table, None))["resume"]
    answers, begun = asyncio.Event(), asyncio.Event()
    call = getattr(store, slow)

    async def answer_late(*args: Any) -> Any:
        begun.set()
        await answers.wait()
        return await call(*args)

    monkeypatch.setattr(store, slow, answer_late)
    steps = [(*HELLO, code), (requests.Sit, table, None)]
    first, second = steps if slow == "seen" else reversed(steps)
    waits = mal.send(*first)
    await begun.wait()
    answered = mal.send(*second)
    await mal.until(partial(is_answered, mal, answered))
    answers.set()
    await mal.until(partial(is_answered, mal, waits))

    codes = [one.code for one in mal.frames if isinstance(one, reports.Refused)]
    assert codes == ["seated"]
    assert (await mal.done(requests.Sit, table, None))["seat"] == 2
    mal.line.close()
    await caught_up([(ada, table)])
    seats = ada.table(table)["seats"]
    assert [(seat["name"], seat["here"]) for seat in seats[1:]] == [("bob", True), ("mal", False)]


async def test_somebody_at_a_table_cannot_look_on_at_another(arrive: Arrive) -> None:
    ada, mal = await arrive("ada"), await arrive("mal")
    table = await open_table(ada)
    await open_table(mal)

    assert await mal.refused(requests.Watch, table) == "seated"
    assert await mal.refused(requests.Sit, table, None) == "seated"


@pytest.mark.parametrize("turns", range(8))
async def test_session_that_ends_while_it_says_hello_is_not_shown_the_lobby(
    hall: Hall, arrive: Arrive, turns: int
) -> None:
    await arrive("ada")
    ghost = Person(hall, "ghost", None)
    ghost.send(*HELLO, "")
    for _ in range(turns):
        await asyncio.sleep(0)
    ghost.line.close()

    await arrive("bob")
    assert ghost.line._visitor not in hall._lobby.viewers


@pytest.mark.parametrize("most", [MOST_LONG, MOST_AT_ONCE])
async def test_logging_in_waits_for_no_other_request_and_requests_for_no_analysis(
    hall: Hall, most: int
) -> None:
    """However many analyses are waited for, by whoever."""
    people = [Person(hall, "mal", None, f"192.0.2.{one}").line._visitor for one in range(8)]
    tasks, ended, arrived = RequestTasks(), asyncio.Event(), asyncio.Event()
    begun: list[str] = []

    async def wait(_: Visitor, request: Any) -> None:
        begun.append(type(request).__name__)
        await ended.wait()

    async def arrive(_: Visitor, __: Any) -> None:
        arrived.set()

    for number in range(100):
        tasks.start(people[number % 8], Analyse(number, 1, 0), wait)
    if most == MOST_AT_ONCE:
        for number in range(100):
            tasks.start(people[number % 8], requests.FindTables(number, ""), wait)
    tasks.start(people[0], requests.Hello(0, requests.PROTOCOL, "", "", [], "en", ""), arrive)
    await arrived.wait()

    assert begun.count("Analyse") == MOST_LONG
    assert begun.count("FindTables") == (MOST_AT_ONCE if most == MOST_AT_ONCE else 0)
    await tasks.close()


async def test_requests_of_one_network_leave_slots_for_others(hall: Hall) -> None:
    """Though each of them waits for as long as it likes."""
    mal, neighbour, ada = (
        Person(hall, name, None, address).line._visitor
        for name, address in (("mal", "192.0.2.7"), ("jo", "192.0.2.7"), ("ada", "192.0.2.8"))
    )
    tasks, ended, answered = RequestTasks(), asyncio.Event(), asyncio.Event()
    begun: list[Visitor] = []

    async def wait(visitor: Visitor, _: Any) -> None:
        begun.append(visitor)
        await ended.wait()

    async def answer(*_: Any) -> None:
        answered.set()

    for number in range(MOST_AT_ONCE):
        tasks.start(mal if number % 2 else neighbour, requests.FindTables(number, ""), wait)
    tasks.start(ada, requests.FindTables(0, ""), answer)
    await answered.wait()

    assert len(begun) == MOST_AT_ONCE // 4
    await tasks.close()


async def test_nothing_is_started_in_a_closed_hall(hall: Hall) -> None:
    """Though requests that waited for their budget still arrive."""
    tasks, visitor = RequestTasks(), Person(hall, "ada", None).line._visitor
    await tasks.close()
    before = asyncio.all_tasks()

    tasks.start(visitor, requests.FindTables(1, ""), AsyncMock())

    assert asyncio.all_tasks() == before
