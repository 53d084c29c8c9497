"""Accepting connections at sockets that listen, which other processes may share.

One at a time: what has been accepted is dealt with before the next, so a front that is busy leaves
the next one to another. And who has more than the others hesitates for a moment before it takes
another one, so that the one with the fewest is there first.
"""

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence

log = logging.getLogger("tablehost.ssh")

OUT_OF_RESOURCES = 1.0  # seconds until the next try: no free file, no memory


def at_once() -> float:
    """The hesitation of who accepts alone."""
    return 0.0


class Acceptor:
    """Takes connections from now on.

    Args:
        sockets: they listen, and are closed in the end.
        made: makes the protocol of a connection.
        hesitation: seconds to leave the next connection to somebody else.
    """

    def __init__(
        self,
        sockets: Sequence[socket.socket],
        made: Callable[[], asyncio.BaseProtocol],
        hesitation: Callable[[], float] = at_once,
    ) -> None:
        self.sockets = sockets
        self._made = made
        self._hesitation = hesitation
        self._loop = asyncio.get_running_loop()
        self._waiting: dict[socket.socket, asyncio.TimerHandle] = {}
        self._beginning: set[asyncio.Task[object]] = set()
        self._told = False
        for one in sockets:
            self._listen(one)

    def close(self) -> None:
        """Accept no more; connections that were accepted stay."""
        for waiting in self._waiting.values():
            waiting.cancel()
        self._waiting.clear()
        for one in self.sockets:
            if one.fileno() >= 0:
                self._loop.remove_reader(one)
                one.close()

    def _listen(self, at: socket.socket) -> None:
        self._waiting.pop(at, None)
        self._loop.add_reader(at, self._knocked, at)

    def _knocked(self, at: socket.socket) -> None:
        """Somebody is there, for whoever takes him first."""
        pause = self._hesitation()
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
            return  # somebody else was there first, or whoever came has left
        except OSError as error:
            self._tell_once(error)
            self._later(OUT_OF_RESOURCES, at, self._listen)
            return
        self._told = False
        connection.setblocking(False)
        task = self._loop.create_task(self._begin(connection))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    def _tell_once(self, error: OSError) -> None:
        """Not every second, for as long as it lasts."""
        if not self._told:
            log.warning(
                "no connection can be accepted: %s. Who is here plays on, and who waits comes in "
                "when there is room; allow more open files (ulimit -n, systemd LimitNOFILE).",
                error.strerror,
            )
        self._told = True

    async def _begin(self, connection: socket.socket) -> None:
        await self._loop.connect_accepted_socket(self._made, connection)
