"""A link to the hall over a Unix socket.

Each session has a connection of its own: the kernel keeps players' frames apart and holds what is
on its way, and a reader that does not drain loses its own connection and nobody else's.
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

RECONNECT = Backoff(pauses=(0.3, 0.5, 1.0, 2.0), patience_closed=0.0)
"""The hall is on this machine, and started again at once. Where it says that it closes, so does
the front."""

SOCKET_NAME = "hall.sock"
"""The socket's name in the data folder."""

MOST_WAITING = 2 * 1024 * 1024  # bytes sent that the kernel has not taken
MOST_UNHEARD = 64 * 1024  # bytes that came before anybody listened; then the other end waits
LAST_WORDS = 5.0  # seconds that a closed link gets to send what waits

# Where a Unix socket's queue is full, connecting does not wait: asyncio takes the refusal (EAGAIN)
# for a connection under way, and then for one that broke off. After a restart everybody comes at
# once, so there is as much room as the kernel gives.
BACKLOG = 4096

# sockaddr_un holds 108 bytes of a path with the zero behind it (Linux; 104 elsewhere).
LONGEST_PATH = 103


class SocketError(HostError):
    """The hall's socket cannot be opened, or nobody answers at it."""


class SocketLink(asyncio.Protocol):
    """One end of a link over a socket: a `client.connection.link.PacedLink`.

    Args:
        most: bytes that may wait for a reader before it loses the connection.
    """

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._transport: asyncio.Transport
        self._inbox = Inbox()
        self._hold: Hold | None = None
        self._patience: asyncio.TimerHandle | None = None

    # What the ends of the link call.

    def attach(self, listener: Listener, hold: Hold | None = None) -> None:
        """Tell this listener from now on, and `hold` when to stop sending for a while."""
        self._hold = hold
        self._inbox.attach(listener)
        self._transport.resume_reading()

    def pause_reading(self) -> None:
        """Read no more for now; what the other end sends waits in the kernel, then over there."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Read on. Where the other end has gone meanwhile, what it had sent before is dropped."""
        if self._has_hung_up():
            self._transport.abort()
        else:
            self._transport.resume_reading()

    def _has_hung_up(self) -> bool:
        """Whether the other end has closed, which reading shows only behind all that it sent."""
        if self._transport.is_closing():
            return False  # a transport that has closed may not be aborted
        hung_up = select.poll()
        hung_up.register(self._transport.get_extra_info("socket"), 0)
        return any(event & select.POLLHUP for _, event in hung_up.poll(0))

    def send(self, frame: bytes) -> None:
        """Send a frame; a peer that has left too much waiting is cut off."""
        if self._transport.is_closing():
            return
        self._transport.write(frame)
        waiting = self._transport.get_write_buffer_size()
        if waiting > self._most:
            log.warning("a link was cut: %d bytes waited for a reader", waiting)
            self._transport.abort()

    def close(self) -> None:
        """End the link; what was sent gets a few seconds to be read."""
        if not self._transport.is_closing():
            self._transport.close()
            loop = asyncio.get_running_loop()
            self._patience = loop.call_later(LAST_WORDS, self._transport.abort)

    # What the loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
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
        if self._patience is not None:
            self._patience.cancel()  # a transport that has closed may not be aborted
        self._inbox.end()


async def connect(path: Path) -> SocketLink:
    """A link to who listens at this socket.

    Raises:
        SocketError: nobody does.
    """
    loop = asyncio.get_running_loop()
    try:
        with _short(path) as address:
            _, link = await loop.create_unix_connection(SocketLink, address)
    except OSError as error:
        raise SocketError(f"No host answers at {path}: {error.strerror}. Start it.") from error
    return link


def listening_socket(path: Path) -> socket.socket:
    """A socket at this path that only its owner can reach.

    Whoever calls holds the host's lock, so a socket that lies there is left from one that died.

    Raises:
        SocketError: there can be none.
    """
    _clear(path)
    opened = socket.socket(socket.AF_UNIX)
    opened.setblocking(False)
    try:
        with _short(path) as address, _private():
            opened.bind(address)
        opened.listen(BACKLOG)
    except OSError as error:
        opened.close()
        raise SocketError(f"There can be no socket at {path}: {error.strerror}.") from error
    return opened


def _clear(path: Path) -> None:
    """Take away what a host that died has left there, and nothing else."""
    with suppress(FileNotFoundError):
        if not stat.S_ISSOCK(path.lstat().st_mode):
            raise SocketError(f"{path} is no socket: move it away, the hall's belongs there.")
        path.unlink()


@contextmanager
def _private() -> Iterator[None]:
    """What is made now is ours alone from its first moment on; other threads' files too."""
    before = os.umask(0o177)
    try:
        yield
    finally:
        os.umask(before)


@contextmanager
def _short(path: Path) -> Iterator[str]:
    """A name of this path that a socket's address has room for.

    Raises:
        SocketError: there is none.
    """
    if len(os.fsencode(path)) <= LONGEST_PATH:
        yield str(path)
        return
    if not Path("/proc/self/fd").is_dir():
        raise SocketError(
            f"{path} is too long for a socket's name, which may have {LONGEST_PATH} bytes: choose "
            "a data folder nearer to the root."
        )
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
