"""A list with columns and one chosen line."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from client.paint.canvas import Canvas
from client.paint.text import fit
from client.paint.text import width as cells
from client.themes.roles import Role

LEAST = 16
"""Fewest cells of the flexible column; other columns are left out to keep it."""

AIRY = 24
"""Lines of a list from which an empty one follows each row, if there is room for all rows."""


class Column(Struct, frozen=True):
    """A column: its heading, its width (0 for the remaining room), and its alignment."""

    title: str
    width: int = 0
    align: str = "<"
    dim: bool = False


class Line(Struct, frozen=True):
    """A line: its place, its cells, and whether it is highlighted; a single cell spans all."""

    name: str
    cells: tuple[str, ...]
    good: bool = False


def listing(
    columns: Sequence[Column], lines: Sequence[Line], chosen: int | None, width: int, height: int
) -> Canvas:
    """Headings and as many lines as fit, including the chosen one.

    The line of the headings ends in how many lines are above and below those shown, if any are.
    A high list with few lines has empty ones between them.
    """
    canvas = Canvas(width, height, "list")
    columns = _fitting(columns, width - 2)
    widths = _widths(columns, width - 2)
    heads: list[Role] = ["list.head"] * len(columns)
    _put(canvas, 0, widths, columns, [column.title for column in columns], heads)
    each = lines_of_row(len(lines), height)
    room = max(0, height - 1) // each
    first = first_shown(len(lines), chosen, room)
    for row, number in enumerate(range(first, min(len(lines), first + room))):
        line, y = lines[number], each * (1 + row)
        roles = [_role(column, line, chosen=number == chosen) for column in columns]
        if len(line.cells) == 1:
            canvas.put(0, y, fit(f" {line.cells[0]}", width), roles[0])
            canvas.mark(line.name, 0, y, width, each)
            continue
        _put(canvas, y, widths, columns, line.cells[: len(columns)], roles)
        canvas.mark(line.name, 0, y, width, each)
    hidden = _hidden(first, len(lines) - first - room)
    canvas.put(width - len(hidden), 0, hidden, "list.head")
    return canvas


def lines_of_row(rows: int, height: int) -> int:
    """The lines that each of so many rows takes in a list of this height."""
    return 2 if height >= AIRY and 2 * (rows + 1) <= height else 1


def flexible_width(columns: Sequence[Column], width: int) -> int:
    """The cells of the flexible column in a list of this width."""
    return max(0, _rest(_fitting(columns, width - 2), width - 2))


def _hidden(above: int, below: int) -> str:
    """How many lines are not shown, above and below."""
    marks = [f"{sign} {count}" for sign, count in (("↑", above), ("↓", below)) if count > 0]
    return f"  {'  '.join(marks)} " if marks else ""


def first_shown(count: int, chosen: int | None, room: int) -> int:
    """The first visible line, so that the chosen one is visible, if possible in the middle."""
    return max(0, min((chosen or 0) - room // 2, count - room))


def _fitting(columns: Sequence[Column], width: int) -> Sequence[Column]:
    """The columns that fit, with whole headings if possible; the last ones are left out first."""
    named = [replace(one, width=one.width and max(one.width, cells(one.title))) for one in columns]
    if _rest(named, width) >= LEAST:
        return named
    while len(columns) > 1 and _rest(columns, width) < LEAST:
        columns = columns[:-1]
    return columns


def _rest(columns: Sequence[Column], width: int) -> int:
    """The room that columns of a fixed width leave."""
    return width - sum(column.width for column in columns) - 2 * (len(columns) - 1)


def _widths(columns: Sequence[Column], width: int) -> list[int]:
    rest = max(0, _rest(columns, width))
    return [column.width or rest for column in columns]


def _role(column: Column, line: Line, *, chosen: bool) -> Role:
    if chosen:
        return "list.chosen.dim" if column.dim else "list.chosen"
    if line.good:
        return "list.good"
    return "list.dim" if column.dim else "list"


def _put(
    canvas: Canvas,
    y: int,
    widths: Sequence[int],
    columns: Sequence[Column],
    cells: Sequence[str],
    roles: Sequence[Role],
) -> None:
    x = canvas.put(0, y, " ", roles[0])
    for column, wide, text, role in zip(columns, widths, cells, roles, strict=True):
        x = canvas.put(x, y, fit(text, wide, column.align), role)
        x = canvas.put(x, y, "  ", role)
