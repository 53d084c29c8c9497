"""The log of a house, as a store uses it in place of its own writer."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar, TypeVarTuple

from tablehost.cluster.access import Access
from tablehost.cluster.connection import connect
from tablehost.cluster.errors import UnreachableError
from tablehost.cluster.follower import PAUSE, Follower
from tablehost.cluster.proposer import Proposer
from tablehost.cluster.stream import Ends, Stream
from tablehost.cluster.waiting import end
from tablehost.store import shared_log
from tablehost.store.errors import LogError
from tablehost.store.worker import Worker, Writes

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_ELECTION = 60.0  # seconds for which a start waits for the servers
_PATIENCE = 5.0  # seconds for which a store that closes waits for its last commands


class HouseLog:
    """Commands of this process go into the log of a house; a copy follows it.

    Attributes:
        client: connected to the servers.
        stream: of the house.
        writer: of the copy that follows it.
    """

    def __init__(self, house: str, access: Access, node: str) -> None:
        """Connect with `follow`.

        Args:
            house: its id.
            access: to the servers.
            node: the name of this machine.
        """
        self._house = house
        self._access = access
        self._node = node
        self._tasks: list[asyncio.Task[None]] = []

    async def follow(self, writer: Worker) -> None:
        """Connect, and let a copy follow the log; it has applied all of it when this returns.

        So what it reads is not old, and what it proposes is not taken for something late.

        Raises:
            BehindError: it needs a backup first.
            ClusterError: no server can be used.
            LogError: the database is no copy of this house.
        """
        self.writer = writer
        house, position = await writer.submit(shared_log.place)
        if house != self._house:
            raise LogError(
                f"This database belongs to {house or 'a single machine'}, not to house "
                f"{self._house}: join the house with another data folder."
            )
        self.client = await connect(self._access, self._node)
        try:
            await self._follow(writer, position)
        except BaseException:
            await self.close()
            raise

    async def _follow(self, writer: Worker, position: int) -> None:
        self.stream = Stream(self.client, self._house)
        ends = await self._ends(position)
        self._proposer = Proposer(self.client, self.stream.subject, lambda: self.position)
        self._follower = Follower(
            self.client,
            self.stream,
            self._node,
            writer,
            lambda: self._proposer.group,
            self._proposer.settle,
            position,
        )
        self._tasks = [
            asyncio.create_task(self._follower.run()),
            asyncio.create_task(self._proposer.run()),
        ]
        await self._follower.reaches(ends.last)

    async def _ends(self, position: int) -> Ends:
        """The ends of the log, for a copy that has applied so much of it.

        The servers know them once they have elected a leader; the last one before may not have
        noticed yet that it leads no more, and knows less.
        """
        deadline = asyncio.get_running_loop().time() + _ELECTION
        while True:
            try:
                ends = await self.stream.ends()
                ends.require(position)
            except (UnreachableError, LogError):
                if asyncio.get_running_loop().time() > deadline:
                    raise
                await asyncio.sleep(PAUSE)
            else:
                return ends

    def call(
        self, function: Callable[[sqlite3.Connection, *Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Propose a command."""
        return self._proposer.propose(function, args)

    def fenced(self, epoch: int) -> Writes:
        """The same log for commands that are refused once the hall has another owner."""
        return _Fenced(self._proposer, epoch)

    @property
    def position(self) -> int:
        """How far this copy has applied the log."""
        return self._follower.position

    @property
    def delay(self) -> float:
        """For how many seconds the oldest commands have waited for their confirmation; else 0."""
        return self._proposer.delay

    async def close(self) -> None:
        """Wait a little for the last commands, then disconnect."""
        if self._tasks:
            await self._proposer.close(_PATIENCE)
            await end(*self._tasks)
            self._tasks = []
        with suppress(Exception):
            await self.client.close()


class _Fenced:
    """Commands of the hall's owner."""

    def __init__(self, proposer: Proposer, epoch: int) -> None:
        self._proposer = proposer
        self._epoch = epoch

    def call(
        self, function: Callable[[sqlite3.Connection, *Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        return self._proposer.propose(function, args, self._epoch)
