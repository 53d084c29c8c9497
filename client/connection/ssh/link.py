"""A link to the hall through a process that carries bytes: ssh with the subsystem `tablehost`."""

import asyncio
from collections.abc import Callable
from typing import cast

from client.connection.link import Inbox, Listener

MOST_WAITING = 1024 * 1024
"""Bytes that may wait for ssh before it is taken for dead."""

LAST_WORDS = 2.0
"""Seconds that ssh gets to end by itself once its input has ended."""

MOST_ERRORS = 16 * 1024
"""Bytes of what ssh has said last about itself that are kept."""


class SshLink(asyncio.SubprocessProtocol):
    """One end of a link; a `client.connection.link.Link`.

    Args:
        overhear: is told what ssh says on its stderr until there is a link.

    Attributes:
        errors: what ssh has said on its stderr.
        ready: done once the other end has said something, or ssh has ended.
        gone: done once ssh has ended.
    """

    def __init__(self, overhear: Callable[[bytes], object]) -> None:
        self._overhear = overhear
        self.errors = bytearray()
        loop = asyncio.get_running_loop()
        self.ready: asyncio.Future[bytes] = loop.create_future()
        self.gone: asyncio.Future[int] = loop.create_future()
        self._transport: asyncio.SubprocessTransport
        self._inbox = Inbox()
        self._ended = False
        self._patience: asyncio.TimerHandle | None = None

    # What the ends of the link call.

    def attach(self, listener: Listener) -> None:
        """Tell this listener from now on; what came before comes first."""
        self._inbox.attach(listener)

    def send(self, frame: bytes) -> None:
        """Send a frame; ssh that takes nothing for long is ended."""
        stdin = self._stdin
        if stdin.is_closing():
            return
        stdin.write(frame)
        if stdin.get_write_buffer_size() > MOST_WAITING:
            self.kill()

    def close(self) -> None:
        """End the link; what was sent still goes out."""
        if not self._stdin.is_closing():
            self._stdin.write_eof()
            self._patience = asyncio.get_running_loop().call_later(LAST_WORDS, self.kill)

    def kill(self) -> None:
        """End ssh at once."""
        if not self.gone.done():
            self._transport.kill()

    @property
    def pid(self) -> int:
        """The process."""
        return self._transport.get_pid()

    # What the loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 2:
            self.errors += data
            del self.errors[:-MOST_ERRORS]
            if not self.ready.done():
                self._overhear(data)
            return
        if not self.ready.done():
            self.ready.set_result(data)
        self._inbox.take(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """All pipes are closed and the process has ended."""
        self._end()

    def process_exited(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
        self.gone.set_result(self._transport.get_returncode() or 0)
        # Something that ssh has started may hold its stderr open for ever.
        asyncio.get_running_loop().call_later(LAST_WORDS, self._end)

    def _end(self) -> None:
        if self._ended:
            return
        self._ended = True
        self._transport.close()
        if not self.ready.done():
            self.ready.set_result(b"")
        self._inbox.end()

    @property
    def _stdin(self) -> asyncio.WriteTransport:
        return cast("asyncio.WriteTransport", self._transport.get_pipe_transport(0))
