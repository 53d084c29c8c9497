"""A child process, as the supervisor sees it."""

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal, Self

import tablehost
from engine.sync.frames import Decoder, encode
from tablehost.fronts.process_link import FROM_CHILD, Failed, Orders, Ready, StopRequested
from tablehost.hall_socket.link import SocketLink

Role = Literal["hall", "front", "node"]

PACKAGES: Mapping[Role, str] = {
    "hall": "tablehost.fronts",
    "front": "tablehost.fronts",
    "node": "tablehost.nodes",
}
"""The package that is run as each of them."""

MANAGERS = ("NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC")


class Child:
    """A running process.

    Attributes:
        ready: its banner when it is up; None if it ended before.
        failure: why it could not start, in its own words.
        started: when it was started, on the loop's clock.
    """

    def __init__(self, process: Process, link: SocketLink, stop: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        self.ready: asyncio.Future[str | None] = loop.create_future()
        self.failure = ""
        self.started = loop.time()
        self._process = process
        self._stop = stop
        self._decoder = Decoder(FROM_CHILD)
        link.attach(self)

    @classmethod
    async def start(
        cls,
        role: Role,
        orders: Orders,
        sockets: Sequence[socket.socket],
        stop: Callable[[], None],
    ) -> Self:
        """Start a process with an interpreter of its own: a fork would copy everything.

        Args:
            role: what it is.
            orders: sent to it first.
            sockets: inherited by it, under the same numbers.
            stop: called when it reports that an admin has stopped the host.
        """
        ours, theirs = socket.socketpair()
        with theirs:
            inherited = [theirs.fileno(), *(one.fileno() for one in sockets)]
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", PACKAGES[role], role, str(theirs.fileno())),
                env=environment(),
                pass_fds=inherited,
                stdin=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl+C is for the supervisor
            )
        _, link = await asyncio.get_running_loop().create_unix_connection(SocketLink, sock=ours)
        link.send(encode(orders))
        return cls(process, link, stop)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def send_signal(self, number: signal.Signals) -> None:
        """Send it a signal, if it is still running."""
        if self._process.returncode is None:
            self._process.send_signal(number)

    async def ended(self) -> int:
        """Wait until it ends; returns its exit code, negative for a signal."""
        return await self._process.wait()

    # From the link.

    def hear(self, data: bytes) -> None:
        """Messages."""
        for message in self._decoder.feed(data):
            match message:
                case Ready():
                    if not self.ready.done():
                        self.ready.set_result(message.banner)
                case Failed():
                    self.failure = message.why
                case StopRequested():
                    self._stop()

    def lost(self) -> None:
        """It has closed the link, or ended."""
        if not self.ready.done():
            self.ready.set_result(None)


def environment() -> dict[str, str]:
    """The environment of a child: with this program in its path, without a service manager."""
    own = {name: value for name, value in os.environ.items() if name not in MANAGERS}
    root = str(Path(tablehost.__file__).parents[1])
    return own | {"PYTHONPATH": os.pathsep.join(filter(None, [root, own.get("PYTHONPATH")]))}
