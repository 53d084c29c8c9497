"""Handlers that read one message from a connection, answer it, and close."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from client.connection.link import PacedLink
from engine.sync.errors import FrameError
from engine.sync.frames import Decoder, Direction, Framed, encode
from tablehost.hall_socket.preamble import Preamble
from tablehost.hall_socket.server import Handler

log = logging.getLogger(__name__)

T = TypeVar("T")

_WITHIN = 10.0  # seconds for the message to come
_tasks: set[asyncio.Task[None]] = set()


def answering(direction: Direction[T], answer: Callable[[T], Awaitable[Framed]]) -> Handler:
    """A handler that answers one message of this direction."""

    def accept(_: Preamble, link: PacedLink) -> None:
        link.attach(_Reader(direction, answer, link))

    return accept


class _Reader(Generic[T]):
    def __init__(
        self, direction: Direction[T], answer: Callable[[T], Awaitable[Framed]], link: PacedLink
    ) -> None:
        self._decoder = Decoder(direction)
        self._answer = answer
        self._link = link
        self._asked = False
        self._timeout = asyncio.get_running_loop().call_later(_WITHIN, link.close)

    def hear(self, data: bytes) -> None:
        """Bytes of the message."""
        if self._asked:
            return
        try:
            messages = self._decoder.feed(data)
        except FrameError as error:
            log.warning("a connection of another program or version was closed: %s", error.code)
            self._link.close()
            return
        if messages:
            self._asked = True
            self._timeout.cancel()
            task = asyncio.create_task(self._reply(messages[0]))
            _tasks.add(task)
            task.add_done_callback(_tasks.discard)

    def lost(self) -> None:
        """The other end has closed."""
        self._timeout.cancel()

    async def _reply(self, message: T) -> None:
        try:
            self._link.send(encode(await self._answer(message)))
        finally:
            self._link.close()
