"""The console of Windows, as the `Terminal` of an app.

Event loops cannot wait for a console there, so one thread reads and another one writes. A console
whose text is being selected takes no output; frames are dropped meanwhile, as for slow terminals.
"""

import asyncio
import signal
from codecs import getincrementaldecoder
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event, Thread
from types import FrameType, TracebackType
from typing import Final, Self

from client.terminal.terminal import Receiver, Size, entering, leaving
from tablehost.joining.own_terminal import INCAPABLE, USUAL, NoTerminalError, passed_on
from tablehost.joining.windows_console import Console

_ENDS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGBREAK") if hasattr(signal, name)]
"""Ctrl+Break is SIGBREAK; Ctrl+C is a key, but for programs that the console is lent to."""


class WindowsTerminal:
    """A console in raw mode, as a context manager.

    Args:
        env: of this process, completed.

    Raises:
        NoTerminalError: it is not a console, or cannot show a screen.
    """

    def __init__(self, env: Mapping[str, str]) -> None:
        self.term = env.get("TERM", "")
        self.env = passed_on(env)
        self._console = Console()
        if not self._console.is_there or self.term in INCAPABLE:
            raise NoTerminalError
        self._loop: asyncio.AbstractEventLoop
        self._receiver: Receiver | None = None
        self._writer = ThreadPoolExecutor(1, "console-writer")
        self._reader: Thread | None = None
        self._no_more = Event()
        self._waiting = 0
        self._lent = False
        self._gone = False
        self._signals: dict[int, signal._HANDLER] = {}

    # The `Terminal` protocol.

    @property
    def size(self) -> Size:
        """Columns and rows."""
        try:
            columns, rows = self._console.size
        except OSError:
            return USUAL
        return columns, rows

    @property
    def waiting(self) -> int:
        """Bytes that the console has not taken."""
        return self._waiting

    def attach(self, receiver: Receiver) -> None:
        """Start reading."""
        self._receiver = receiver
        self._start_reading()

    def write(self, data: bytes) -> None:
        """Write when the console can take it; nothing while it is lent."""
        if not self._lent and not self._gone:
            self._waiting += len(data)
            self._writer.submit(self._put, data)

    def unchanged(self) -> None:
        """Nothing to do: this terminal is not measured."""

    def close(self, status: int = 0) -> None:
        """Nothing to do: the process exits with this status."""

    # As a context manager.

    def __enter__(self) -> Self:
        self._loop = asyncio.get_running_loop()
        self._signals = {number: signal.signal(number, self._signalled) for number in _ENDS}
        self._console.make_raw()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._stop_reading()
        self._writer.shutdown()
        self._console.restore()
        for number, handler in self._signals.items():
            signal.signal(number, handler)

    @contextmanager
    def lent(self) -> Iterator[None]:
        """Give the console to another program for a while, with its original modes."""
        self._stop_reading()
        self.write(leaving(self.term).encode())
        self._writer.submit(int).result()  # all of it is written
        self._console.restore()
        self._lent = True
        try:
            yield
        finally:
            self._lent = False
            self._console.make_raw()
            self.write(entering(self.term).encode())
            if self._receiver is not None and not self._gone:
                self._receiver.resize(*self.size)
                self._start_reading()

    # Internal.

    def _start_reading(self) -> None:
        self._no_more.clear()
        self._reader = Thread(target=self._read, name="console-reader", daemon=True)
        self._reader.start()

    def _stop_reading(self) -> None:
        if self._reader is not None:
            self._no_more.set()
            self._reader.join()

    def _read(self) -> None:
        """Pass on what is typed and new sizes; a thread of its own."""
        decode = getincrementaldecoder("utf-16-le")("replace").decode
        before = self.size
        while not self._no_more.is_set():
            try:
                typed, size = decode(self._console.read()), self._console.size
            except OSError:
                self._loop.call_soon_threadsafe(self._lose)
                return
            if typed:
                self._loop.call_soon_threadsafe(self._feed, typed)
            if size != before:
                before = size
                self._loop.call_soon_threadsafe(self._resize, size)

    def _feed(self, typed: str) -> None:
        if self._receiver is not None and not self._lent:
            self._receiver.feed(typed.encode())

    def _resize(self, size: Size) -> None:
        if self._receiver is not None and not self._lent:
            self._receiver.resize(*size)

    def _put(self, data: bytes) -> None:
        """Write to the console; in the writer's thread."""
        try:
            self._console.write(data)
        except OSError:
            self._loop.call_soon_threadsafe(self._lose)
        self._loop.call_soon_threadsafe(self._written, len(data))

    def _written(self, count: int) -> None:
        self._waiting -= count

    def _lose(self) -> None:
        """The console has been closed."""
        self._gone = True
        if self._receiver is not None:
            self._receiver.hang_up()

    def _signalled(self, number: int, _: FrameType | None) -> None:
        """Told to end by a signal. Ctrl+C while the console is lent is for the other program."""
        if self._receiver is not None and not (self._lent and number == signal.SIGINT):
            self._loop.call_soon_threadsafe(self._receiver.hang_up)
