"""Requests are read at a limited pace, and none of them stops the loop."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from client.connection.link import pipe
from engine.sync import history_requests, requests
from engine.sync.frames import REPORTS, Decoder, encode
from engine.sync.reports import Done, Refused, Welcome
from tablehost.hall import budgets
from tablehost.hall.budgets import MOST_AT_ONCE, Budgets
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tablehost.hall.table import step_queue
from tablehost.hall.visitor import Visitor
from tablehost.store.values import Person
from tests.hello import HELLO
from tests.tablehost.hall.conftest import Arrive
from tests.tablehost.hall.matches import open_table

FATAL = [b"\xf0", b"\xff" * 9, b"\x93\x08", b"\xf0" * 5000, b"\xc0\x00\x00", b"\xfe"]
FLOOD = 2_000
PATIENCE = 30.0


class Program:
    """A client on a pipe, as the ssh subsystem has one."""

    def __init__(self, hall: Hall, name: str, address: str = "192.0.2.1") -> None:
        self.near, far = pipe()
        self.reports: list[Any] = []
        self.held: list[bool] = []
        self.is_over = asyncio.Event()
        self._decoder = Decoder(REPORTS)
        self._heard = asyncio.Event()
        attach_link(hall, far, name, None, address)
        self.near.attach(self, self.held.append)

    @property
    def answers(self) -> int:
        return sum(isinstance(one, Done | Refused | Welcome) for one in self.reports)

    def send(self, *kinds: requests.Request) -> None:
        self.near.send(b"".join(map(encode, kinds)))

    def hear(self, data: bytes) -> None:
        self.reports += self._decoder.feed(data)
        self._heard.set()

    def lost(self) -> None:
        self.is_over.set()
        self._heard.set()

    async def until(self, wanted: Callable[[], Any]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                self._heard.clear()
                await self._heard.wait()

    async def hello(self) -> None:
        self.send(HELLO[0](0, *HELLO[1:], ""))
        await self.until(lambda: self.answers)


def visitor_of(hall: Hall, name: str) -> Visitor:
    return next(one for one in hall.visitors if one.name == name)


@pytest.mark.parametrize("bytes_", FATAL)
async def test_fatal_bytes_end_their_session_and_no_other(hall: Hall, bytes_: bytes) -> None:
    eve, ada = Program(hall, "eve"), Program(hall, "ada")
    await ada.hello()

    eve.near.send(bytes_)
    async with asyncio.timeout(PATIENCE):
        await eve.is_over.wait()
    ada.send(requests.Say(1, 0, "still there?"))
    await ada.until(lambda: ada.answers == 2)

    assert [one.name for one in hall.visitors] == ["ada"]


async def test_requests_before_a_fatal_length_are_answered(hall: Hall) -> None:
    eve = Program(hall, "eve")
    await eve.hello()

    eve.near.send(encode(requests.Resync(1, 0)) + b"\xf0" + encode(requests.Resync(2, 0)))
    async with asyncio.timeout(PATIENCE):
        await eve.is_over.wait()

    assert eve.answers == 2


async def test_dismissed_session_is_not_read(hall: Hall) -> None:
    eve = Program(hall, "eve")
    await eve.hello()

    eve.send(requests.Leave(1), *(requests.Resync(number, 0) for number in range(2, 20)))
    async with asyncio.timeout(PATIENCE):
        await eve.is_over.wait()

    assert eve.answers == 2


async def test_flooding_session_waits(hall: Hall) -> None:
    """It is paused, its pending requests are limited, and each gets its answer."""
    eve = Program(hall, "eve")
    await eve.hello()
    visitor = visitor_of(hall, "eve")
    most = 0

    eve.send(*(history_requests.Evenings(number, 0) for number in range(1, FLOOD)))
    async with asyncio.timeout(PATIENCE):
        while eve.answers < FLOOD // 10:
            await asyncio.sleep(0)
            most = max(most, visitor.budget.under_way)

    assert eve.held[0]
    assert 0 < most <= MOST_AT_ONCE
    assert len(hall._request_tasks._tasks) <= MOST_AT_ONCE


async def test_flood_is_answered_completely(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Budgets, "SESSION", (100.0, 100_000.0))
    monkeypatch.setattr(Budgets, "ADDRESS", (100.0, 100_000.0))
    eve, mallory = Program(hall, "eve"), Program(hall, "mallory")
    for one in (eve, mallory):
        await one.hello()
        one.send(*(history_requests.Evenings(number, 0) for number in range(1, FLOOD)))

    for one in (eve, mallory):
        await one.until(lambda one=one: one.answers == FLOOD)  # type: ignore[misc]
        assert one.held[-1] is False


async def test_address_has_one_share_for_all_its_sessions(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty flooding sessions share one budget; another address is not delayed."""
    monkeypatch.setattr(Budgets, "ADDRESS", (2_000.0, 0.01))
    flooders = [Program(hall, f"eve{number}") for number in range(20)]
    for one in flooders:
        await one.hello()
    for one in flooders:
        one.send(*(history_requests.Evenings(number, 0) for number in range(1, 200)))
    ada = Program(hall, "ada", "192.0.2.2")
    await ada.hello()
    ada.send(history_requests.Evenings(1, 0))
    await ada.until(lambda: ada.answers == 2)

    answered = sum(one.answers for one in flooders)
    assert answered < 2_000 / 6 + 20


