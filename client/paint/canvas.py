"""A rectangle of styled cells and the places in it that can be clicked.

Everything the client shows is drawn on one of these by a pure function; the app turns its rows
into strips, a test reads its text. Nothing that is put can leave its rectangle or act on a
terminal: text is cleaned, and what does not fit is cut off.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeVar, cast

from client.locale.i18n import Language
from client.paint.symbols import ascii_cell
from client.paint.text import clusters, is_plain
from client.themes.roles import CODES, ROLES, Role

if TYPE_CHECKING:
    from client.paint.snapshot import Snapshot

Run = tuple[str, Role]
"""Text of one role."""

Row = tuple[Run, ...]
"""A line as runs."""

Place = tuple[int, int, int, int]
"""Left, top, width, height in cells."""

Lines = tuple[str, str, str, str, str, str]
"""What a box is drawn with: top left, level, top right, upright, low left, low right."""

ROUND: Final[Lines] = ("╭", "─", "╮", "│", "╰", "╯")
HEAVY: Final[Lines] = ("┏", "━", "┓", "┃", "┗", "┛")
DOUBLE: Final[Lines] = ("╔", "═", "╗", "║", "╚", "╝")

Drawing = TypeVar("Drawing", bound="Callable[..., Canvas]")


def shared(most: int) -> Callable[[Drawing], Drawing]:
    """Let a function of values that can be hashed draw each picture once, for all sessions.

    Only for what everybody at a table sees: how long a drawing takes would tell whether it has been
    made before. What it gives is laid on other canvases and never drawn on.

    Args:
        most: how many pictures are remembered; the one not used for the longest goes first. As
            many as some tables draw at one moment: hardly any comes again later.
    """

    def remembering(draw: Drawing) -> Drawing:
        return cast("Drawing", lru_cache(maxsize=most)(draw))

    return remembering


Cells = str | tuple[str, ...]
"""Neighbouring cells by what each shows: a text where that is one character each, else one by one.

