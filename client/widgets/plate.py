"""A seat as a plate: who sits there, what the seat has, and whether it is its turn."""

from msgspec import Struct

from client.locale.i18n import Translator
from client.paint.canvas import ROUND, Canvas, shared
from client.paint.text import cut, fit, width
from client.themes.roles import Role

HEIGHT = 3
ACTIVE = "►"
WIDEST = 30
_ROOM_FOR_BADGE = 14


class Plate(Struct, frozen=True, kw_only=True):
    """What a seat's plate shows.

    Attributes:
        score: what counts, at the right.
        note: what else is to be said, at the left.
        badge: a mark at the end of the upper edge, the dealer's for instance.
        quiet: the seat has nothing to do with what goes on.
        progress: how far it is to the goal, from 0 to 1, drawn along the lower edge.
    """

    name: str
    score: str = ""
    note: str = ""
    active: bool = False
    you: bool = False
    bot: bool = False
    away: bool = False
    badge: str = ""
    quiet: bool = False
    progress: float | None = None


@shared(192)
def plate(seat: Plate, columns: int, tr: Translator) -> Canvas:
    """One plate, `columns` wide and three lines high."""
    frame, name, ink, score, dim = _roles(seat)
    canvas = Canvas(columns, HEIGHT, ink)
    canvas.box(0, 0, columns, HEIGHT, frame, ROUND)
    mark = ACTIVE if seat.active else ""
    badge = f" {seat.badge} " if seat.badge and columns >= _ROOM_FOR_BADGE else ""
    title = _title(seat, max(0, columns - 6 - len(mark) - width(badge)), tr)
    canvas.put(2, 0, f" {mark}{title} ", name)
    canvas.put(columns - 2 - width(badge), 0, badge, "button.main.key")
    right = cut(seat.score, columns - 4)
    canvas.put(2, 1, fit(seat.note, columns - 5 - width(right)), dim)
    canvas.put(columns - 2 - width(right), 1, right, score)
    if seat.progress is not None:
        _bar(canvas, seat.progress, "seat.active.frame" if seat.active else "seat.bar")
    return canvas


@shared(96)
def plates(
    seats: tuple[Plate, ...], columns: int, tr: Translator, per_line: int | None = None
) -> Canvas:
    """All seats in lines of plates, each plate a place `seat:<number>`."""
    each = per_line or per_line_for(len(seats), columns)
    lines = -(-len(seats) // each)
    wide = min(WIDEST, (columns - (each - 1)) // each)
    left = (columns - each * wide - (each - 1)) // 2
    canvas = Canvas(columns, lines * HEIGHT)
    for number, seat in enumerate(seats):
        x, y = left + number % each * (wide + 1), number // each * HEIGHT
        canvas.paste(x, y, plate(seat, wide, tr))
        canvas.mark(f"seat:{number}", x, y, wide, HEIGHT)
    return canvas


def lines_for(seats: int, columns: int) -> int:
    """Lines that the plates of so many seats take."""
    return HEIGHT * -(-seats // per_line_for(seats, columns))


def per_line_for(seats: int, columns: int) -> int:
    """Plates in a line: all when they are at least 18 wide, else as even lines as can be."""
    most = max(1, (columns + 1) // 19)
    lines = -(-seats // most) or 1
    return -(-seats // lines) or 1


def _roles(seat: Plate) -> tuple[Role, Role, Role, Role, Role]:
    """Frame, name, ink, score, note."""
    if seat.active:
        return (
            "seat.active.frame",
            "seat.active.name",
            "seat.active",
            "seat.active.score",
            "seat.active.dim",
        )
    if seat.quiet:
        return "seat.frame", "seat.dim", "seat.dim", "seat.dim", "seat.dim"
    return "seat.frame", "seat.name", "seat", "seat.score", "seat.dim"


def _title(seat: Plate, columns: int, tr: Translator) -> str:
    """The name and, when there is room, what kind of player it is."""
    kind = (
        tr("(you)") if seat.you else tr("(bot)") if seat.bot else tr("(away)") if seat.away else ""
    )
    if kind and width(seat.name) + 1 + width(kind) <= columns:
        return f"{seat.name} {kind}"
    return cut(seat.name, columns)


def _bar(canvas: Canvas, share: float, role: Role) -> None:
    """The lower edge, heavy as far as the seat has come."""
    inner = canvas.width - 2
    filled = min(inner, max(0, int(share * inner)))
    canvas.put(1, HEIGHT - 1, "━" * filled, role)
