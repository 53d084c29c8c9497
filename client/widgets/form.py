"""A form: a line for each field, its value between arrows, and help for the chosen one."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from client.paint.canvas import Canvas
from client.paint.text import cut, shortened, width, wrap
from client.themes.roles import Role
from client.widgets.entry import Entry, put_entry
from client.widgets.listing import first_shown
from client.widgets.scrolling import DOWN, UP, put_arrow

LESS, MORE = "◄", "►"
EDGE = 7
"""Columns of a line beside its label and its value: arrows, blanks, the mark for more lines."""
TYPED = 12
"""Columns for a value that is being typed, where there is room."""


class Field(Struct, frozen=True):
    """A field of a form.

    Attributes:
        name: the place is `field:<name>`.
        value: the value as text.
        less, more: whether the value can be decreased, and increased.
        changed: the value differs from the default.
        entry: the text being typed as its value; None while nothing is typed.
    """

    name: str
    label: str
    value: str
    help: str = ""
    less: bool = True
    more: bool = True
    changed: bool = False
    entry: Entry | None = None


Ground = Literal["list", "dialog"]
_INKS: Mapping[Ground, tuple[Role, Role, Role]] = {  # value, label, value that was changed
    "list": ("list", "list.dim", "list.good"),
    "dialog": ("dialog", "dialog.dim", "dialog.key"),
}


def form(
    fields: Sequence[Field],
    chosen: int,
    columns: int,
    lines: int,
    *,
    labels: int = 26,
    ground: Ground = "list",
    helps: int = 2,
    alert: str = "",
    beside: int = 0,
    each: int = 1,
) -> Canvas:
    """The fields, and in the last `helps` lines the chosen one's help, or instead an alert.

    With `beside`, the help of every field stands beside it.

    Args:
        fields: of the form.
        chosen: the number of one of them.
        columns: of the form.
        lines: of the form.
        labels: columns of the labels.
        ground: that it is drawn on.
        helps: lines of the chosen field's help.
        alert: shown instead of that help.
        beside: columns at the right for the help of every field; 0 for none.
        each: lines of a field, and of its help beside it.
    """
    canvas = Canvas(columns, lines, ground)
    dim = _INKS[ground][1]
    labels = _label_column(fields, columns, labels)
    room = max(1, (lines - helps - 1) // each)
    first = max(0, first_shown(len(fields), chosen, room))
    for row, number in enumerate(range(first, min(len(fields), first + room))):
        roles = _roles(ground, fields[number], chosen=number == chosen)
        _field(canvas, row * each, fields[number], labels, roles, columns - beside)
        said = shortened(fields[number].help, max(2, beside - EDGE), each) if beside else ()
        for y, line in enumerate(said, start=row * each):
            canvas.put(columns - beside, y, line, roles[1] if y == row * each else dim)
    if first + room < len(fields):
        put_arrow(canvas, columns - 2, (room - 1) * each, DOWN, dim)
    if first:
        put_arrow(canvas, columns - 2, 0, UP, dim)
    if 0 <= chosen < len(fields):
        text = alert or ("" if beside else _help(fields[chosen], columns, labels))
        said = wrap(text, max(2, columns - 2))[:helps]
        for y, line in enumerate(said, start=lines - helps):
            canvas.put(1, y, line, "alert" if alert else dim)
    return canvas


def _label_column(fields: Sequence[Field], columns: int, labels: int) -> int:
    """The columns of all labels: wider than asked for where one is longer and there is room."""
    longest = max((width(field.label) for field in fields), default=0) + 4
    return max(labels, min(longest, columns // 2))


def _help(field: Field, columns: int, labels: int) -> str:
    """The field's help; it begins with the value if there is no room for that above."""
    room = columns - EDGE - _value_column(field, columns, labels)
    is_cut = field.entry is None and width(field.value) > room
    return f"{field.value}. {field.help}" if is_cut else field.help


def _roles(ground: Ground, field: Field, *, chosen: bool) -> tuple[Role, Role]:
    """The roles of the value and of the label."""
    ink, dim, changed = _INKS[ground]
    if chosen:
        return "list.chosen", "list.chosen.dim"
    return (changed if field.changed else ink), dim


def _value_column(field: Field, columns: int, labels: int) -> int:
    """The column of a field's value: behind all labels, or further left if the value is long."""
    fits = columns - EDGE - (TYPED if field.entry else width(field.value))
    return max(min(labels, fits), min(labels, width(field.label) + 4))


def _field(
    canvas: Canvas, y: int, field: Field, labels: int, roles: tuple[Role, Role], columns: int
) -> None:
    """A field whose label and value take up to so many columns."""
    ink, dim = roles
    chosen = ink == "list.chosen"
    canvas.fill(0, y, canvas.width - 3, 1, dim)
    canvas.mark(f"field:{field.name}", 0, y, canvas.width - 3)
    mark = "•" if field.changed else " "
    at = _value_column(field, columns, labels)
    canvas.put(1, y, f"{mark} {cut(field.label, at - 4)}", dim)
    if field.entry is not None:
        put_entry(canvas, at + 2, y, field.entry, columns - at - EDGE)
        return
    canvas.put(at, y, LESS if field.less and chosen else " ", dim)
    x = canvas.put(at + 2, y, cut(field.value, columns - at - EDGE), ink)
    canvas.put(x + 1, y, MORE if field.more and chosen else " ", dim)
    canvas.mark(f"less:{field.name}", at, y, 2)
    canvas.mark(f"more:{field.name}", x, y, 3)
