"""One TCP connection, between the event loop and asyncssh.

To the loop it is the protocol, to asyncssh the transport. Standing between the two it sees what
asyncssh does not look at: it reads small pieces at a bounded rate, so that a flood of tiny packets
(each costs some 0.1 ms to decrypt and answer) takes its share of the loop and no more, and it knows
how much the peer has not taken, however asyncssh came to send it.
"""

import asyncio
import socket
from typing import Any, cast

import asyncssh

from tablehost.access.limits import KiB, Limits
from tablehost.ssh.connection import Connection

PIECE = 4 * KiB  # read in one turn of the loop: at worst some 60 packets
SEND_BUFFER = 128 * KiB  # in the kernel; beyond it bytes wait here, where they are counted
UNSENT = 32 * KiB  # of these, the most the kernel takes before they can go out

_TCP_NOTSENT_LOWAT: int | None = getattr(socket, "TCP_NOTSENT_LOWAT", None)


class ThrottledTransport(asyncio.BufferedProtocol, asyncio.Transport):
    """A connection's bytes both ways, counted and paced."""

    def __init__(self, options: asyncssh.SSHServerConnectionOptions, limits: Limits) -> None:
        self._options = options
        self._limits = limits
        self._piece = bytearray(PIECE)
        self._allowance = float(limits.input_burst)
        self._earned = 0.0
        self._resume: asyncio.TimerHandle | None = None
        self._written = 0
        self._lower: asyncio.Transport
        self._upper: Connection

    @property
    def address(self) -> str:
        """The peer's IP address."""
        peer = self._lower.get_extra_info("peername")
        return str(peer[0]) if peer else ""

    @property
    def waiting(self) -> int:
        """Bytes handed over for sending that the kernel has not taken."""
        return self._lower.get_write_buffer_size()

    @property
    def sent(self) -> int:
        """Bytes the kernel has taken since the connection was made."""
        return self._written - self.waiting

    # What the loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._lower = cast("asyncio.Transport", transport)
        self._earned = asyncio.get_running_loop().time()
        self._bound_kernel_buffers()
        self._upper = Connection(asyncio.get_running_loop(), self._options)
        self._upper.connection_made(self)

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        self._upper.data_received(bytes(memoryview(self._piece)[:nbytes]))
        self._pace(nbytes)

    def eof_received(self) -> None:
        self._upper.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._resume:
            self._resume.cancel()
        self._upper.connection_lost(exc)

    # What asyncssh calls.

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self._written += len(data)
        self._lower.write(data)

    def abort(self) -> None:
        self._lower.abort()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What the socket tells, and under `wire` this very object, for asyncssh's callbacks."""
        return self if name == "wire" else self._lower.get_extra_info(name, default)

    # Keeping both directions small.

    def _bound_kernel_buffers(self) -> None:
        sock = self._lower.get_extra_info("socket")
        if sock is None or sock.family not in (socket.AF_INET, socket.AF_INET6):
            return
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if _TCP_NOTSENT_LOWAT is not None:
            sock.setsockopt(socket.IPPROTO_TCP, _TCP_NOTSENT_LOWAT, UNSENT)

    def _pace(self, count: int) -> None:
        """Take `count` bytes off the allowance, and stop reading until it is earned again."""
        loop, rate = asyncio.get_running_loop(), self._limits.input_rate
        now = loop.time()
        earned = self._allowance + (now - self._earned) * rate
        self._allowance = min(earned, self._limits.input_burst) - count
        self._earned = now
        if self._allowance < 0 and not self._lower.is_closing():
            self._lower.pause_reading()
            self._resume = loop.call_later(-self._allowance / rate, self._read_on)

    def _read_on(self) -> None:
        self._resume = None
        if not self._lower.is_closing():
            self._lower.resume_reading()
