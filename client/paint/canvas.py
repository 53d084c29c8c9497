"""`Canvas`, a rectangle of styled cells with named places that can be clicked.

Pure functions draw everything the client shows on canvases; the app turns the rows into strips, and
tests read the text. All text is cleaned and clipped, so that it can neither leave the canvas nor
control the terminal.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from client.locale.i18n import Language
from client.paint.symbols import Symbols, cell_in
from client.paint.text import clusters, is_plain
from client.themes.roles import CODES, ROLES, Role

if TYPE_CHECKING:
    from client.paint.snapshot import Snapshot

Run = tuple[str, Role]
"""Text in one role."""

Row = tuple[Run, ...]
"""One line of text as runs."""

Place = tuple[int, int, int, int]
"""A rectangle as left, top, width and height in cells."""

Lines = tuple[str, str, str, str, str, str]
"""Box-drawing characters: top left, horizontal, top right, vertical, bottom left, bottom right."""

ROUND: Final[Lines] = ("╭", "─", "╮", "│", "╰", "╯")
HEAVY: Final[Lines] = ("┏", "━", "┓", "┃", "┗", "┛")
DOUBLE: Final[Lines] = ("╔", "═", "╗", "║", "╚", "╝")

Drawing = TypeVar("Drawing", bound="Callable[..., Canvas]")


def shared(most: int) -> Callable[[Drawing], Drawing]:
    """A decorator that caches the canvases of a drawing function for all sessions.

    Use it only for what everybody at a table sees, as the time a drawing takes reveals whether it
    was drawn before. The function's arguments must be hashable. Its canvases may be pasted onto
    others but never drawn on.

    Args:
        most: the size of the cache. What a few tables draw at one moment is enough, as pictures
            seldom come back later.
    """

    def cached(draw: Drawing) -> Drawing:
        return cast("Drawing", lru_cache(maxsize=most)(draw))

    return cached


Cells = str | tuple[str, ...]
"""The contents of adjacent cells: a text if each cell has one character, otherwise one text each.

