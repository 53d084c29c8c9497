"""A link to the hall through an ssh process with the subsystem `tablehost`."""

import asyncio
from collections.abc import Callable
from typing import cast

from client.connection.link import Inbox, Listener

MOST_WAITING = 1024 * 1024
"""Bytes that may be queued for ssh before it is killed as stuck."""

TIME_TO_END = 2.0
"""Seconds that ssh gets to end by itself after its input has ended."""

MOST_ERRORS = 16 * 1024
"""Bytes of ssh's latest messages that are kept."""


class SshLink(asyncio.SubprocessProtocol):
    """One end of a link; a `client.connection.link.Link`.

    Args:
        on_message: called with ssh's messages on stderr until the link is ready.

    Attributes:
        errors: ssh's messages on stderr.
        ready: done with the first bytes of the other end, b"" if ssh ends before.
        gone: done with ssh's exit code once it has ended.
    """

    def __init__(self, on_message: Callable[[bytes], object]) -> None:
        self._on_message = on_message
        self.errors = bytearray()
        loop = asyncio.get_running_loop()
        self.ready: asyncio.Future[bytes] = loop.create_future()
        self.gone: asyncio.Future[int] = loop.create_future()
        self._transport: asyncio.SubprocessTransport
        self._inbox = Inbox()
        self._ended = False
        self._end_timer: asyncio.TimerHandle | None = None

    # The link.

    def attach(self, listener: Listener) -> None:
        """Pass everything to this listener, what came before first."""
        self._inbox.attach(listener)

    def send(self, frame: bytes) -> None:
        """Send a frame; kills ssh if too much is queued."""
        stdin = self._stdin
        if stdin.is_closing():
            return
        stdin.write(frame)
        if stdin.get_write_buffer_size() > MOST_WAITING:
            self.kill()

    def close(self) -> None:
        """End the link after everything that was sent."""
        if not self._stdin.is_closing():
            self._stdin.write_eof()
            self._end_timer = asyncio.get_running_loop().call_later(TIME_TO_END, self.kill)

    def kill(self) -> None:
        """Kill ssh."""
        if not self.gone.done():
            self._transport.kill()

    @property
    def pid(self) -> int:
        """The process id of ssh."""
        return self._transport.get_pid()

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 2:
            self.errors += data
            del self.errors[:-MOST_ERRORS]
            if not self.ready.done():
                self._on_message(data)
            return
        if not self.ready.done():
            self.ready.set_result(data)
        self._inbox.take(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """End the link: all pipes are closed and the process has ended."""
        self._end()

    def process_exited(self) -> None:
        if self._end_timer is not None:
            self._end_timer.cancel()
        self.gone.set_result(self._transport.get_returncode() or 0)
        # A process started by ssh may keep its stderr open for ever.
        asyncio.get_running_loop().call_later(TIME_TO_END, self._end)

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
