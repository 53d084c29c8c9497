"""The one widget: shows a canvas, and knows what of it was clicked.

It fills the terminal, so while nothing lies over it, which is nearly always, it needs neither
layout nor compositor: it sends the terminal the spans that changed and nothing else. Under a dialog
of Textual's own widgets it is an ordinary widget, and then shows nothing of what is veiled.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from client.canvas import Canvas, Row
from client.paint import PLAIN, Cell, Inks, Span, at, cells, changed, inks, whole
from client.palette import Depth
from client.roles import Role
from client.text import width
from client.themes import Theme

_HIDDEN: Role = "shade"
_WHEEL = 3  # lines a notch

Veils = Mapping[int, Sequence[Span]]
"""The veiled columns of each row that has some, from left to right and apart from each other."""


class Panel(Widget):
    """A canvas that fills it."""

    DEFAULT_CSS = "Panel { width: 1fr; height: 1fr; }"

    class PlaceClicked(Message):
        """The mouse was pressed and released on one named place."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    class Scrolled(Message):
        """The wheel turned by so many lines, down if positive, over a place or none."""

        def __init__(self, place: str | None, lines: int) -> None:
            super().__init__()
            self.place = place
            self.lines = lines

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
        self._canvas = Canvas(0, 0)
        self._rows: tuple[Row, ...] = ()
        self._veils: Veils = {}
        self._pressed: str | None = None
        self._sent: tuple[Row, ...] = ()  # what the terminal shows, as far as we know
        self._sent_veils: Veils = {}
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
        self._sent = ()

    def show(self, canvas: Canvas) -> None:
        """Show this canvas from now on."""
        self._canvas, self._rows = canvas, canvas.rows()
        self._veils = veils_by_row(canvas)
        if self._uncovered():
            self.paint()
        else:
            self.refresh()

    def paint(self) -> None:
        """Send what the terminal does not show yet."""
        if update := self._update():
            self._write(update + PLAIN + at(*_cursor(self._rows)))
        self._sent, self._sent_veils = self._rows, self._veils

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows as Textual's compositor wants them."""
        strips = [self.render_line(y) for y in crop.line_range]
        if crop.column_span == (0, self.size.width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    def render_line(self, y: int) -> Strip:
        """Row `y` without what is veiled: Textual cuts it as it needs, to any length."""
        columns, plain = self.size.width, self._looks["text"]
        if y >= len(self._rows):
            return Strip.blank(columns, plain)
        row = _without(cells(self._rows[y]), self._veils.get(y, ()))
        runs = [
            Segment("".join(text for text, _ in group), self._looks[role])
            for role, group in groupby(row, key=itemgetter(1))
        ]
        return Strip(runs, len(row)).adjust_cell_length(columns, plain)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember what is pressed."""
        self._pressed = self._canvas.place_at(event.x, event.y)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """A click is pressed and released on the same place."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed == self._canvas.place_at(event.x, event.y):
            self.post_message(self.PlaceClicked(pressed))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel, away from the hand."""
        self._scrolled(event, -_WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel, towards the hand."""
        self._scrolled(event, _WHEEL)

    def _scrolled(self, event: events.MouseEvent, lines: int) -> None:
        event.stop()
        self.post_message(self.Scrolled(self._canvas.place_at(event.x, event.y), lines))

    def _update(self) -> str:
        """What turns the rows sent into those to be shown.

        A veil that has been lifted is sent like one that is there: what differs from what was
        under it would tell what that was.
        """
        if len(self._sent) != len(self._rows):
            return "".join(
                at(0, y) + whole(cells(row), self._ink, self._veils.get(y, ()))
                for y, row in enumerate(self._rows)
            )
        veils = _both(self._veils, self._sent_veils)
        return "".join(
            changed(y, cells(old), cells(new), self._ink, veils.get(y, ()))
            for y, (old, new) in enumerate(zip(self._sent, self._rows, strict=True))
            if old != new or y in veils
        )


def veils_by_row(canvas: Canvas) -> Veils:
    """A canvas's veils row by row."""
    found: dict[int, list[Span]] = {}
    for left, top, columns, rows in canvas.veils():
        for y in range(top, top + rows):
            found.setdefault(y, []).append((left, left + columns))
    return {y: _joined(spans) for y, spans in found.items()}


def _both(one: Veils, other: Veils) -> Veils:
    if one == other:
        return one
    return {y: _joined([*one.get(y, ()), *other.get(y, ())]) for y in one.keys() | other.keys()}


def _joined(spans: Iterable[Span]) -> list[Span]:
    """The same columns as spans from left to right that do not touch."""
    found: list[Span] = []
    for left, right in sorted(spans):
        if found and left <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], right))
        else:
            found.append((left, right))
    return found


def _without(row: list[Cell], veils: Sequence[Span]) -> list[Cell]:
    covered = list(row)
    for left, right in veils:
        covered[left:right] = [(" ", _HIDDEN)] * (right - left)
    return covered


def _cursor(rows: tuple[Row, ...]) -> tuple[int, int]:
    """Where something is being typed: input methods show there what is being composed."""
    for y, row in enumerate(rows):
        x = 0
        for text, role in row:
            if role == "entry.cursor":
                return x, y
            x += width(text)
    return 0, 0