The right half of a wide character has the text "".
"""

_RIGHT_HALF = ""
_CODES: Final[Mapping[Role, bytes]] = {role: bytes((code,)) for role, code in CODES.items()}


class Canvas:
    """`width` x `height` cells, each with a character (and combining marks) and a role.

    Attributes:
        is_shared: whether several sessions show this canvas.
        picture: the snapshot of the finished canvas, once it has been taken.
    """

    __slots__ = (
        "_moving",
        "_places",
        "_veils",
        "cells",
        "codes",
        "height",
        "is_shared",
        "picture",
        "width",
    )

    def __init__(self, width: int, height: int, role: Role = "text") -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        # A line is its cells and the codes of their roles. Both are immutable and get replaced as
        # a whole, so that canvases can share equal lines.
        self.cells: list[Cells] = [" " * self.width] * self.height
        self.codes = [_CODES[role] * self.width] * self.height
        self.is_shared = False
        self.picture: Snapshot | None = None
        self._places: dict[str, Place] = {}
        self._veils: list[Place] = []
        self._moving: tuple[tuple[int, int, Callable[[Any], Canvas]], ...] = ()

    @property
    def roles(self) -> list[list[Role]]:
        """The role of each cell, by row."""
        return [[ROLES[code] for code in codes] for codes in self.codes]

    def put(self, x: int, y: int, text: str, role: Role = "text") -> int:
        """Write `text` at (x, y); returns the column after it, even if the text was clipped."""
        cells = text if is_plain(text) else _cells(text)
        if 0 <= y < self.height:
            self._write(x, y, cells, _CODES[role] * len(cells))
        return x + len(cells)

    def put_row(self, x: int, y: int, row: Row) -> int:
        """Write the runs of a row at (x, y); returns the column after them."""
        for text, role in row:
            x = self.put(x, y, text, role)
        return x

    def fill(self, x: int, y: int, width: int, height: int, role: Role, char: str = " ") -> None:
        """Fill a rectangle with a character that is one cell wide."""
        cells, codes = char * width, _CODES[role] * width
        for line in range(max(0, y), min(self.height, y + height)):
            self._write(x, line, cells, codes)

    def box(
        self, x: int, y: int, width: int, height: int, role: Role, lines: Lines = ROUND
    ) -> None:
        """Draw a frame; its inside stays unchanged."""
        if width < 2 or height < 2:
            return
        top_left, level, top_right, upright, low_left, low_right = lines
        self.put(x, y, top_left + level * (width - 2) + top_right, role)
        self.fill(x, y + 1, 1, height - 2, role, upright)
        self.fill(x + width - 1, y + 1, 1, height - 2, role, upright)
        self.put(x, y + height - 1, low_left + level * (width - 2) + low_right, role)

    def paste(self, x: int, y: int, other: "Canvas") -> None:
        """Draw another canvas onto this one at (x, y), with its places and veils."""
        lines = range(max(0, -y), min(other.height, self.height - y))
        if lines and x == 0 and other.width == self.width:
            there, here = slice(lines.start, lines.stop), slice(y + lines.start, y + lines.stop)
            self.cells[here], self.codes[here] = other.cells[there], other.codes[there]
        else:
            for line in lines:
                self._write(x, y + line, other.cells[line], other.codes[line])
        right, low = x + other.width, y + other.height
        fits = x >= 0 and y >= 0 and right <= self.width and low <= self.height
        for name, place in other.places().items():
            if fits:
                left, top, columns, rows = place
                self._places.pop(name, None)
                self._places[name] = left + x, top + y, columns, rows
            else:
                self._mark(name, self._inside(x, y, place))
        for veil in other.veils():
            inside = self._inside(x, y, veil)
            if inside and inside not in self._veils:
                self._veils.append(inside)

    def paste_moving(self, x: int, y: int, now: "Canvas", draw: Callable[[Any], "Canvas"]) -> None:
        """Draw a part that moves, as it is now; `draw` draws it for another moment, see `at`.

        It has the same size at all moments, and nothing may be drawn over it.
        """
        self.paste(x, y, now)
        self._moving += ((x, y, draw),)

    @property
    def moves(self) -> bool:
        """Whether parts of it move, see `paste_moving`."""
        return bool(self._moving)

    def at(self, moment: object) -> "Canvas":
        """A copy that shows another moment: only the parts that move are drawn."""
        copy = self.copy()
        for x, y, draw in self._moving:
            copy.paste(x, y, draw(moment))
        return copy

    def mark(self, name: str, x: int, y: int, width: int = 1, height: int = 1) -> None:
        """Name a rectangle as a place to click, clipped to the canvas; later places are on top."""
        self._mark(name, self._inside(0, 0, (x, y, width, height)))

    def _mark(self, name: str, place: Place | None) -> None:
        self._places.pop(name, None)
        if place:
            self._places[name] = place

    def veil(self, x: int, y: int, width: int, height: int) -> None:
        """Mark a rectangle as secret: the number of bytes sent for it must not depend on it."""
        if inside := self._inside(0, 0, (x, y, width, height)):
            self._veils.append(inside)

    def copy(self) -> "Canvas":
        """Another canvas with the same cells, places and veils."""
        copy = Canvas(self.width, self.height)
        copy.cells, copy.codes = self.cells[:], self.codes[:]
        copy._places, copy._veils = dict(self._places), self._veils[:]
        return copy

    def shaded(self, role: Role = "shade") -> "Canvas":
        """A copy with all text in one role and no places, to show behind a dialog."""
        copy = Canvas(self.width, self.height, role)
        copy.cells = self.cells[:]
        copy._veils = self._veils[:]
        return copy

    def drawn_in(self, symbols: Symbols, language: Language = "en") -> "Canvas":
        """The same with these symbols only, cell for cell."""
        if symbols == "full":
            return self
        copy = self.copy()
        copy.cells = [
            _joined([cell_in(cell, symbols, language) for cell in row]) for row in self.cells
        ]
        return copy

    def rows(self) -> tuple[Row, ...]:
        """All lines as rows, each exactly `width` cells wide."""
        return tuple(
            _runs(cells, codes) for cells, codes in zip(self.cells, self.codes, strict=True)
        )

    def text(self) -> str:
        """The text of all lines, without trailing blanks."""
        return "\n".join(text_of(row).rstrip() for row in self.cells)

    def places(self) -> dict[str, Place]:
        """The places that can be clicked, by name, the topmost last."""
        return dict(self._places)

    def veils(self) -> tuple[Place, ...]:
        """The secret rectangles, see `veil`."""
        return tuple(self._veils)

    def place_at(self, x: int, y: int) -> str | None:
        """The name of the topmost place that covers a cell; None if there is none."""
        return place_at(self._places, x, y)

    def _inside(self, x: int, y: int, place: Place) -> Place | None:
        """A rectangle moved by (x, y) and clipped to the canvas; None if nothing is left."""
        left, top, width, height = place
        left, top = left + x, top + y
        right, low = left + width, top + height
        if left >= 0 and top >= 0 and right <= self.width and low <= self.height:
            return (left, top, width, height) if width > 0 and height > 0 else None
        left, top = max(0, left), max(0, top)
        right, low = min(self.width, right), min(self.height, low)
        return (left, top, right - left, low - top) if left < right and top < low else None

    def _write(self, x: int, y: int, cells: Cells, codes: bytes) -> None:
        """Replace cells of one line, clipped to the canvas."""
        end = x + len(cells)
        if x < 0 or end > self.width or x == end:
            left, right = max(0, -x), min(self.width, end) - x
            if left >= right:
                return
            cells, codes = _part(cells, left, right), codes[left:right]
            x, end = x + left, x + right
        line, was = self.cells[y], self.codes[y]
        if isinstance(line, str) and isinstance(cells, str):
            self.cells[y] = line[:x] + cells + line[end:]
        else:
            self.cells[y] = (*_part(line, 0, x), *cells, *_part(line, end, self.width))
        self.codes[y] = was[:x] + codes + was[end:]


def place_at(places: Mapping[str, Place], x: int, y: int) -> str | None:
    """The name of the last of these places that covers a cell; None if there is none."""
    for name, (left, top, width, height) in reversed(tuple(places.items())):
        if left <= x < left + width and top <= y < top + height:
            return name
    return None


def text_of(cells: Cells) -> str:
    """The text of adjacent cells."""
    return cells if isinstance(cells, str) else "".join(cells)


def _cells(text: str) -> Cells:
    """The cells of a text, which is cleaned."""
    cells: list[str] = []
    for cluster, size in clusters(text):
        cells += (cluster, _RIGHT_HALF)[:size]
    return _joined(cells)


def _joined(cells: Sequence[str]) -> Cells:
    """The cells as one text if each has one character."""
    text = "".join(cells)
    return text if len(text) == len(cells) and _RIGHT_HALF not in cells else tuple(cells)


def _part(cells: Cells, left: int, right: int) -> Cells:
    """The cells from `left` to `right`; half of a wide character becomes a blank."""
    part = cells[left:right]
    if isinstance(part, str) or not part:
        return part
    whole = list(part)
    if whole[0] == _RIGHT_HALF:
        whole[0] = " "
    if cells[right : right + 1] == (_RIGHT_HALF,):
        whole[-1] = " "
    return tuple(whole)


def _runs(cells: Cells, codes: bytes) -> Row:
    runs: list[Run] = []
    start = 0
    for code, group in groupby(codes):
        end = start + len(list(group))
        runs.append((text_of(cells[start:end]), ROLES[code]))
        start = end
    return tuple(runs)
