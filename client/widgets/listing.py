"""A list with columns and one chosen line."""

from collections.abc import Sequence

from msgspec import Struct

from client.paint.canvas import Canvas
from client.paint.text import fit
from client.themes.roles import Role

LEAST = 16
"""Fewest cells of the flexible column; other columns are left out to keep it."""


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
    """
    canvas = Canvas(width, height, "list")
    columns = _fitting(columns, width - 2)
    widths = _widths(columns, width - 2)
    heads: list[Role] = ["list.head"] * len(columns)
    _put(canvas, 0, widths, columns, [column.title for column in columns], heads)
    room = max(0, height - 1)
    first = first_shown(len(lines), chosen, room)
    for y, number in enumerate(range(first, min(len(lines), first + room)), start=1):
        line = lines[number]
        roles = [_role(column, line, chosen=number == chosen) for column in columns]
        if len(line.cells) == 1:
            canvas.put(0, y, fit(f" {line.cells[0]}", width), roles[0])
            canvas.mark(line.name, 0, y, width)
            continue
        _put(canvas, y, widths, columns, line.cells[: len(columns)], roles)
        canvas.mark(line.name, 0, y, width)
    hidden = _hidden(first, len(lines) - first - room)
    canvas.put(width - len(hidden), 0, hidden, "list.head")
    return canvas


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
    """The columns that fit; the last ones are left out first."""
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
