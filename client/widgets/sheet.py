"""A score sheet: a line a box, a column a seat, on paper."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from client.paint.canvas import Canvas, shared
from client.paint.text import cut, fit, width
from client.themes.roles import Role

Mark = Literal["written", "struck", "open", "idle", "chosen"]
"""Filled, filled with nothing, worth writing now, worth nothing now, and what Enter would write."""

RUNNING, WON = "►", "★"
FIGURES = 5
"""Cells of a figure with its marks: `1575 `, ` (12)`, `42/63`."""
NARROWEST, WIDEST = FIGURES + 1, 16
"""A seat's column with the line at its left."""

_AROUND: Mapping[Mark, tuple[str, str]] = {  # so that marks show without colours
    "written": ("", " "),
    "struck": ("", " "),
    "open": ("(", ")"),
    "idle": ("", " "),
    "chosen": ("[", "]"),
}


class Head(Struct, frozen=True):
    """Whose column it is.

    Attributes:
        kind: (bot) for instance, told where there is room.
        short: stands for name and kind where there is not; "" cuts the name instead.
        mark: lights the column up, `RUNNING` for instance.
    """

    name: str
    kind: str = ""
    short: str = ""
    mark: str = ""


class Cell(Struct, frozen=True):
    """What stands in a box of one seat."""

    text: str = ""
    mark: Mark = "written"


class Line(Struct, frozen=True):
    """A box or a sum across all seats.

    Attributes:
        key: the letter that points at it, "" where none does now.
        place: what a click on it does.
        is_sum: it adds the boxes above it up.
        opens: a section begins with it, where there is room for a line before it.
    """

    label: str
    cells: tuple[Cell, ...]
    key: str = ""
    place: str = ""
    is_sum: bool = False
    opens: bool = False


class Sheet(Struct, frozen=True):
    """All of it; the first seat is the viewer's, if anybody's."""

    heads: tuple[Head, ...]
    lines: tuple[Line, ...]


def height(sheet: Sheet) -> int:
    """Lines it cannot do without."""
    return len(sheet.lines) + 1


def ruled_height(sheet: Sheet) -> int:
    """Lines it looks best with: each section begins under a line."""
    return height(sheet) + sum(line.opens for line in sheet.lines)


def label_width(sheet: Sheet) -> int:
    """Columns of the boxes' keys and names."""
    return max(width(line.label) for line in sheet.lines) + 3


def sheet_columns(sheet: Sheet, each: int) -> int:
    """Columns it takes when a seat's column takes so many."""
    return label_width(sheet) + len(sheet.heads) * each


@shared(48)
def draw_sheet(sheet: Sheet, columns: int, lines: int) -> Canvas:
    """The sheet in at most so many lines, with as many rules as fit between its sections."""
    wide, labels = _column(sheet, columns), label_width(sheet)
    spare = lines - height(sheet)
    canvas = Canvas(sheet_columns(sheet, wide), min(lines, ruled_height(sheet)), "sheet")
    _heads(canvas, sheet, labels, wide)
    y = 1
    for line in sheet.lines:
        if line.opens and spare > 0:
            _rule(canvas, y, sheet.heads, labels, wide)
            y, spare = y + 1, spare - 1
        _line(canvas, y, line, sheet.heads, labels, wide)
        y += 1
    return canvas


def _column(sheet: Sheet, room: int) -> int:
    each = (room - label_width(sheet)) // max(1, len(sheet.heads))
    return min(WIDEST, max(NARROWEST, each))


def _heads(canvas: Canvas, sheet: Sheet, labels: int, wide: int) -> None:
    for number, head in enumerate(sheet.heads):
        x = labels + number * wide
        role: Role = "sheet.active.name" if head.mark else "sheet.name"
        name = _name(head, wide - 1 - width(head.mark))
        canvas.put(x, 0, "│", "sheet.line")
        canvas.put(x + 1, 0, fit(head.mark + name, wide - 1, "^"), role)


def _name(head: Head, room: int) -> str:
    if head.kind and width(head.name) + 1 + width(head.kind) <= room:
        return f"{head.name} {head.kind}"
    return cut(head.short or head.name, room)


def _rule(canvas: Canvas, y: int, heads: Sequence[Head], labels: int, wide: int) -> None:
    canvas.fill(0, y, labels, 1, "sheet.line", "─")
    for number, head in enumerate(heads):
        x = labels + number * wide
        canvas.put(x, y, "┼", "sheet.line")
        role: Role = "sheet.active.line" if head.mark else "sheet.line"
        canvas.fill(x + 1, y, wide - 1, 1, role, "─")


def _line(
    canvas: Canvas, y: int, line: Line, heads: Sequence[Head], labels: int, wide: int
) -> None:
    chosen = any(cell.mark == "chosen" for cell in line.cells)
    _label(canvas, y, line, labels, chosen=chosen)
    for number, (head, cell) in enumerate(zip(heads, line.cells, strict=True)):
        x = labels + number * wide
        role = _role(cell, is_sum=line.is_sum, active=bool(head.mark))
        canvas.put(x, y, "│", "sheet.total" if line.is_sum else "sheet.line")
        canvas.put(x + 1, y, _figure(cell, wide - 1), role)
    if line.place:
        canvas.mark(line.place, 0, y, labels + wide)


def _label(canvas: Canvas, y: int, line: Line, labels: int, *, chosen: bool) -> None:
    role: Role = "sheet.best" if chosen else "sheet.total" if line.is_sum else "sheet"
    canvas.put(0, y, f"   {fit(line.label, labels - 3)}", role)
    canvas.put(1, y, line.key, role if chosen else "sheet.key")


def _figure(cell: Cell, room: int) -> str:
    """Figures one under the other, whatever stands around them."""
    before, after = _AROUND[cell.mark] if width(cell.text) < FIGURES else ("", "")
    return fit(fit(f"{before}{cell.text}{after}", FIGURES, ">"), room, "^")


def _role(cell: Cell, *, is_sum: bool, active: bool) -> Role:
    match cell.mark:
        case "chosen":
            return "sheet.best"
        case "open":
            return "sheet.open"
        case _ if is_sum:
            return "sheet.active.total" if active else "sheet.total"
        case "written":
            return "sheet.active" if active else "sheet.pen"
    return "sheet.active.dim" if active else "sheet.dim"
