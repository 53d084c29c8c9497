"""One TCP connection, between the event loop and asyncssh.

To the loop it is the protocol, to asyncssh the transport. It does what asyncssh does not: it reads
small pieces at a bounded rate, so that a flood of tiny packets (each costs some 0.1 ms to decrypt
and answer) takes no more than its share of the loop, and it knows how many bytes the peer has not
taken, whatever sent them.
"""

import asyncio
import socket
from typing import Any, cast

import asyncssh

from tablehost.access.limits import KiB, Limits
from tablehost.ssh.connection import Connection

PIECE = 4 * KiB  # read per loop turn: at worst some 60 packets
SEND_BUFFER = 128 * KiB  # in the kernel; further bytes wait here, where they are counted
UNSENT = 32 * KiB  # the most the kernel takes before it can send them

_TCP_NOTSENT_LOWAT: int | None = getattr(socket, "TCP_NOTSENT_LOWAT", None)


class ThrottledTransport(asyncio.BufferedProtocol, asyncio.Transport):
    """A connection whose input is rate-limited and whose output is counted."""

    def __init__(self, options: asyncssh.SSHServerConnectionOptions, limits: Limits) -> None:
        self._options = options
        self._limits = limits
        self._piece = bytearray(PIECE)
        self._allowance = float(limits.input_burst)
        self._refilled = 0.0
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
        """Bytes written that the kernel has not taken."""
        return self._lower.get_write_buffer_size()

    @property
    def sent(self) -> int:
        """Bytes that the kernel has taken in all."""
        return self._written - self.waiting

    # Callbacks of the event loop.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._lower = cast("asyncio.Transport", transport)
        self._refilled = asyncio.get_running_loop().time()
        self._bound_kernel_buffers()
        self._upper = Connection(asyncio.get_running_loop(), self._options)
        self._upper.connection_made(self)

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        self._upper.data_received(bytes(memoryview(self._piece)[:nbytes]))
        self._throttle(nbytes)

    def eof_received(self) -> None:
        self._upper.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._resume:
            self._resume.cancel()
        self._upper.connection_lost(exc)

    # Called by asyncssh.

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self._written += len(data)
        self._lower.write(data)

    def abort(self) -> None:
        self._lower.abort()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """The socket's, and under `throttled` this object, for the callbacks of asyncssh."""
        return self if name == "throttled" else self._lower.get_extra_info(name, default)

    # Bounding both directions.

    def _bound_kernel_buffers(self) -> None:
        sock = self._lower.get_extra_info("socket")
        if sock is None or sock.family not in (socket.AF_INET, socket.AF_INET6):
            return
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if _TCP_NOTSENT_LOWAT is not None:
            sock.setsockopt(socket.IPPROTO_TCP, _TCP_NOTSENT_LOWAT, UNSENT)

    def _throttle(self, count: int) -> None:
        """Take `count` bytes off the allowance; if it is used up, pause until it has refilled."""
        loop, rate = asyncio.get_running_loop(), self._limits.input_rate
        now = loop.time()
        refilled = self._allowance + (now - self._refilled) * rate
        self._allowance = min(refilled, self._limits.input_burst) - count
        self._refilled = now
        if self._allowance < 0 and not self._lower.is_closing():
            self._lower.pause_reading()
            self._resume = loop.call_later(-self._allowance / rate, self._resume_reading)

    def _resume_reading(self) -> None:
        self._resume = None
        if not self._lower.is_closing():
            self._lower.resume_reading()
