"""Strangers without a key: their ssh connections, and the frames they send over them."""

import asyncio
import time

import asyncssh

from client.connection.link import Inbox, Listener
from client.connection.replica import View
from tests.crash.wire import CutOff, Wire
from tests.tablehost.ssh.host import Newcomer

ATTACKER, VICTIM, KEEPER = "127.0.0.1", "127.0.0.2", "127.0.0.3"
"""Where they come from: limits that count by address must spare the victims."""

REFUSED = (OSError, asyncssh.Error, TimeoutError, CutOff)
"""How a host shows a stranger out."""

MOST_WAITING = 16 * 1024  # bytes that wait here until the host reads them


async def connect(
    port: int, name: str = "mallory", address: str = ATTACKER
) -> asyncssh.SSHClientConnection:
    """A connection that is in."""
    return await asyncssh.connect(
        "127.0.0.1", port, username=name, known_hosts=None, client_keys=None, config=None,
        agent_path=None, client_factory=Newcomer, local_addr=(address, 0),
    )  # fmt: skip


class Frames(asyncssh.SSHClientSession[bytes]):
    """A session of the subsystem `tablehost`, as a `client.connection.link.Link`.

    Attributes:
        ended: set once the session is over.
        held: seconds that `pour` has waited for the host to read.
    """

    def __init__(self) -> None:
        self.held = 0.0
        self.ended = asyncio.Event()
        self._inbox = Inbox()
        self._room = asyncio.Event()
        self._room.set()
        self._channel: asyncssh.SSHClientChannel[bytes]

    @classmethod
    async def open(cls, connection: asyncssh.SSHClientConnection) -> "Frames":
        """A new session on this connection."""
        frames = cls()
        await connection.create_session(lambda: frames, subsystem="tablehost", encoding=None)
        return frames

    # The link.

    def attach(self, listener: Listener) -> None:
        self._inbox.attach(listener)

    def send(self, frame: bytes) -> None:
        if not self._channel.is_closing():
            self._channel.write(frame)

    def close(self) -> None:
        self._channel.close()

    # For those who send more than the host wants to read.

    async def pour(self, data: bytes) -> None:
        """Send as soon as there is room."""
        began = time.perf_counter()
        try:
            await self._room.wait()
        finally:
            self.held += time.perf_counter() - began
        self.send(data)
        await asyncio.sleep(0)

    async def finish(self) -> None:
        """Say that nothing more will come, and wait until the host has ended the session."""
        if not self._channel.is_closing():
            self._channel.write_eof()
        await self.ended.wait()

    # What asyncssh calls.

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self._channel = chan
        chan.set_write_buffer_limits(MOST_WAITING)

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self._inbox.take(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended.set()
        self._room.set()
        self._inbox.end()

    def pause_writing(self) -> None:
        self._room.clear()

    def resume_writing(self) -> None:
        self._room.set()


def unheard(_: int, __: bool, ___: View) -> None:  # noqa: FBT001 - as a `Wire` tells it
    """Nobody looks at the views of this session."""


async def greeted(connection: asyncssh.SSHClientConnection) -> tuple[Wire, Frames]:
    """A new session that has said hello."""
    frames = await Frames.open(connection)
    wire = Wire(frames, unheard)
    await wire.hello()
    return wire, frames
