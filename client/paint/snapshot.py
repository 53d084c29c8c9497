"""`Snapshot`, the immutable state of a finished canvas, to be compared with the next one."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from client.paint.canvas import Canvas, Cells
from client.themes.roles import CODES

Span = tuple[int, int]
"""The first column, and the column after the last."""

Veils = Mapping[int, Sequence[Span]]
"""Row -> its secret columns (see `Canvas.veil`), from left to right, not touching each other."""


class Line(Struct, frozen=True):
    """One row: the text of each column, and the codes of the columns' roles."""

    cells: Cells
    codes: bytes


class Snapshot(Struct, frozen=True, eq=False):
    """The state of a finished canvas.

    Attributes:
        cursor: column and row where text is being typed; (0, 0) if none is.
        is_shared: whether several sessions show it.
    """

    lines: Sequence[Line]
    veils: Veils
    cursor: tuple[int, int]
    is_shared: bool = False

    @classmethod
    def of(cls, canvas: Canvas) -> "Snapshot":
        """The snapshot of a canvas, which must not be drawn on afterwards."""
        if canvas.picture is None:
            canvas.picture = cls._made(canvas)
        return canvas.picture

    @classmethod
    def _made(cls, canvas: Canvas) -> "Snapshot":
        veils = _veils(canvas)
        lines = [Line(*line) for line in zip(canvas.cells, canvas.codes, strict=True)]
        for y, spans in veils.items():
            lines[y] = Line(_whole(lines[y].cells, spans), lines[y].codes)
        return cls(lines, veils, _cursor(lines), canvas.is_shared)

    @property
    def size(self) -> tuple[int, int]:
        """The number of columns and rows."""
        return len(self.lines[0].cells) if self.lines else 0, len(self.lines)


NOTHING = Snapshot((), {}, (0, 0), is_shared=True)


def _whole(cells: Cells, veils: Sequence[Span]) -> Cells:
    """The cells with blanks in place of wide characters that lie half under a veil."""
    if isinstance(cells, str):
        return cells
    copy = list(cells)
    for edge in (column for veil in veils for column in veil):
        if 0 < edge < len(copy) and not copy[edge]:
            copy[edge - 1 : edge + 1] = "  "
    return tuple(copy)


def _veils(canvas: Canvas) -> Veils:
    found: dict[int, list[Span]] = {}
    for left, top, columns, rows in canvas.veils():
        for y in range(top, top + rows):
            found.setdefault(y, []).append((left, left + columns))
    return {y: _joined(parts) for y, parts in found.items()}


def both(one: Veils, other: Veils) -> Veils:
    """The union of two snapshots' veils."""
    if one == other:
        return one
    return {y: _joined([*one.get(y, ()), *other.get(y, ())]) for y in one.keys() | other.keys()}


def _joined(parts: Iterable[Span]) -> list[Span]:
    """The spans sorted from left to right, overlapping and touching ones merged."""
    found: list[Span] = []
    for left, right in sorted(parts):
        if found and left <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], right))
        else:
            found.append((left, right))
    return found


def _cursor(lines: Sequence[Line]) -> tuple[int, int]:
    """The column and row of the text cursor, where input methods show what is being composed."""
    code = CODES["entry.cursor"]
    for y, line in enumerate(lines):
        if code in line.codes:
            return line.codes.index(code), y
    return 0, 0
