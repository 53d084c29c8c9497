"""A score sheet: a line for each box, a column for each seat."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from client.paint.canvas import Canvas, shared
from client.paint.text import cut_name, fit, width
from client.themes.roles import Role
from client.widgets.scrolling import DOWN, REACH, REACH_BESIDE, UP, put_arrow

Mark = Literal["written", "struck", "open", "idle", "chosen"]
"""Filled; crossed out; worth points now; worth nothing now; what Enter would write."""

TO_ACT, WON = "►", "★"
FIGURES = 5
"""Columns of a figure with its marks: `1575 `, ` (12)`, `42/63`."""
KEY = 3
"""Columns of a box's letter."""

NARROWEST, WIDEST, BROAD = FIGURES + 1, 16, 24
"""Width of a seat's column with the line on its left: the least, the most, and on a grand sheet."""

_AROUND: Mapping[Mark, tuple[str, str]] = {  # what is chosen or possible must show without colours
    "written": ("", " "),
    "struck": ("", " "),
    "open": ("(", ")"),
    "idle": ("", " "),
    "chosen": ("[", "]"),
}


class Head(Struct, frozen=True):
    """The head of a seat's column.

    Attributes:
        kind: for instance (bot), shown if there is room.
        short: shown instead of name and kind if there is no room; "" cuts the name instead.
        mark: a sign, for instance `TO_ACT`, that also highlights the column.
    """

    name: str
    kind: str = ""
    short: str = ""
    mark: str = ""


class Cell(Struct, frozen=True):
    """The figure in one seat's box."""

    text: str = ""
    mark: Mark = "written"


class Line(Struct, frozen=True):
    """A box or a sum across all seats.

    Attributes:
        key: the letter that chooses it; "" if it cannot be chosen now.
        place: the place that a click on it hits.
        is_sum: it is the sum of boxes above it, or a bonus.
        opens: it begins a section, with a rule above it if there is room.
    """

    label: str
    cells: tuple[Cell, ...]
    key: str = ""
    place: str = ""
    is_sum: bool = False
    opens: bool = False


class Sheet(Struct, frozen=True):
    """A score sheet; the first seat is the viewer's, unless they are a spectator."""

    heads: tuple[Head, ...]
    lines: tuple[Line, ...]


def height(sheet: Sheet) -> int:
    """The fewest lines of the sheet."""
    return len(sheet.lines) + 1


def ruled_height(sheet: Sheet) -> int:
    """The lines of the sheet with a rule above each section."""
    return height(sheet) + sum(line.opens for line in sheet.lines)


def grand_height(sheet: Sheet) -> int:
    """The lines of the sheet with a rule above each section and a blank line above all others."""
    return 2 * len(sheet.lines) + 1


def label_width(sheet: Sheet) -> int:
    """Columns of the boxes' keys and names."""
    return max(width(line.label) for line in sheet.lines) + 3


def sheet_columns(sheet: Sheet, each: int) -> int:
    """The sheet's width if each seat's column has this width."""
    return label_width(sheet) + len(sheet.heads) * each


def broadest(sheet: Sheet, room: int, *, grand: bool) -> int:
    """The sheet's width if its columns are as broad as `room` allows."""
    return sheet_columns(sheet, _column(sheet, room, grand=grand))


@shared(48)
def draw_sheet(sheet: Sheet, columns: int, lines: int) -> Canvas:
    """The sheet in at most `lines` lines, with as many rules between its sections as fit.

    Where there is room for a line between any two of them, its columns are broader, too.
    """
    grand = lines >= grand_height(sheet)
    wide, labels = _column(sheet, columns, grand=grand), label_width(sheet)
    spare = lines - height(sheet)
    high = grand_height(sheet) if grand else min(lines, ruled_height(sheet))
    canvas = Canvas(sheet_columns(sheet, wide), high, "sheet")
    _heads(canvas, sheet, labels, wide)
    y = 1
    for line in sheet.lines:
        if grand and not line.opens:
            _between(canvas, y, sheet.heads, labels, wide)
            y += 1
        elif grand or (line.opens and spare > 0):
            _rule(canvas, y, sheet.heads, labels, wide)
            y, spare = y + 1, spare - 1
        _line(canvas, y, line, sheet.heads, labels, wide)
        y += 1
    return canvas


