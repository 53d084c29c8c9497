"""A link to the hall over a Unix socket.

Each session has a connection of its own: the kernel keeps players' frames apart and buffers them,
and a peer that does not read loses its own connection and no other.
"""

import asyncio
import logging
import os
import select
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import cast

from client.connection.link import Hold, Inbox, Listener
from client.session.backoff import Backoff
from tablehost.errors import HostError

log = logging.getLogger(__name__)

RECONNECT = Backoff(pauses=(0.1, 0.3, 0.5, 1.0, 2.0), patience_closed=0.0)
"""How a lost link is made again: the hall is on this machine, and restarts at once. When it says
that it closes, the front does too."""

SOCKET_NAME = "hall.sock"
"""In the data folder."""

# Without a buffer of ours, asyncio takes new memory of 256 KiB for each piece: a frame then costs
# several times as much to receive.
PIECE = 16 * 1024  # bytes
MOST_WAITING = 2 * 1024 * 1024  # bytes sent that the kernel has not taken
MOST_UNHEARD = 64 * 1024  # bytes received before a listener is attached; then the peer waits
LINGER = 5.0  # seconds that a closed link gets to send what is waiting

# Connecting to a Unix socket with a full queue does not wait: asyncio takes the refusal (EAGAIN)
# for a connection in progress, and then for one that broke. After a restart everybody connects at
# once, so the queue is as long as the kernel allows.
BACKLOG = 4096

# sockaddr_un has room for a path of 108 bytes with the final zero (Linux; 104 elsewhere).
LONGEST_PATH = 103


class SocketError(HostError):
    """The hall's socket cannot be made, or nobody listens at it."""


class SocketLink(asyncio.BufferedProtocol):
    """One end of a link over a socket: a `client.connection.link.PacedLink`.

    Args:
        most: bytes that may wait for the peer to read them before it is disconnected.
    """

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._transport: asyncio.Transport
        self._piece = memoryview(bytearray(PIECE))  # of which asyncio may fill a slice
        self._inbox = Inbox()
        self._hold: Hold | None = None
        self._lingering: asyncio.TimerHandle | None = None

    # The `PacedLink` protocol.

    def attach(self, listener: Listener, hold: Hold | None = None) -> None:
        """Pass input to this listener, and call `hold` when to stop and resume sending."""
        self._hold = hold
        self._inbox.attach(listener)
        self._transport.resume_reading()

    def pause_reading(self) -> None:
        """Stop reading; what the peer sends waits in the kernel, then on its side."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Continue reading. If the peer has closed meanwhile, what it had sent is dropped."""
        if self._has_hung_up():
            self._transport.abort()
        else:
            self._transport.resume_reading()

    def _has_hung_up(self) -> bool:
        """Whether the peer has closed; reading shows that only after all that it has sent."""
        if self._transport.is_closing():
            return False  # a closed transport must not be aborted
        hung_up = select.poll()
        hung_up.register(self._transport.get_extra_info("socket"), 0)
        return any(event & select.POLLHUP for _, event in hung_up.poll(0))

    def send(self, frame: bytes) -> None:
        """Send a frame; a peer that leaves too much unread is disconnected."""
        if self._transport.is_closing():
            return
        self._transport.write(frame)
        waiting = self._transport.get_write_buffer_size()
        if waiting > self._most:
            log.warning("a link was closed: its peer left %d bytes unread", waiting)
            self._transport.abort()

    @property
    def is_open(self) -> bool:
        """Whether it is not closed, nor being closed."""
        return not self._transport.is_closing()

    def close(self) -> None:
        """Close the link; what was sent gets a few seconds to be read."""
        if not self._transport.is_closing():
            self._transport.close()
            loop = asyncio.get_running_loop()
            self._lingering = loop.call_later(LINGER, self._transport.abort)

    # Callbacks of the event loop.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        self.take(bytes(self._piece[:nbytes]))

    def take(self, data: bytes) -> None:
        """Take bytes that have come."""
        self._inbox.take(data)
        if len(self._inbox.unheard) >= MOST_UNHEARD:
            self._transport.pause_reading()

    def pause_writing(self) -> None:
        if self._hold is not None:
            self._hold(True)

    def resume_writing(self) -> None:
        if self._hold is not None:
            self._hold(False)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._lingering is not None:
            self._lingering.cancel()  # a closed transport must not be aborted
        self._inbox.end()


async def connect(path: Path) -> SocketLink:
    """A link to the hall behind this socket.

    Raises:
        SocketError: nobody listens there.
    """
    loop = asyncio.get_running_loop()
    try:
        with short_path(path) as address:
            _, link = await loop.create_unix_connection(SocketLink, address)
    except OSError as error:
        raise SocketError(f"No host listens at {path}: {error.strerror}. Start it.") from error
    return link


def listening_socket(path: Path) -> socket.socket:
    """A listening socket at this path that only its owner can use.

    The caller holds the host's lock, so an existing socket is left over from a host that died.

    Raises:
        SocketError: there can be no socket.
    """
    _clear(path)
    opened = socket.socket(socket.AF_UNIX)
    opened.setblocking(False)
    try:
        with short_path(path) as address, _private():
            opened.bind(address)
        opened.listen(BACKLOG)
    except OSError as error:
        opened.close()
        raise SocketError(f"There can be no socket at {path}: {error.strerror}.") from error
    return opened


def _clear(path: Path) -> None:
    """Remove what a host that died has left, and nothing else."""
    with suppress(FileNotFoundError):
        if not stat.S_ISSOCK(path.lstat().st_mode):
            raise SocketError(
                f"{path} is not a socket: move it away, the hall's socket belongs there."
            )
        path.unlink()


@contextmanager
def _private() -> Iterator[None]:
    """Files created now, in any thread, are for their owner only."""
    before = os.umask(0o177)
    try:
        yield
    finally:
        os.umask(before)


@contextmanager
def short_path(path: Path) -> Iterator[str]:
    """A name for this path that fits into a socket's address.

    Raises:
        SocketError: there is none.
    """
    if len(os.fsencode(path)) <= LONGEST_PATH:
        yield str(path)
        return
    if not Path("/proc/self/fd").is_dir():
        raise SocketError(
            f"{path} is too long: the path of a socket may have {LONGEST_PATH} bytes. Choose a "
            "data folder nearer to the root."
        )
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
