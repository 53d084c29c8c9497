"""The terminal that this process was started in, as the `Terminal` of an app: not on Windows.

It is opened again by its name: our own file description can be non-blocking without affecting the
shell and ssh, which share the inherited one. However the session ends, leaving the context restores
the terminal's modes, after the app's last output has been written.
"""

import asyncio
import os
import select
import signal
import termios
import tty
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, Self

from client.terminal.terminal import Receiver, Size, entering, leaving
from tablehost.joining.own_terminal import INCAPABLE, USUAL, NoTerminalError, passed_on

READ = 4096
FLUSH = 1.0  # seconds for the last output to be written

_ENDS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT)

Modes = list[Any]


class LocalTerminal:
    """A terminal in raw mode, as a context manager.

    Args:
        fd: of the terminal.
        env: of this process.

    Raises:
        NoTerminalError: it is not a terminal, or cannot show a screen.
    """

    def __init__(self, fd: int, env: Mapping[str, str]) -> None:
        self.term = env.get("TERM", "")
        if not os.isatty(fd) or self.term in INCAPABLE:
            raise NoTerminalError
        self.env = passed_on(env)
        self._fd = os.open(os.ttyname(fd), os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC)
        self._modes: Modes = termios.tcgetattr(self._fd)
        self._receiver: Receiver | None = None
        self._outgoing = bytearray()
        self._lent = False
        self._gone = False

    # The `Terminal` protocol.

    @property
    def size(self) -> Size:
        """Columns and rows."""
        try:
            columns, rows = os.get_terminal_size(self._fd)
        except OSError:
            return USUAL
        return (columns or USUAL[0], rows or USUAL[1])

    @property
    def waiting(self) -> int:
        """Bytes that the terminal has not taken."""
        return len(self._outgoing)

    def attach(self, receiver: Receiver) -> None:
        """Start reading."""
        self._receiver = receiver
        asyncio.get_running_loop().add_reader(self._fd, self._read)

    def write(self, data: bytes) -> None:
        """Write when the terminal can take it; nothing while it is lent."""
        if not self._lent and not self._gone:
            self._outgoing += data
            self._flush_some()

    def unchanged(self) -> None:
        """Nothing to do: this terminal is not measured."""

    def close(self, status: int = 0) -> None:
        """Nothing to do: the process exits with this status."""

    # As a context manager.

    def __enter__(self) -> Self:
        loop = asyncio.get_running_loop()
        for number in _ENDS:
            loop.add_signal_handler(number, self._hang_up, number)
        loop.add_signal_handler(signal.SIGWINCH, self._tell_size)
        loop.add_signal_handler(signal.SIGCONT, self._resume)
        self._make_raw()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        loop = asyncio.get_running_loop()
        for number in (*_ENDS, signal.SIGWINCH, signal.SIGCONT):
            loop.remove_signal_handler(number)
        loop.remove_reader(self._fd)
        loop.remove_writer(self._fd)
        self._flush()
        self._restore_modes()
        os.close(self._fd)

    @contextmanager
    def lent(self) -> Iterator[None]:
        """Give the terminal to another program for a while, with its original modes."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._fd)
        self._outgoing += leaving(self.term).encode()
        self._flush()
        self._restore_modes()
        self._lent = True
        try:
            yield
        finally:
            self._lent = False
            self._resume()
            if self._receiver is not None and not self._gone:
                loop.add_reader(self._fd, self._read)

    # Internal.

    def _read(self) -> None:
        try:
            data = os.read(self._fd, READ)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if self._receiver is not None and data:
            self._receiver.feed(data)
        elif not data:
            self._lose()

    def _flush_some(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            del self._outgoing[: os.write(self._fd, self._outgoing)]
        except BlockingIOError:
            pass
        except OSError:
            self._lose()
        if self._outgoing:
            loop.add_writer(self._fd, self._flush_some)
        else:
            loop.remove_writer(self._fd)

    def _lose(self) -> None:
        """The terminal has been closed."""
        self._gone = True
        self._outgoing.clear()
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._fd)
        loop.remove_writer(self._fd)
        if self._receiver is not None:
            self._receiver.hang_up()

    def _hang_up(self, number: signal.Signals) -> None:
        """Told to end by a signal. Ctrl+C while the terminal is lent is for the other program."""
        if self._receiver is not None and not (self._lent and number == signal.SIGINT):
            self._receiver.hang_up()

    def _tell_size(self) -> None:
        if self._receiver is not None and not self._lent:
            self._receiver.resize(*self.size)

    def _resume(self) -> None:
        """The terminal is ours again: it was lent, or we were suspended."""
        if self._lent or self._gone:
            return
        self._make_raw()
        if self._receiver is not None:
            self.write(entering(self.term).encode())
            self._receiver.resize(*self.size)

    def _make_raw(self) -> None:
        with suppress(termios.error):
            tty.setraw(self._fd)

    def _restore_modes(self) -> None:
        """Restore the original modes, and drop unread input."""
        with suppress(termios.error):
            termios.tcsetattr(self._fd, termios.TCSAFLUSH, self._modes)

    def _flush(self) -> None:
        while self._outgoing:
            _, ready, _ = select.select([], [self._fd], [], FLUSH)
            try:
                del self._outgoing[: os.write(self._fd, self._outgoing) if ready else None]
            except OSError:
                self._outgoing.clear()
