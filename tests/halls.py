"""A hall on a store in memory, with bots that do not wait: fixtures for whoever names them.

A `conftest.py` takes them over by importing them and listing them in `__all__`; a module that
plays on another store has a fixture `store` of its own.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator
from typing import Any

import pytest

from engine.sync.house_view import Cluster, Load
from tablehost.hall import analyses, thinker
from tablehost.hall.hall import Hall
from tablehost.hall.host_services import HostServices
from tablehost.hall.table import bots, next_seed
from tablehost.hall.table_index import facts
from tablehost.hall.thinker import Kind, Thinker
from tablehost.hall.worker import Work
from tablehost.store import tables
from tests import thoughts
from tests.memory_store import MemoryStore


class FakeHost(HostServices):
    """A host whose admins and load a test sets, and that counts how often it is stopped."""

    def __init__(self) -> None:
        self.admins: set[str] = set()
        self.current_load = Load()
        self.current_cluster: Cluster | None = None
        self.stops = 0

    def is_admin(self, fingerprint: str) -> bool:
        return fingerprint in self.admins

    def load(self) -> Load:
        return self.current_load

    def cluster(self) -> Cluster | None:
        return self.current_cluster

    def stop(self) -> None:
        self.stops += 1


class ThinkingHere(Thinker):
    """Starts no process: on a loaded machine one takes longer to start than anybody waits."""

    async def _search(self, kind: Kind, work: Work, *arguments: Any) -> dict[str, Any]:
        return work(*arguments)


class WorkerHere:
    """A worker without a process."""

    def __init__(self, *_: object) -> None:
        self.runs = 0

    async def run(self, work: Work, *arguments: Any) -> dict[str, Any]:
        self.runs += 1
        return work(*arguments)

    def close(self) -> None: ...


class HeldBots(ThinkingHere):
    """Thinks as often as `moves` was released; the thoughts after that wait."""

    def __init__(self) -> None:
        super().__init__()
        self.moves = asyncio.Semaphore(0)
        self._is_free = False

    async def _search(self, kind: Kind, work: Work, *arguments: Any) -> dict[str, Any]:
        if not self._is_free:
            await self.moves.acquire()
        return await super()._search(kind, work, *arguments)

    def let_go(self) -> None:
        """Bots move by themselves from now on."""
        self._is_free = True
        self.moves.release()


def host_of(hall: Hall) -> FakeHost:
    """The host around the hall of a test."""
    assert isinstance(hall.host, FakeHost)
    return hall.host


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pause before a bot's move, and no process for analyses."""
    monkeypatch.setattr(analyses, "Worker", WorkerHere)
    monkeypatch.setattr(bots, "BOT_DELAY_MS", (0, 1))
    monkeypatch.setattr(bots, "BEAT", 0.001)  # a loaded machine is late at every move


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice, cards and bots' moves each time: no tie, no first roll that scores nothing."""
    seeds = itertools.count(7)
    monkeypatch.setattr(next_seed, "new_seed", lambda: next(seeds).to_bytes(32))
    monkeypatch.setattr(tables, "new_identity", lambda: "00" * 16)
    monkeypatch.setattr(thinker, "choose", thoughts.choose)


@pytest.fixture
def store() -> MemoryStore:
    """Where the hall keeps everything."""
    return MemoryStore()


@pytest.fixture
async def hall(store: MemoryStore) -> AsyncIterator[Hall]:
    """A hall that is open, and closed afterwards."""
    hall = Hall(store, FakeHost(), ThinkingHere())
    await hall.open()
    yield hall
    check_what_is_remembered(hall)
    await hall.close()


def check_what_is_remembered(hall: Hall) -> None:
    """Whether the hall knows of each table what is true now, however it has become so."""
    index, rows = hall._tables.index, hall._tables.rows
    assert len(index.where("code", "")) == 0, "what has changed is looked at"
    assert index._facts == {number: frozenset(facts(one)) for number, one in hall.tables.items()}
    found = {row.id: row for row in rows.first(len(rows))}
    assert found == {number: table.row() for number, table in hall.tables.items()}
