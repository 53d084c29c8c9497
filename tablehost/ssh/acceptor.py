"""Accepts connections at listening sockets, which several processes may share.

One at a time: each connection is handled before the next is accepted, so a busy front leaves the
next one to another process. A front with more connections than the others also waits for a moment
before it accepts, so that the one with the fewest is first.
"""

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence

log = logging.getLogger("tablehost.ssh")

OUT_OF_RESOURCES = 1.0  # seconds until the next try: no free file, no memory
HELD = 0.1  # seconds until the next look whether connections can be taken


def no_delay() -> float:
    """The delay where no other process shares the sockets."""
    return 0.0


def always() -> bool:
    """Connections can be taken at any time."""
    return True


class Acceptor:
    """Accepts connections as soon as it is made.

    Args:
        sockets: listening; closed by `close`.
        make_protocol: makes the protocol of a connection.
        delay: seconds to leave the next connection to another process.
        can_take: whether a connection can be served now; until then it waits in the system's queue.
    """

    def __init__(
        self,
        sockets: Sequence[socket.socket],
        make_protocol: Callable[[], asyncio.BaseProtocol],
        delay: Callable[[], float] = no_delay,
        can_take: Callable[[], bool] = always,
    ) -> None:
        self.sockets = sockets
        self._make_protocol = make_protocol
        self._delay = delay
        self._can_take = can_take
        self._loop = asyncio.get_running_loop()
        self._waiting: dict[socket.socket, asyncio.TimerHandle] = {}
        self._connecting: set[asyncio.Task[object]] = set()
        self._warned = False
        for one in sockets:
            self._listen(one)

    def close(self) -> None:
        """Stop accepting; accepted connections stay."""
        for waiting in self._waiting.values():
            waiting.cancel()
        self._waiting.clear()
        for one in self.sockets:
            if one.fileno() >= 0:
                self._loop.remove_reader(one)
                one.close()

    def _listen(self, at: socket.socket) -> None:
        self._waiting.pop(at, None)
        self._loop.add_reader(at, self._ready, at)

    def _ready(self, at: socket.socket) -> None:
        """A connection can be accepted, by whichever process is first."""
        if not self._can_take():
            self._later(HELD, at, self._listen)
            return
        pause = self._delay()
        if pause:
            self._later(pause, at, self._take)
        else:
            self._accept(at)

    def _take(self, at: socket.socket) -> None:
        self._listen(at)
        self._accept(at)

    def _later(
        self, seconds: float, at: socket.socket, then: Callable[[socket.socket], None]
    ) -> None:
        self._loop.remove_reader(at)
        self._waiting[at] = self._loop.call_later(seconds, then, at)

    def _accept(self, at: socket.socket) -> None:
        try:
            connection, _ = at.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return  # another process was first, or the client has left
        except OSError as error:
            self._warn_once(error)
            self._later(OUT_OF_RESOURCES, at, self._listen)
            return
        self._warned = False
        connection.setblocking(False)
        task = self._loop.create_task(self._connect(connection))
        self._connecting.add(task)
        task.add_done_callback(self._connecting.discard)

    def _warn_once(self, error: OSError) -> None:
        """Log the first of a series of failures only."""
        if not self._warned:
            log.warning(
                "no connection can be accepted: %s. Connected players are not affected, and new "
                "ones wait until there is room; allow more open files (ulimit -n, systemd "
                "LimitNOFILE).",
                error.strerror,
            )
        self._warned = True

    async def _connect(self, connection: socket.socket) -> None:
        await self._loop.connect_accepted_socket(self._make_protocol, connection)
