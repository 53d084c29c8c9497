"""A session at a terminal in memory, for tests."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pyte

from client.app.app import TableApp
from client.app.hosted import Ending
from client.app.painted_screen import PaintedScreen
from client.connection.link import Pipe, pipe
from client.locale.i18n import Language
from client.paint.canvas import Canvas
from client.terminal.keys import Key
from client.terminal.terminal import Receiver, Size
from client.themes.roles import Role
from client.themes.themes import Theme

PATIENCE = 60.0  # seconds until a test that waits for something is told that it does not come

TRUECOLOR = {"COLORTERM": "truecolor"}


class FakeTerminal:
    """A terminal whose output is recorded and rendered by pyte."""

    def __init__(
        self,
        term: str = "xterm-256color",
        size: Size = (80, 24),
        env: Mapping[str, str] = TRUECOLOR,
    ) -> None:
        self.term = term
        self.size = size
        self.env = env
        self.waiting = 0
        self.writes: list[bytes] = []
        self.rests = 0  # how often all that was typed had been dealt with
        self.receiver: Receiver
        self.forget()

    def forget(self) -> None:
        """Clear the screen and the recorded output."""
        self.writes.clear()
        self._drawn = 0  # of the writes, those that are on the screen
        self._screen: pyte.Screen | None = None
        self._stream = pyte.ByteStream()
        self._lines: list[str] = []

    def attach(self, receiver: Receiver) -> None:
        self.receiver = receiver

    def write(self, data: bytes) -> None:
        self.writes.append(data)

    def unchanged(self) -> None:
        self.rests += 1

    def close(self, status: int = 0) -> None:
        raise AssertionError("the app leaves closing to whoever opened")

    @property
    def output(self) -> bytes:
        return b"".join(self.writes)

    def screen(self, size: Size | None = None) -> pyte.Screen:
        screen = pyte.Screen(*(size or self.size))
        pyte.ByteStream(screen).feed(self.output)
        return screen

    @property
    def lines(self) -> list[str]:
        """The screen's lines; only new bytes are rendered on each call."""
        screen = self._screen
        if screen is None or (screen.columns, screen.lines) != self.size:
            screen = self._screen = pyte.Screen(*self.size)
            self._stream = pyte.ByteStream(screen)
            self._drawn = 0
        if self._drawn < len(self.writes) or not self._lines:
            self._stream.feed(b"".join(self.writes[self._drawn :]))
            self._drawn = len(self.writes)
            self._lines = screen.display
        return self._lines

    def shows(self, text: str) -> bool:
        return any(text in line for line in self.lines)

    def click(self, text: str) -> str:
        """The input of a mouse click on this text."""
        for row, line in enumerate(self.lines, 1):
            if text in line:
                where = f"0;{line.index(text) + 1};{row}"
                return f"\x1b[<{where}M\x1b[<{where}m"
        raise AssertionError(f"{text} is not on the screen")


class Notes(PaintedScreen):
    """Shows what it was told last; `x` breaks it."""

    def __init__(self, name: str = "notes", role: Role = "text") -> None:
        super().__init__()
        self.label = name
        self.role: Role = role
        self.heard: list[object] = []
        self.drawn = 0

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        self.drawn += 1
        canvas = Canvas(*size)
        canvas.put(2, 1, f"{self.label} in {language} at {size[0]}x{size[1]}", "title")
        canvas.put(2, 3, f"heard {len(self.heard)}: {self.heard[-1:]}", self.role)
        canvas.put(2, 5, "[ die ]", "button")
        canvas.mark("die:1", 2, 5, 7)
        return canvas

    def key(self, key: Key) -> None:
        if key.name == "x":
            secret = "the die under the cup"
            raise ValueError(len(secret))
        self.heard.append(key.name)

    def paste(self, text: str) -> None:
        self.heard.append(("paste", text))

    def click(self, place: str) -> None:
        self.heard.append(("click", place))

    def drag(self, place: str, onto: str | None) -> None:
        self.heard.append(("drag", place, onto))

    def drag_over(self, place: str, onto: str | None) -> None:
        self.heard.append(("drag over", place, onto))

    def scroll(self, place: str | None, lines: int) -> None:
        self.heard.append(("scroll", place, lines))

    def told(self, news: object) -> None:
        self.heard.append(("told", news))


class Session:
    """A running app, its terminal and the hall's end of its link."""

    def __init__(
        self, app: TableApp, terminal: FakeTerminal, screen: PaintedScreen, hall: Pipe
    ) -> None:
        self.app = app
        self.terminal = terminal
        self.screen = screen
        self.hall = hall
        self.task: asyncio.Task[Ending] = asyncio.create_task(app.play(screen))

    def type(self, data: str | bytes) -> None:
        """Send input, in its own turn of the loop."""
        self.terminal.receiver.feed(data.encode() if isinstance(data, str) else data)

    async def shows(self, text: str) -> None:
        await until(lambda: self.terminal.shows(text))

    async def ended(self) -> Ending:
        async with asyncio.timeout(PATIENCE):
            return await self.task


def notes(running: Session) -> Notes:
    """The news that the screen of a session has heard, where it is `Notes`."""
    assert isinstance(running.screen, Notes)
    return running.screen


async def until(true: Callable[[], object]) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - any condition, most of them without an event
            await asyncio.sleep(0.001)


async def turns(count: int = 20) -> None:
    """Run the event loop until everything due has happened."""
    for _ in range(count):
        await asyncio.sleep(0)


@asynccontextmanager
async def session(
    screen: PaintedScreen | None = None, terminal: FakeTerminal | None = None, **options: Any
) -> AsyncIterator[Session]:
    """A running session, ended afterwards."""
    terminal = terminal or FakeTerminal()
    here, hall = pipe()
    app = TableApp(terminal, here, **options)
    running = Session(app, terminal, screen or Notes(), hall)
    try:
        await until(lambda: app.is_running or running.task.done())
        await turns()
        yield running
    finally:
        app.exit()
        await running.ended()