def draw_columns(
    left: Sequence[Line], right: Sequence[Line], size: tuple[int, int], first: int
) -> Canvas:
    """The lines of one seat in two columns, from line `first` on as far as there are lines.

    `▲` and `▼` at the right edge say that there are more.
    """
    columns, lines = size
    count = max(len(left), len(right))
    first = max(0, min(first, count - lines))
    labels = max(width(line.label.partition(" +")[0]) for line in left) + KEY
    across = labels + FIGURES
    canvas = Canvas(columns, min(lines, count), "sheet")
    chosen = set[int]()
    for x, wide, part in ((0, across, left), (across, columns - across - 1, right)):
        for y, line in enumerate(part[first : first + lines]):
            _alone(canvas, x, y, line, wide)
            chosen |= {y} if line.cells[0].mark == "chosen" else set()
    more = (first > 0, 0, UP), (first + lines < count, canvas.height - 1, DOWN)
    for is_more, y, place in more:
        if is_more:
            reach = REACH_BESIDE if y in chosen else REACH
            put_arrow(canvas, columns - 1, y, place, "sheet.key", reach)
    return canvas


def _alone(canvas: Canvas, x: int, y: int, line: Line, columns: int) -> None:
    """A line with a single seat's figure."""
    (cell,) = line.cells
    role: Role = "sheet.best" if cell.mark == "chosen" else "sheet"
    label = line.label.partition(" +")[0] if line.is_sum else line.label
    ink: Role = "sheet.total" if line.is_sum else role
    canvas.put(x, y, fit(f" {line.key or ' '} {label}", columns - FIGURES), ink)
    canvas.put(x + 1, y, line.key, role if cell.mark == "chosen" else "sheet.key")
    figure = cell_role(cell, is_sum=line.is_sum, active=False)
    canvas.put(x + columns - FIGURES, y, _figure(cell, FIGURES), figure)
    if line.place:
        canvas.mark(line.place, x, y, columns)


def _column(sheet: Sheet, room: int, *, grand: bool) -> int:
    each = (room - label_width(sheet)) // max(1, len(sheet.heads))
    return min(BROAD if grand else WIDEST, max(NARROWEST, each))


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
    return cut_name(head.short or head.name, room)


def _rule(canvas: Canvas, y: int, heads: Sequence[Head], labels: int, wide: int) -> None:
    canvas.fill(0, y, labels, 1, "sheet.line", "─")
    for number, head in enumerate(heads):
        x = labels + number * wide
        canvas.put(x, y, "┼", "sheet.line")
        role: Role = "sheet.active.line" if head.mark else "sheet.line"
        canvas.fill(x + 1, y, wide - 1, 1, role, "─")


def _between(canvas: Canvas, y: int, heads: Sequence[Head], labels: int, wide: int) -> None:
    """A blank line of the sheet."""
    for number, head in enumerate(heads):
        x = labels + number * wide
        canvas.put(x, y, "│", "sheet.line")
        role: Role = "sheet.active" if head.mark else "sheet"
        canvas.fill(x + 1, y, wide - 1, 1, role)


def _line(
    canvas: Canvas, y: int, line: Line, heads: Sequence[Head], labels: int, wide: int
) -> None:
    chosen = any(cell.mark == "chosen" for cell in line.cells)
    _label(canvas, y, line, labels, chosen=chosen)
    for number, (head, cell) in enumerate(zip(heads, line.cells, strict=True)):
        x = labels + number * wide
        role = cell_role(cell, is_sum=line.is_sum, active=bool(head.mark))
        canvas.put(x, y, "│", "sheet.total" if line.is_sum else "sheet.line")
        canvas.put(x + 1, y, _figure(cell, wide - 1), role)
    if line.place:
        canvas.mark(line.place, 0, y, labels + wide)


def _label(canvas: Canvas, y: int, line: Line, labels: int, *, chosen: bool) -> None:
    role: Role = "sheet.best" if chosen else "sheet.total" if line.is_sum else "sheet"
    canvas.put(0, y, f"   {fit(line.label, labels - 3)}", role)
    canvas.put(1, y, line.key, role if chosen else "sheet.key")


def _figure(cell: Cell, room: int) -> str:
    """A figure with its marks, aligned with those above and below."""
    before, after = _AROUND[cell.mark] if width(cell.text) < FIGURES else ("", "")
    return fit(fit(f"{before}{cell.text}{after}", FIGURES, ">"), room, "^")


def cell_role(cell: Cell, *, is_sum: bool, active: bool) -> Role:
    """The style of a figure, in the column of the seat to act or in another one."""
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
