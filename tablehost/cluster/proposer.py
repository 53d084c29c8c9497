"""Proposes commands: collects them in groups, and publishes each until this copy has applied it."""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from nats.aio.client import Client
from nats.errors import Error

from tablehost.cluster.errors import UnconfirmedError
from tablehost.cluster.stream import LARGEST
from tablehost.cluster.waiting import happens
from tablehost.store.errors import ClosedError
from tablehost.store.shared_log import Group, Outcome, Proposed

GROUP = 256 * 1024
"""Bytes after which a group takes no more commands."""

_MOST = 512  # commands in a group
_FIRST_REPEAT = 0.5  # seconds
_REPEAT = 1.0  # seconds, after the first time
_ROOM = 1000  # bytes of a message beside its arguments

_encode = msgspec.msgpack.Encoder().encode

Waiting = tuple[Proposed, asyncio.Future[Any]]


class Proposer:
    """The commands of this process, in the order of their calls.

    Args:
        client: connected to the servers.
        subject: of the log.
        position: how far this copy has applied the log.

    Attributes:
        group: the one that is on its way.
    """

    def __init__(self, client: Client, subject: str, position: Callable[[], int]) -> None:
        self._client = client
        self._subject = subject
        self._position = position
        self._id = secrets.token_bytes(8)
        self._number = 1
        self._waiting: deque[Waiting] = deque()
        self._asked: list[Waiting] = []
        self._since = 0.0
        self._wake = asyncio.Event()
        self._settled = asyncio.Event()
        self._closing = False
        self.group: Group | None = None

    def propose(
        self, function: Callable[..., Any], args: Sequence[object], epoch: int | None = None
    ) -> asyncio.Future[Any]:
        """Propose a command; the future has its answer once this copy has applied it.

        Raises:
            ClosedError: no more commands are taken.
            ValueError: an argument is not plain, or they are too large for a message.
        """
        if self._closing:
            raise ClosedError
        command = Proposed.of(function, args, epoch)
        if _size(command) + _ROOM > LARGEST:
            raise ValueError("this is too large to be saved")
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((command, future))
        self._wake.set()
        return future

    @property
    def delay(self) -> float:
        """For how many seconds the group that is on its way has not been confirmed; else 0."""
        return 0.0 if self.group is None else asyncio.get_running_loop().time() - self._since

    async def run(self) -> None:
        """Propose what is called for, until this is cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._propose(self._next_group())

    def settle(self, group: Group, outcomes: Sequence[Outcome]) -> None:
        """Answer the callers of a group, if it is the one on its way."""
        if self.group is None or (group.proposer, group.first) != (self._id, self.group.first):
            return
        for (_, future), outcome in zip(self._asked, outcomes, strict=True):
            if future.done():  # its caller was cancelled
                continue
            if outcome.error is None:
                future.set_result(outcome.result)
            else:
                future.set_exception(outcome.error)
        self.group, self._asked = None, []
        self._settled.set()

    async def close(self, patience: float) -> None:
        """Take no more commands, and wait so many seconds for those that were taken."""
        self._closing = True
        left = [future for _, future in (*self._asked, *self._waiting)]
        if left:
            await asyncio.wait(left, timeout=patience)
        for future in left:
            if not future.done():
                future.set_exception(UnconfirmedError())

    def _next_group(self) -> Group:
        commands: list[Proposed] = []
        size = 0
        while self._waiting and len(commands) < _MOST:
            command, _ = self._waiting[0]
            size += _size(command)
            if commands and size > GROUP:
                break
            commands.append(command)
            self._asked.append(self._waiting.popleft())
        group = Group(self._id, self._number, self._position(), tuple(commands))
        self._number += len(commands)
        return group

    async def _propose(self, group: Group) -> None:
        self.group, self._since = group, asyncio.get_running_loop().time()
        self._settled.clear()
        data = _encode(group)
        patience = _FIRST_REPEAT
        while not self._settled.is_set():
            await self._publish(data)
            await happens(self._settled, within=patience)
            patience = _REPEAT

    async def _publish(self, data: bytes) -> None:
        """Publish a group; whether it came is only known when this copy applies it."""
        try:
            await self._client.publish(self._subject, data)
        except Error:  # no connection now: it is published again
            return


def _size(command: Proposed) -> int:
    return len(command.name) + memoryview(command.args).nbytes + 8
