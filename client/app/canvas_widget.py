"""The one widget: shows a canvas.

It fills the terminal, so while nothing lies over it, which is nearly always, it needs neither
layout nor compositor nor a place in Textual's tree: it sends the terminal the spans that changed
and nothing else. Under a dialog of Textual's own widgets it is an ordinary widget, and then shows
nothing of what is veiled.
"""

from collections.abc import Callable, Mapping
from itertools import groupby
from operator import itemgetter

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from client.paint.canvas import Canvas, Place, place_at
from client.paint.sgr import Inks, inks
from client.paint.snapshot import NOTHING, Snapshot
from client.paint.update import update
from client.themes.palette import Depth
from client.themes.roles import CODES, ROLES, Role
from client.themes.themes import Theme

_HIDDEN: Role = "shade"


class CanvasWidget(Widget):
    """A canvas that fills it."""

    DEFAULT_CSS = "CanvasWidget { width: 1fr; height: 1fr; }"

    def __init__(
        self,
        write: Callable[[str], None],
        uncovered: Callable[[], bool],
        theme: Theme,
        depth: Depth,
    ) -> None:
        super().__init__()
        self._write = write
        self._uncovered = uncovered
        self._places: Mapping[str, Place] = {}
        self._picture = NOTHING
        self._sent = NOTHING  # what the terminal shows, as far as we know
        self._ink: Inks
        self._looks: Mapping[Role, Style]
        self.restyle(theme, depth)

    def restyle(self, theme: Theme, depth: Depth) -> None:
        """Show roles as another theme does, or with another number of colours."""
        self._ink = inks(theme.name, depth)
        self._looks = theme.styles[depth]
        self.forget()

    def forget(self) -> None:
        """Send everything the next time: the terminal shows we do not know what."""
        self._sent = NOTHING

    def show(self, canvas: Canvas) -> None:
        """Show this canvas from now on."""
        self._places, self._picture = canvas.places(), Snapshot.of(canvas)
        if self._uncovered():
            self.paint()
        else:
            self.refresh()

    def place_at(self, x: int, y: int) -> str | None:
        """What would be clicked there."""
        return place_at(self._places, x, y)

    def paint(self) -> None:
        """Send what the terminal does not show yet."""
        if self._sent is not self._picture:
            self._write(update(self._sent, self._picture, self._ink))
            self._sent = self._picture

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows as Textual's compositor wants them."""
        strips = [self.render_line(y) for y in crop.line_range]
        if crop.column_span == (0, self.size.width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    def render_line(self, y: int) -> Strip:
        """Row `y` without what is veiled: Textual cuts it as it needs, to any length."""
        columns, plain = self.size.width, self._looks["text"]
        if y >= len(self._picture.lines):
            return Strip.blank(columns, plain)
        line = self._picture.lines[y]
        cells = list(zip(line.cells, line.codes, strict=True))
        for left, right in self._picture.veils.get(y, ()):
            cells[left:right] = [(" ", CODES[_HIDDEN])] * (right - left)
        runs = [
            Segment("".join(text for text, _ in group), self._looks[ROLES[code]])
            for code, group in groupby(cells, key=itemgetter(1))
        ]
        return Strip(runs, len(cells)).adjust_cell_length(columns, plain)
