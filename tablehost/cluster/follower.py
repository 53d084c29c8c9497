"""Follows the log: gives each group to the writer of this copy, in order and without a gap.

nats-py's ordered consumer is not used: what overflows its queue counts as delivered. This one makes
a new consumer from the position that the database has saved whenever anything is not as expected.
"""

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Callable

from msgspec import Struct
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy

from tablehost.cluster.errors import UnreachableError
from tablehost.cluster.stream import Stream
from tablehost.cluster.waiting import happens
from tablehost.store import shared_log
from tablehost.store.errors import ClosedError, StoreError
from tablehost.store.shared_log import Applied, Apply, Group, Outcome
from tablehost.store.worker import Worker

log = logging.getLogger(__name__)

HEARTBEAT = 0.5  # seconds
SILENCE = 1.6  # seconds without a message or heartbeat, after which there is a new consumer
PAUSE = 0.25  # seconds before another one
_SOON = 0.01  # seconds between looks at how far this copy is
_LOOK = 0.2  # seconds between looks for silence
_MOST = 512  # groups that wait for the writer
_TRIES = 12  # consumers, each at one of three servers


class Start(Struct, frozen=True):
    """How far this copy is, and its answers to the group that is being proposed, if it has any."""

    position: int
    answers: tuple[Outcome, ...] | None


class Follower:
    """Applies the log to one copy.

    Args:
        client: connected to the servers.
        stream: of the house.
        node: the name of this machine, and of its server.
        writer: of this copy.
        proposed: the group whose outcome is wanted, if any.
        settled: told of the outcome of the wanted group.
        position: how far this copy has applied the log.

    Attributes:
        position: how far this copy has applied the log.
    """

    def __init__(
        self,
        client: Client,
        stream: Stream,
        node: str,
        writer: Worker,
        proposed: Callable[[], Group | None],
        settled: Callable[[Group, tuple[Outcome, ...]], None],
        position: int,
    ) -> None:
        self._client = client
        self._stream = stream
        self._node = node
        self._writer = writer
        self._proposed = proposed
        self._settled = settled
        self._waiting: deque[asyncio.Future[Applied]] = deque()
        self._again = asyncio.Event()
        self._heard = 0.0
        self._next = 0
        self._complaint = ""
        self.position = position

    async def reaches(self, position: int) -> None:
        """Wait until this copy has applied the log so far."""
        while self.position < position:  # noqa: ASYNC110 - only a start waits so
            await asyncio.sleep(_SOON)

    async def run(self) -> None:
        """Follow the log until this is cancelled or the store is closed."""
        while True:
            try:
                await self._follow()
            except ClosedError:
                return
            except (Error, OSError, UnreachableError) as error:
                self._complain(error, logging.WARNING)
            except StoreError as error:
                self._complain(error, logging.ERROR)
            await asyncio.sleep(PAUSE)

    async def _follow(self) -> None:
        """Follow the log until something is not as expected.

        Raises:
            StoreError: this copy cannot follow it.
        """
        await self._begin()
        subscription = await self._client.subscribe(await self._consumer(), cb=self._came)
        self._heard = asyncio.get_running_loop().time()
        try:
            await self._until_silent()
        finally:
            if not self._client.is_closed:
                await subscription.unsubscribe()
            await self._finish()

    async def _consumer(self) -> str:
        """Make a consumer; the subject that it delivers to, as soon as somebody listens there.

        The servers choose where it is. One at another machine would end with that, so others are
        made until one is at this machine's server, if that has the log.
        """
        manager, stream = self._client.jetstream(timeout=2), self._stream.name
        tries = _TRIES if self._node in await self._stream.servers() else 1
        for left in range(tries - 1, -1, -1):
            inbox = self._client.new_inbox()
            made = await manager.add_consumer(stream, self._config(inbox))
            if not left or (made.cluster is not None and made.cluster.leader == self._node):
                break
            await manager.delete_consumer(stream, made.name)
        return inbox

    def _config(self, inbox: str) -> ConsumerConfig:
        return ConsumerConfig(
            deliver_subject=inbox,
            deliver_policy=DeliverPolicy.BY_START_SEQUENCE,
            opt_start_seq=self._next,
            ack_policy=AckPolicy.NONE,
            flow_control=True,
            idle_heartbeat=HEARTBEAT,
            inactive_threshold=10 * SILENCE,
            num_replicas=1,
            mem_storage=True,
        )

    async def _begin(self) -> None:
        proposed = self._proposed()
        start = await self._writer.submit(lambda db: _start(db, proposed))
        if proposed is not None and start.answers is not None:
            self._settled(proposed, start.answers)
        (await self._stream.ends()).require(start.position)
        self.position, self._next = start.position, start.position + 1
        self._heard = asyncio.get_running_loop().time()
        self._again.clear()

    async def _until_silent(self) -> None:
        loop = asyncio.get_running_loop()
        while loop.time() - self._heard < SILENCE:
            if await happens(self._again, within=_LOOK):
                return

    async def _finish(self) -> None:
        """Wait for what the writer has, so that it is not given anything twice at a time."""
        self._again.set()  # whatever still comes from the old consumer is ignored
        while self._waiting:
            await asyncio.wait([self._waiting[-1]])

    async def _came(self, message: Msg) -> None:
        """A group, or a sign of life of the consumer."""
        self._heard = asyncio.get_running_loop().time()
        if message.headers is not None and "Status" in message.headers:
            reply = message.reply or message.headers.get("Nats-Consumer-Stalled")
            if reply:
                await self._client.publish(reply)
            return
        if self._again.is_set():
            return
        position = message.metadata.sequence.stream
        if position != self._next:
            self._again.set()
            return
        self._next += 1
        self._apply(position, message.data)
        if len(self._waiting) >= _MOST:
            await asyncio.wait([self._waiting[0]])

    def _apply(self, position: int, data: bytes) -> None:
        try:
            future = self._writer.submit(Apply(position, data))
        except ClosedError:
            self._again.set()
            return
        self._waiting.append(future)
        future.add_done_callback(lambda done: self._applied(position, done))

    def _applied(self, position: int, done: asyncio.Future[Applied]) -> None:
        self._waiting.popleft()
        error = None if done.cancelled() else done.exception()
        if done.cancelled() or error is not None:
            if error is not None and not self._again.is_set():
                self._complain(error, logging.ERROR)
            self._again.set()
            return
        self.position = position
        self._complaint = ""
        applied = done.result()
        if applied.outcomes:
            self._settled(applied.group, applied.outcomes)

    def _complain(self, error: BaseException, level: int) -> None:
        """Log why this copy does not follow, once for each reason."""
        complaint = str(error)
        if complaint != self._complaint:
            log.log(level, "This machine does not follow the house: %s", complaint)
        self._complaint = complaint


def _start(db: sqlite3.Connection, proposed: Group | None) -> Start:
    answers = None if proposed is None else shared_log.answers_to(db, proposed)
    return Start(shared_log.applied_position(db), answers)
