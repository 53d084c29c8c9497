"""Stores whose databases are copies of each other."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

from tablehost.cluster.log import HouseLog
from tablehost.store import shared_log
from tablehost.store.clock import Clock, wall_clock
from tablehost.store.store import Store
from tests.tablehost.cluster.servers import PATIENCE, Servers
from tests.tablehost.store.recorded import Rows, rows

HOUSE = "house"


class Copy:
    """A store on one machine of a house."""

    def __init__(self, path: Path, log: HouseLog, store: Store) -> None:
        self.path = path
        self.log = log
        self.store = store

    @property
    def saves(self) -> bool:
        """Whether a command is on its way to the log, also one whose caller was cancelled."""
        proposer = self.log._proposer
        return not proposer._closing and bool(proposer.group or proposer._waiting)

    async def reaches(self, position: int) -> None:
        """Wait until this copy has applied the log so far."""
        await until(lambda: self.log.position >= position)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - other processes make it true
            await asyncio.sleep(0.005)


async def make(path: Path, servers: Servers) -> None:
    """An empty database that has applied the log so far; the log is made if there is none."""
    end = await servers.create_log(HOUSE)
    await (await Store.open(path, durability="process")).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        shared_log.begin(db, HOUSE, end)


async def open_copy(path: Path, servers: Servers, node: int = 0, clock: Clock = wall_clock) -> Copy:
    log = HouseLog(HOUSE, servers.access(node), f"node {node}")
    return Copy(path, log, await Store.open(path, durability="process", clock=clock, log=log))


@asynccontextmanager
async def copies(
    path: Path, servers: Servers, clock: Clock = wall_clock
) -> AsyncIterator[Sequence[Copy]]:
    """Three copies, each at a server of its own; the first at `path`. In the end they are equal."""
    await make(path, servers)
    paths = [path, path.with_name("second.db"), path.with_name("third.db")]
    for other in paths[1:]:
        shutil.copy(path, other)
    async with AsyncExitStack() as stack:
        opened = []
        for node, place in enumerate(paths):
            opened.append(await open_copy(place, servers, node, clock))
            stack.push_async_callback(opened[-1].store.close)
        yield opened
        await until(lambda: not any(copy.saves for copy in opened))
        await settle(opened)
    require_equal(paths)


async def settle(opened: Sequence[Copy]) -> None:
    """Wait until all copies have applied the whole log."""
    log = opened[-1].log
    ends = await log._ends(log.position)  # as soon as there is a leader
    for copy in opened:
        await copy.reaches(ends.last)


def require_equal(paths: Sequence[Path]) -> None:
    """Compare the closed databases row by row."""
    first, *others = (_rows(path) for path in paths)
    for other in others:
        assert other == first


def _rows(path: Path) -> Rows:
    """All but the position: a repeated group that comes late moves it and changes nothing else."""
    with closing(sqlite3.connect(path)) as db:
        return rows(db, frozenset({"shared_log"}))
