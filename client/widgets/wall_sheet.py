"""A score sheet to be read across a room: its two sections side by side, with large figures."""

from collections.abc import Sequence

from client.paint.canvas import Canvas
from client.paint.text import cut, fit, width
from client.themes.roles import Role
from client.widgets.large_text import HEIGHT, large_text
from client.widgets.sheet import Cell, Head, Line, Sheet, cell_role

GAP, MARGIN = 2, 1
"""Columns between the sections, and left of each box's name and figures."""

LEAST = 11
"""Columns of a seat: two large digits and the line on their left."""

UNDRAWN = 1000
"""Columns of a name that has no large letters: more than there are."""

LABELS = 18
"""Columns of the boxes' names in small letters."""


def wall_sheet(sheet: Sheet, columns: int, lines: int) -> Canvas | None:
    """All boxes with the figures of all seats, but no totals; None where there is no room."""
    sections, seats = _sections(sheet), LEAST * len(sheet.heads)
    tall = 1 + HEIGHT * max(map(len, sections))
    spare = columns - GAP - 2 * seats - sum(map(_longest, sections))
    if spare >= 0:  # all names in large letters
        wide = tuple(_longest(section) + seats + spare // 2 for section in sections)
    else:
        wide = ((columns - GAP) // 2,) * 2
    if tall > lines or min(wide) < LABELS + seats:
        return None
    canvas = Canvas(sum(wide) + GAP, tall)
    canvas.paste(0, 0, _section(sections[0], sheet.heads, wide[0]))
    canvas.paste(wide[0] + GAP, 0, _section(sections[1], sheet.heads, wide[1]))
    return canvas


def _longest(section: Sequence[Line]) -> int:
    """Columns of the longest name in large letters."""
    names = [large_text(line.label, "sheet") for line in section]
    return 2 * MARGIN + max(name.width if name else UNDRAWN for name in names)


def _sections(sheet: Sheet) -> tuple[Sequence[Line], Sequence[Line]]:
    """The lines before and after the second rule, without the total at the end."""
    _, second = (number for number, line in enumerate(sheet.lines) if line.opens)
    return sheet.lines[:second], sheet.lines[second:-1]


def _section(lines: Sequence[Line], heads: Sequence[Head], columns: int) -> Canvas:
    canvas = Canvas(columns, 1 + HEIGHT * len(lines), "sheet")
    longest = _longest(lines)
    labels = longest if longest + LEAST * len(heads) <= columns else LABELS
    each = (columns - labels) // len(heads)
    _heads(canvas, heads, columns - each * len(heads), each)
    for number, line in enumerate(lines):
        y = 1 + HEIGHT * number
        ink: Role = "sheet.total" if line.is_sum else "sheet"
        canvas.fill(0, y, columns, HEIGHT, ink)
        _label(canvas, y, line, labels, ink)
        for seat, (head, cell) in enumerate(zip(heads, line.cells, strict=True)):
            x = columns - each * (len(heads) - seat)
            role = cell_role(cell, is_sum=line.is_sum, active=bool(head.mark))
            canvas.paste(x, y, _figure(cell, each, role))
    return canvas


def _heads(canvas: Canvas, heads: Sequence[Head], x: int, each: int) -> None:
    for head in heads:
        role: Role = "sheet.active.name" if head.mark else "sheet.name"
        name = cut(head.mark + head.name, each - 1)
        canvas.put(x, 0, fit(f"│{fit(name, each - 1, '^')}", each), role)
        x += each


def _label(canvas: Canvas, y: int, line: Line, columns: int, role: Role) -> None:
    """A box's name in large letters if all of its section have room, else in small ones."""
    large = large_text(line.label, role) if columns != LABELS else None
    if large is None:
        canvas.put(MARGIN, y + 1, cut(line.label, columns - MARGIN), role)
    else:
        canvas.paste(MARGIN, y, large)


def _figure(cell: Cell, columns: int, role: Role) -> Canvas:
    """A seat's figure behind the line on its left; in small letters if it is too long."""
    canvas = Canvas(columns, HEIGHT, role)
    for y in range(HEIGHT):
        canvas.put(0, y, "│", role)
    large = large_text(cell.text, role) if cell.text else None
    if large is not None and large.width < columns - MARGIN:
        canvas.paste(1 + (columns - 1 - large.width) // 2, 0, large)
    else:
        canvas.put(1 + (columns - 1 - width(cell.text)) // 2, 1, cell.text, role)
    return canvas
