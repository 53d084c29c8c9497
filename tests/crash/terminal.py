"""Somebody who plays Farkle alone on a real terminal, by keys, as fast as the host answers."""

import asyncio
import contextlib
import re
from collections.abc import Callable, Sequence
from functools import partial

import asyncssh
import pyte

from tests.crash.wire import CutOff

COLUMNS, LINES = 80, 24
QUIET = 0.05  # seconds without a byte after which no more pictures follow
DRAWING = 2026 << 5  # the mode a terminal is in while a picture comes, as pyte keeps it
_ENDS = re.compile(rb"(?<=\x1b\[\?2026l)")
SELECTED = "╔"  # the corner of a die that is
PATIENCE = 60.0  # seconds until something that should be shown is given up


class Eyes(asyncssh.SSHClientSession[bytes]):
    """A screen that is kept up to date.

    Attributes:
        picture: its lines as they stood when a picture was whole.
    """

    def __init__(self) -> None:
        self.picture: tuple[str, ...] = ("",) * LINES
        self.screen = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.ByteStream(self.screen)
        self.changed = asyncio.Event()
        self.lost = False

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        for piece in _ENDS.split(data):
            self._stream.feed(piece)
            if DRAWING not in self.screen.mode:
                self.picture = tuple(self.screen.display)
        self.changed.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self.changed.set()


class Player:
    """One player with a key of their own.

    Attributes:
        name: what they come in as.
        shown: the table above the log, as it was shown last while nothing was under way.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.shown: tuple[str, ...] = ()
        self._key = asyncssh.generate_private_key("ssh-ed25519")
        self._eyes = Eyes()
        self._connection: asyncssh.SSHClientConnection | None = None

    async def come_in(self, port: int) -> None:
        """Connect, and wait for whatever the host shows first."""
        self._eyes = eyes = Eyes()
        self._connection = await asyncssh.connect(
            "127.0.0.1", port, known_hosts=None, username=self.name, client_keys=[self._key],
            config=None, agent_path=None,
        )  # fmt: skip
        self._channel, _ = await self._connection.create_session(
            lambda: eyes, term_type="xterm-256color", term_size=(COLUMNS, LINES), encoding=None
        )
        await self.until(lambda: "menu" in self.text)

    def leave(self) -> None:
        """Go, without a word."""
        if self._connection is not None:
            self._connection.abort()

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self._eyes.picture)

    @property
    def table(self) -> tuple[str, ...]:
        """The table, its status and its buttons: all that stands above the log."""
        return above_the_log(self._eyes.picture)

    def press(self, keys: str) -> None:
        """Type."""
        if self._eyes.lost:
            raise CutOff
        self._channel.write(keys.encode())

    async def until(self, done: Callable[[], object]) -> None:
        """Wait until the screen is as wanted.

        Raises:
            CutOff: the host went away first.
        """
        async with asyncio.timeout(PATIENCE):
            while not done():
                if self._eyes.lost:
                    raise CutOff
                self._eyes.changed.clear()
                await self._eyes.changed.wait()

    async def ended(self) -> None:
        """Wait until the host has ended the session."""
        async with asyncio.timeout(PATIENCE):
            while not self._eyes.lost:
                self._eyes.changed.clear()
                await self._eyes.changed.wait()

    async def open_table(self) -> None:
        """A table for one; no motion and no hints in sight."""
        self.press("ms")
        await self.until(lambda: "Settings" in self.text)
        self.press("\x1b[B" * 3 + "\x1b[C")
        await self.until(lambda: "no" in self._line("Animations"))
        self.press("\x1b[B" * 2 + "\x1b[C")
        await self.until(lambda: "no" in self._line("Tips"))
        self.press("\x1b")
        await self.until(lambda: "Settings" not in self.text)
        self.press("n")
        await self.until(lambda: "New table" in self.text)
        for _ in range(20):
            if "Farkle" in self.text.splitlines()[0]:
                break
            before = self.text
            self.press("\x1b[C")
            await self.until(partial(self._differs, before))
        self.press("\x1b[B" * 3 + "\x1b[D" * 5)
        await self.until(lambda: "1 ►" in self._line("Seats"))
        self.press("c")
        await self.until(lambda: "ready" in self.text)
        self.press("\r")
        await self.until(lambda: "[r]" in self.text)
        self.shown = self.table

    async def play(self) -> None:
        """Moves until the host is gone, noting what was shown after each."""
        while True:
            self.shown = self.table
            before = await self._move()
            await self.until(partial(self._has_moved_on, before))
            await self._painted()

    async def _painted(self) -> None:
        """Wait for the rest of a picture that came in pieces."""
        with contextlib.suppress(TimeoutError):
            while not self._eyes.lost:
                self._eyes.changed.clear()
                await asyncio.wait_for(self._eyes.changed.wait(), QUIET)
        if self._eyes.lost:
            raise CutOff

    async def _move(self) -> tuple[str, ...]:
        """Take what scores most, else roll; what stood there when it was sent.

        Selecting dice changes the picture and sends nothing. Who never banks never wins: the match
        outlasts the storm, and no picture of a result is to be told from one of play.
        """
        text = self.text
        if "[a] take" in text:
            self.press("a")
            await self.until(lambda: "[Enter] set aside" in self.text)
            before = self.table
            self.press("\r")
            return before
        self.press("\r" if "[Enter] set aside" in text else "r")
        return self.table

    def _has_moved_on(self, before: tuple[str, ...]) -> bool:
        """Whether another position is shown; with dice selected it is still the one before."""
        buttons = ("[r]", "[Enter]", "[a]", "[b]")
        shown = self.table != before and SELECTED not in self.text
        return shown and any(button in self.text for button in buttons)

    def _differs(self, before: str) -> bool:
        return self.text != before

    def _line(self, text: str) -> str:
        return next((line for line in self.text.splitlines() if text in line), "")


def above_the_log(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines of a table's screen above the rule over its log."""
    rule = next((n for n, line in enumerate(lines) if line.startswith("─" * 10)), len(lines))
    return tuple(line.rstrip() for line in lines[:rule])