The right half of a wide character shows "".
"""

_BEHIND = ""
_CODES: Final[Mapping[Role, bytes]] = {role: bytes((code,)) for role, code in CODES.items()}


class Canvas:
    """`width` x `height` cells, each one character with its marks, and a role."""

    __slots__ = (
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
        # A line is its cells and the codes of their roles. Neither is ever changed, only put in
        # another's place: so lines that are the same are one line, on however many canvases.
        self.cells: list[Cells] = [" " * self.width] * self.height
        self.codes = [_CODES[role] * self.width] * self.height
        self.is_shared = False  # by several sessions
        self.picture: Snapshot | None = None  # of it, once it is finished
        self._places: dict[str, Place] = {}
        self._veils: list[Place] = []

    @property
    def roles(self) -> list[list[Role]]:
        """What each cell is."""
        return [[ROLES[code] for code in codes] for codes in self.codes]

    def put(self, x: int, y: int, text: str, role: Role = "text") -> int:
        """Write `text` from (x, y) to the right; returns the column after it, clipped or not."""
        cells = text if is_plain(text) else _cells(text)
        if 0 <= y < self.height:
            self._write(x, y, cells, _CODES[role] * len(cells))
        return x + len(cells)

    def put_row(self, x: int, y: int, row: Row) -> int:
        """Write runs one after the other; returns the column after them."""
        for text, role in row:
            x = self.put(x, y, text, role)
        return x

    def fill(self, x: int, y: int, width: int, height: int, role: Role, char: str = " ") -> None:
        """Cover a rectangle with one character of one cell."""
        cells, codes = char * width, _CODES[role] * width
        for line in range(max(0, y), min(self.height, y + height)):
            self._write(x, line, cells, codes)

    def box(
        self, x: int, y: int, width: int, height: int, role: Role, lines: Lines = ROUND
    ) -> None:
        """A frame; its inside stays as it is."""
        if width < 2 or height < 2:
            return
        top_left, level, top_right, upright, low_left, low_right = lines
        self.put(x, y, top_left + level * (width - 2) + top_right, role)
        self.fill(x, y + 1, 1, height - 2, role, upright)
        self.fill(x + width - 1, y + 1, 1, height - 2, role, upright)
        self.put(x, y + height - 1, low_left + level * (width - 2) + low_right, role)

    def paste(self, x: int, y: int, other: "Canvas") -> None:
        """Lay another canvas on this one, its places with it."""
        lines = range(max(0, -y), min(other.height, self.height - y))
        if lines and x == 0 and other.width == self.width:
            there, here = slice(lines.start, lines.stop), slice(y + lines.start, y + lines.stop)
            self.cells[here], self.codes[here] = other.cells[there], other.codes[there]
        else:
            for line in lines:
                self._write(x, y + line, other.cells[line], other.codes[line])
        for name, place in other.places().items():
            self._mark(name, self._inside(x, y, place))
        for veil in other.veils():
            if inside := self._inside(x, y, veil):
                self._veils.append(inside)

    def mark(self, name: str, x: int, y: int, width: int = 1, height: int = 1) -> None:
        """Name a rectangle, as far as it lies on the canvas; a later one lies on top."""
        self._mark(name, self._inside(0, 0, (x, y, width, height)))

    def _mark(self, name: str, place: Place | None) -> None:
        self._places.pop(name, None)
        if place:
            self._places[name] = place

    def veil(self, x: int, y: int, width: int, height: int) -> None:
        """Say that a rectangle shows what others may not know: not even how long it is to send."""
        if inside := self._inside(0, 0, (x, y, width, height)):
            self._veils.append(inside)

    def shaded(self, role: Role = "shade") -> "Canvas":
        """The same text all in one role, with nothing to click: what lies behind a dialog."""
        copy = Canvas(self.width, self.height, role)
        copy.cells = self.cells[:]
        copy._veils = self._veils[:]
        return copy

    def ascii(self, language: Language = "en") -> "Canvas":
        """The same picture in ASCII characters only, cell for cell."""
        copy = Canvas(self.width, self.height)
        copy.paste(0, 0, self)
        copy.cells = [_joined([ascii_cell(cell, language) for cell in row]) for row in self.cells]
        return copy

    def rows(self) -> tuple[Row, ...]:
        """All lines, each exactly `width` cells wide, neighbours of one role joined."""
        return tuple(
            _runs(cells, codes) for cells, codes in zip(self.cells, self.codes, strict=True)
        )

    def text(self) -> str:
        """The characters alone, lines without what is blank at their end."""
        return "\n".join(text_of(row).rstrip() for row in self.cells)

    def places(self) -> dict[str, Place]:
        """Everything that can be clicked, the topmost last."""
        return dict(self._places)

    def veils(self) -> tuple[Place, ...]:
        """The rectangles whose content must not be told by the length of what is sent."""
        return tuple(self._veils)

    def place_at(self, x: int, y: int) -> str | None:
        """The topmost place that covers a cell."""
        return place_at(self._places, x, y)

    def _inside(self, x: int, y: int, place: Place) -> Place | None:
        """As much of a rectangle as lies on the canvas, once it is moved there."""
        left, top, width, height = place
        left, top = left + x, top + y
        right, low = left + width, top + height
        if left >= 0 and top >= 0 and right <= self.width and low <= self.height:
            return (left, top, width, height) if width > 0 and height > 0 else None
        left, top = max(0, left), max(0, top)
        right, low = min(self.width, right), min(self.height, low)
        return (left, top, right - left, low - top) if left < right and top < low else None

    def _write(self, x: int, y: int, cells: Cells, codes: bytes) -> None:
        """Replace cells of one line, as far as they lie on the canvas."""
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
    """The last of these that covers a cell."""
    for name, (left, top, width, height) in reversed(tuple(places.items())):
        if left <= x < left + width and top <= y < top + height:
            return name
    return None


def text_of(cells: Cells) -> str:
    """What neighbouring cells read as."""
    return cells if isinstance(cells, str) else "".join(cells)


def _cells(text: str) -> Cells:
    """Any text, cleaned."""
    cells: list[str] = []
    for cluster, size in clusters(text):
        cells += (cluster, _BEHIND)[:size]
    return _joined(cells)


def _joined(cells: Sequence[str]) -> Cells:
    """The same cells as one text if they can be one."""
    text = "".join(cells)
    return text if len(text) == len(cells) and _BEHIND not in cells else tuple(cells)


def _part(cells: Cells, left: int, right: int) -> Cells:
    """Some of these cells; of a wide character that is torn apart the half is blank."""
    part = cells[left:right]
    if isinstance(part, str) or not part:
        return part
    whole = list(part)
    if whole[0] == _BEHIND:
        whole[0] = " "
    if cells[right : right + 1] == (_BEHIND,):
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
