"""A process that has been started, as the one that looks after it sees it."""

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, Self

import tablehost
from engine.sync.frames import Decoder, encode
from tablehost.fronts.process_link import FROM_CHILD, Failed, Orders, Ready, StopRequested
from tablehost.hall_socket.link import SocketLink

Role = Literal["hall", "front"]

MANAGERS = ("NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC")


class Child:
    """A running process.

    Attributes:
        ready: what it says when it does its work; None when it has ended before.
        failure: why it could not, in its own words.
        began: when it was started, on the loop's clock.
    """

    def __init__(self, process: Process, link: SocketLink, enough: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        self.ready: asyncio.Future[str | None] = loop.create_future()
        self.failure = ""
        self.began = loop.time()
        self._process = process
        self._enough = enough
        self._decoder = Decoder(FROM_CHILD)
        link.attach(self)

    @classmethod
    async def start(
        cls,
        role: Role,
        orders: Orders,
        sockets: Sequence[socket.socket],
        enough: Callable[[], None],
    ) -> Self:
        """Start a process; a fresh interpreter, as a fork would take everything along.

        Args:
            role: what it is to be.
            orders: told over the leash.
            sockets: handed to it, under the numbers they have here.
            enough: called when it says that the whole host is to stop.
        """
        ours, theirs = socket.socketpair()
        with theirs:
            handed = [theirs.fileno(), *(one.fileno() for one in sockets)]
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "tablehost.fronts", role, str(theirs.fileno())),
                env=environment(),
                pass_fds=handed,
                stdin=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl+C is for the one who looks after it
            )
        _, link = await asyncio.get_running_loop().create_unix_connection(SocketLink, sock=ours)
        link.send(encode(orders))
        return cls(process, link, enough)

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    def tell(self, number: signal.Signals) -> None:
        """Send it a signal, if it is still there."""
        if self._process.returncode is None:
            self._process.send_signal(number)

    async def ended(self) -> int:
        """Wait for its end; its exit code, negative for a signal."""
        return await self._process.wait()

    # What comes over the leash.

    def hear(self, data: bytes) -> None:
        """What it says."""
        for word in self._decoder.feed(data):
            match word:
                case Ready():
                    if not self.ready.done():
                        self.ready.set_result(word.banner)
                case Failed():
                    self.failure = word.why
                case StopRequested():
                    self._enough()

    def lost(self) -> None:
        """It has let go."""
        if not self.ready.done():
            self.ready.set_result(None)


def environment() -> dict[str, str]:
    """For a child: it finds this very program, and has no service manager of its own."""
    own = {name: value for name, value in os.environ.items() if name not in MANAGERS}
    root = str(Path(tablehost.__file__).parents[1])
    return own | {"PYTHONPATH": os.pathsep.join(filter(None, [root, own.get("PYTHONPATH")]))}