async def test_sessions_of_one_address_take_turns(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A session with few requests does not wait for another's many."""
    monkeypatch.setattr(Budgets, "ADDRESS", (1.0, 5_000.0))
    eve, ada = Program(hall, "eve"), Program(hall, "ada")
    await eve.hello()
    await ada.hello()
    eve.send(*(history_requests.Evenings(number, 0) for number in range(1, FLOOD)))
    await eve.until(lambda: eve.answers > 2)

    ada.send(history_requests.Evenings(1, 0))
    await ada.until(lambda: ada.answers == 2)

    assert eve.answers < FLOOD // 2


async def test_requests_of_a_departed_visitor_are_dropped(hall: Hall) -> None:
    eve = Program(hall, "eve")
    await eve.hello()
    visitor = visitor_of(hall, "eve")
    eve.send(*(requests.NewTable(n, "farkle", 2, {}, "", True, True, 0, []) for n in range(1, 200)))
    await eve.until(lambda: eve.answers > 2)

    eve.near.close()
    async with asyncio.timeout(PATIENCE):
        while hall.visitors or hall._request_tasks._tasks:  # noqa: ASYNC110 - the hall tells nobody
            await asyncio.sleep(0)
    made = len(hall.tables)
    await hall.store.persons("nobody")  # the store's queue is in order: what was asked is done

    assert visitor.budget.under_way == 0
    assert made < 199
    assert len(hall.tables) == made


async def test_renaming_during_a_save_is_safe(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    enter = hall.store.enter
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def slow(fingerprint: str | None, name: str) -> Person:
        begun.set()
        await may_end.wait()
        return await enter(fingerprint, name)

    monkeypatch.setattr(hall.store, "enter", slow)
    eve = Program(hall, "eve")
    await eve.hello()

    eve.send(requests.Say(1, 0, "hello"))
    async with asyncio.timeout(PATIENCE):
        await begun.wait()
    eve.send(requests.Rename(2, "mallory"))
    for _ in range(20):  # turns of the loop: a store in memory needs no more to look up a name
        await asyncio.sleep(0)
    may_end.set()
    await eve.until(lambda: eve.answers == 3)

    assert not [one for one in eve.reports if isinstance(one, Refused)]


async def test_requests_at_one_table_are_limited(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(step_queue, "MOST_QUEUED", 2)
    ada = await arrive("ada")
    table = await open_table(ada)

    numbers = [ada.send(requests.Resync, 2 * table) for _ in range(MOST_AT_ONCE)]
    answers = [await ada.until(lambda n=n: answer(ada.frames, n)) for n in numbers]

    codes = [one.code for one in answers if isinstance(one, Refused)]
    assert set(codes) == {"busy"}
    assert len(answers) > len(codes) > 0


def answer(frames: list[Any], number: int) -> Any:
    return next(
        (one for one in frames if isinstance(one, Done | Refused) and one.id == number), None
    )


async def test_unread_pipe_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.connection.link.MOST_UNREAD", 1_000)
    near, far = pipe()
    ends: list[str] = []
    near.attach(End(ends, "near"))
    far.attach(End(ends, "far"))
    far.pause_reading()

    for _ in range(11):
        near.send(bytes(100))
    await asyncio.sleep(0)
    await asyncio.sleep(0)

    assert sorted(ends) == ["far", "near"]


class End:
    """One end of a pipe, which records its end and must get nothing before."""

    def __init__(self, ends: list[str], name: str) -> None:
        self._ends = ends
        self._name = name

    def hear(self, data: bytes) -> None:
        raise AssertionError("paused")

    def lost(self) -> None:
        self._ends.append(self._name)


async def test_paused_pipe_delivers_later() -> None:
    near, far = pipe()
    heard: list[bytes] = []
    held: list[bool] = []
    near.attach(Ear([]), held.append)
    far.attach(Ear(heard))

    far.pause_reading()
    near.send(b"one")
    await asyncio.sleep(0)
    assert heard == []
    far.resume_reading()
    await asyncio.sleep(0)

    assert heard == [b"one"]
    assert held == [True, False]


class Ear:
    """Keeps what it hears."""

    def __init__(self, heard: list[bytes]) -> None:
        self._heard = heard

    def hear(self, data: bytes) -> None:
        self._heard.append(data)

    def lost(self) -> None:
        """Ignore it."""


WITHOUT_A_WEIGHT = """
from engine.sync import host_requests
from engine.sync.requests import Request
class Sneeze(Request, frozen=True, tag=99): pass
host_requests.EveryRequest = host_requests.EveryRequest | Sneeze
import tablehost.hall.budgets
"""


def test_a_kind_of_request_without_a_weight_is_an_error_at_import() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_A_WEIGHT], capture_output=True, text=True, check=False
    )

    assert run.returncode == 1
    assert "requests without a weight" in run.stderr
    assert "Sneeze" in run.stderr


async def test_requests_that_look_at_all_tables_count_for_more_where_many_are_open(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    budget, spent = ada.line._visitor.budget, list[int]()
    begin = budget.begin

    def count(weight: int) -> None:
        spent.append(weight)
        begin(weight)

    monkeypatch.setattr(budget, "begin", count)
    monkeypatch.setattr(budgets, "OF_100_TABLES", {requests.FindTables: 1500})
    await ada.done(requests.FindTables, "friday")
    await open_table(bob)
    await ada.done(requests.FindTables, "friday")
    await ada.done(requests.Resync, 0)

    find, resync = budgets.WEIGHTS[requests.FindTables], budgets.WEIGHTS[requests.Resync]
    assert spent == [find, find + 15, resync]
