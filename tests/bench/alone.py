"""The peer of a session: the same app, on a terminal of its own, in a process of its own.

What sshd's `ForceCommand` starts for each player where a host serves processes instead of sessions:
`python -m tests.bench.alone [DATA]`. It plays at the hall of the host with that data folder; with
none, at a hall in its own memory. What the player asked ssh for is its start_command.
"""

import asyncio
import os
import signal
import sys
import termios
import tty
from collections.abc import Mapping
from pathlib import Path

from client.connection.link import Pipe, pipe
from client.session.play import PlayerApp
from client.session.start_command import parse_start_command
from client.terminal.terminal import Receiver, Size
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tablehost.hall_socket.link import SOCKET_NAME, SocketLink, connect
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tests.memory_store import MemoryStore

STDIN, STDOUT = 0, 1


class OwnTerminal:
    """This process's terminal, raw."""

    waiting = 0

    def __init__(self) -> None:
        self.term = os.environ.get("TERM", "")
        self.env: Mapping[str, str] = os.environ
        self._before = termios.tcgetattr(STDIN)
        self._receiver: Receiver

    @property
    def size(self) -> Size:
        columns, rows = os.get_terminal_size(STDIN)
        return columns, rows

    def attach(self, receiver: Receiver) -> None:
        tty.setraw(STDIN)
        self._receiver = receiver
        loop = asyncio.get_running_loop()
        loop.add_reader(STDIN, self._read)
        loop.add_signal_handler(signal.SIGHUP, receiver.hang_up)

    def write(self, data: bytes) -> None:
        while data:
            data = data[os.write(STDOUT, data) :]

    def unchanged(self) -> None: ...

    def close(self, status: int = 0) -> None:
        asyncio.get_running_loop().remove_reader(STDIN)
        termios.tcsetattr(STDIN, termios.TCSADRAIN, self._before)

    def _read(self) -> None:
        try:
            data = os.read(STDIN, 4096)
        except OSError:
            data = b""
        if data:
            self._receiver.feed(data)
        else:
            asyncio.get_running_loop().remove_reader(STDIN)
            self._receiver.hang_up()


async def own_hall() -> Pipe:
    """A hall in this process, with nobody else in it."""
    hall = Hall(MemoryStore())
    await hall.open()
    near, far = pipe()
    attach_link(hall, far, "alone", None)
    return near


async def hall_of(data: Path) -> SocketLink:
    """A host's hall, over its Unix socket."""
    link = await connect(data / SOCKET_NAME)
    link.send(encode_preamble(Preamble("session", f"p{os.getpid()}")))
    return link


async def main() -> None:
    link = await (hall_of(Path(sys.argv[1])) if sys.argv[1:] else own_hall())
    words = os.environ.get("SSH_ORIGINAL_COMMAND", "").split()
    app = PlayerApp(OwnTerminal(), link, host="alone", start_command=parse_start_command(words))
    await app.enter_hall()


if __name__ == "__main__":
    asyncio.run(main())
