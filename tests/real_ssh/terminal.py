"""`ssh` in a pseudo-terminal: keys go in, a picture comes out."""

import asyncio
import contextlib
import fcntl
import os
import re
import signal
import struct
import termios
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Protocol, Self

from tests.real_ssh.machine import PATIENCE, Machine, end
from tests.real_ssh.screen import Painter, Screen

ENTER, ESCAPE, TAB, BACKSPACE = "\r", "\x1b", "\t", "\x7f"
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
CTRL_C = "\x03"

_PRIVATE_MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")


class NotSeenError(AssertionError):
    """What a test waited for did not come; the text shows the screen instead."""


class Readable(Protocol):
    """A screen that somebody reads."""

    @property
    def text(self) -> str:
        """The picture: one line a row, without trailing spaces."""

    def line(self, row: int) -> str:
        """One row of the picture, from 0; negative ones count from the bottom."""


class RealTerminal:
    """`ssh` in a pseudo-terminal of 80 x 24, or another size, as an async context manager.

    Args:
        by: words before those of ssh: a program that runs it.

    Attributes:
        raw: every byte that came, in order.
        screen: pyte's screen; its buffer has colours, `screen.cursor` the cursor, `screen.title`
            the window's title.
    """

    def __init__(
        self,
        machine: Machine,
        port: int,
        *words: str,
        size: tuple[int, int] = (80, 24),
        term: str = "xterm-256color",
        env: Mapping[str, str] | None = None,
        by: Sequence[str] = (),
        **how: Any,
    ) -> None:
        self.raw = bytearray()
        self.screen = Screen(*size, reply=self._write)
        self._painter = Painter(self.screen, self._painted)
        self._drawn: list[str] | None = None
        self._looked_for: dict[str, bool] = {}  # texts, and whether each has been on a picture
        self._outgoing = bytearray()
        self._argv = [*by, *machine.command(port, words, **how)]
        self._environment = machine.environment(term, env)
        self._size = size
        self._changed = asyncio.Event()
        self._ended = False
        self._master = -1
        self._slave = -1
        self._process: Process
        self._waiting: asyncio.Task[int]

    @property
    def pid(self) -> int:
        """The ssh client's process."""
        return self._process.pid

    # What is on the screen.

    @property
    def text(self) -> str:
        """The picture: one line a row, without trailing spaces."""
        return "\n".join(self._rows())

    def line(self, row: int) -> str:
        """One row of the picture, from 0; negative ones count from the bottom."""
        return self._rows()[row]

    def _rows(self) -> list[str]:
        """The picture, put together once each time it has changed: pyte takes its time."""
        if self._drawn is None:
            self._drawn = [row.rstrip() for row in self.screen.display]
        return self._drawn

    def cells(self, row: int) -> list[str]:
        """One row as a list of columns; a wide character fills its first, the next one is empty."""
        columns = self.screen.buffer[row]
        return [columns[column].data for column in range(self.screen.columns)]

    @property
    def bells(self) -> int:
        """How often the bell has rung."""
        return self.screen.bells

    @property
    def modes_left_on(self) -> set[int]:
        """Private modes (1049 alternate screen, 1000 mouse ...) switched on and not off again.

        The cursor (25) and wrapping (7) are on in a fresh terminal: they count when left off.
        """
        state: dict[int, bool] = {}
        for numbers, switch in _PRIVATE_MODE.findall(bytes(self.raw)):
            state |= {int(number): switch == b"h" for number in numbers.split(b";")}
        return {mode for mode, on in state.items() if on != (mode in {7, 25})}

    async def until(
        self, wanted: "str | Callable[[RealTerminal], object]", seconds: float = PATIENCE
    ) -> None:
        """Wait until a text is on the screen, or a predicate of this terminal holds."""
        try:
            async with asyncio.timeout(seconds):
                while not self._holds(wanted):
                    if self._ended:
                        raise NotSeenError(f"ssh ended before {wanted!r} came\n{self.picture()}")
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise NotSeenError(f"no {wanted!r} in {seconds} s\n{self.picture()}") from None

    @contextlib.asynccontextmanager
    async def shows(self, text: str, seconds: float = PATIENCE) -> AsyncIterator[None]:
        """Wait at the end of the block until a text was on the screen, if only for a moment.

        Several pictures may be read at once; `until` then looks at the last one alone.
        """
        self._looked_for[text] = False
        try:
            yield
            await self.until(lambda it: it._looked_for[text], seconds)
        except NotSeenError as error:
            error.add_note(f"{text!r} was not shown")
            raise
        finally:
            del self._looked_for[text]

    def _holds(self, wanted: "str | Callable[[RealTerminal], object]") -> bool:
        return wanted in self.text if isinstance(wanted, str) else bool(wanted(self))

    def picture(self) -> str:
        """The screen in a frame, for messages."""
        columns = self.screen.columns
        edge = "+" + "-" * columns + "+"
        rows = [f"|{row}|" for row in self.screen.display]
        return "\n".join([edge, *rows, edge])

    # What a player does.

    def send(self, *keys: str | bytes) -> None:
        """Press keys: text, or the bytes a terminal sends for them (`ENTER`, `UP`, ...)."""
        for key in keys:
            self._write(key.encode() if isinstance(key, str) else key)

    def resize(self, columns: int, rows: int) -> None:
        """Drag the window to another size."""
        self.screen.resize(rows, columns)
        self._drawn = None
        self._tell_size(columns, rows)

    def freeze(self) -> None:
        """Stop the ssh client: it neither reads nor answers (a laptop asleep), until `thaw`."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let a frozen client go on."""
        self._process.send_signal(signal.SIGCONT)

    def cut(self) -> None:
        """Kill the client (kill -9): the connection is gone without a goodbye."""
        self._process.kill()

    async def gone(self, seconds: float = PATIENCE) -> int:
        """Wait until ssh has ended; its exit code (255: the connection was lost or refused)."""
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(self._waiting)
        except TimeoutError:
            raise NotSeenError(f"ssh still there after {seconds} s\n{self.picture()}") from None

    # The pseudo-terminal.

    async def __aenter__(self) -> Self:
        self._master, self._slave = os.openpty()
        os.set_blocking(self._master, False)
        self._tell_size(*self._size)
        # A session leader that opens a terminal gets it as its own; ssh asks passphrases there.
        self._process = await asyncio.create_subprocess_exec(
            *("sh", "-c", 'exec "$@" <"$0" >"$0" 2>&1', os.ttyname(self._slave), *self._argv),
            env=self._environment,
            stdin=DEVNULL,
            start_new_session=True,
        )
        asyncio.get_running_loop().add_reader(self._master, self._read)
        self._waiting = asyncio.create_task(self._wait())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if isinstance(error, NotSeenError):  # it may be here that something did not happen
            error.add_note(f"{' '.join(map(str, self._argv[-3:]))}\n{self.picture()}")
        await end(self._process)
        await self._waiting
        asyncio.get_running_loop().remove_writer(self._master)
        os.close(self._master)
        os.close(self._slave)

    async def _wait(self) -> int:
        code = await self._process.wait()
        self._read()  # what it wrote last
        asyncio.get_running_loop().remove_reader(self._master)
        self._ended = True
        self._changed.set()
        return code

    def _read(self) -> None:
        try:
            while data := os.read(self._master, 65536):
                self.raw += data
                self._painter.feed(data)
        except BlockingIOError:
            pass
        self._changed.set()

    def _painted(self) -> None:
        self._drawn = None
        for text in self._looked_for:
            self._looked_for[text] |= text in self.text

    def _write(self, data: bytes) -> None:
        self._outgoing += data
        self._write_on()

    def _write_on(self) -> None:
        """Hand over what the pseudo-terminal takes now; the rest follows when it takes more."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(BlockingIOError):
            del self._outgoing[: os.write(self._master, self._outgoing)]
        if self._outgoing:
            loop.add_writer(self._master, self._write_on)
        else:
            loop.remove_writer(self._master)

    def _tell_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
