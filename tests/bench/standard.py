"""The peer of our screens: the same table out of Textual's own widgets, as anybody would begin.

`python -m tests.bench.standard VIEWS` is that app, showing so many views of a recorded match of
Farkle. `standard` runs it on a pseudo-terminal of 80 x 24 and counts what reaches that for each;
`ours` is what our screen sends for the same views.
"""

import asyncio
import os
import pty
import sys
import termios
from contextlib import suppress

from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.coordinate import Coordinate
from textual.widgets import DataTable, Footer, Header, Input, RichLog, Static

from client.paint.painter import Painter
from client.terminal.terminal import at_once
from client.themes import themes
from tests.bench.rows import Figures
from tests.bench.sessions import NAMES, drawn, recorded_views

VIEWS = 60
PAUSE = 0.15  # seconds between two views: each is drawn


class StandardTable(App[None]):
    """A header, seats in a table, six dice, a log, a line for chat, a footer."""

    CSS = "Static { width: 1fr; border: round; } RichLog { height: 6; }"

    def __init__(self, views: int) -> None:
        super().__init__()
        self._views = iter(recorded_views()[:views])

    def compose(self) -> ComposeResult:
        yield Header()
        yield DataTable[str]()
        with Horizontal():
            for number in range(6):
                yield Static("", id=f"die{number}")
        yield RichLog()
        yield Input()
        yield Footer()

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns("name", "score", "turn")
        for name in NAMES:
            table.add_row(name, "0", "0")
        self.set_timer(2 * PAUSE, self._begin)

    def _begin(self) -> None:
        self.set_interval(PAUSE, self._next)

    def _next(self) -> None:
        view = next(self._views, None)
        if view is None:
            self.exit()
            return
        table = self.query_one(DataTable)
        for seat, score in enumerate(view["scores"]):
            running = seat in view["to_act"]
            for column, text in ((1, score), (2, view["turn_points"] if running else "")):
                table.update_cell_at(Coordinate(seat, column), str(text))
        faces = [*map(str, view["rolled"]), *[""] * 6][:6]
        for number, face in enumerate(faces):
            self.query_one(f"#die{number}", Static).update(face)
        self.query_one(RichLog).write(f"{view['phase']}: {view['rolled']}")


def standard() -> Figures:
    """Bytes of one update, all else that reaches the terminal left out."""
    return {"bytes": (_sent(VIEWS) - _sent(0)) / VIEWS}


def _sent(views: int) -> int:
    """Bytes from the app's beginning to its end."""
    child, terminal = pty.fork()
    if child == 0:
        environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        command = [sys.executable, "-m", "tests.bench.standard", str(views)]
        os.execve(sys.executable, command, environment)
    termios.tcsetwinsize(terminal, (24, 80))
    sent = 0
    with suppress(OSError):  # it has ended
        while data := os.read(terminal, 65536):
            sent += len(data)
    os.close(terminal)
    os.waitpid(child, 0)
    return sent


def ours() -> Figures:
    """Bytes of one update of our own screen over the same views."""
    written: list[str] = []
    painter = Painter(written.append, themes.load(themes.DEFAULT), "truecolor")
    for number, view in enumerate(recorded_views()[:VIEWS]):
        assert isinstance(view, dict)
        painter.show(drawn([view], 0, number, (80, 24), "en"))
    sizes = [len(at_once("xterm", text).encode()) for text in written[1:]]
    return {"bytes": sum(sizes) / VIEWS}


if __name__ == "__main__":
    asyncio.run(StandardTable(int(sys.argv[1])).run_async())
