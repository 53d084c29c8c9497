"""A seat's plate: the player's name, their score, and whether it is their turn."""

from msgspec import Struct

from client.locale.i18n import Translator
from client.paint.canvas import ROUND, Canvas, shared
from client.paint.text import cut, fit, width
from client.themes.roles import Role

HEIGHT = 3
ACTIVE = "►"
WIDEST = 30
_ROOM_FOR_BADGE = 14
_LEAST_NAME = 4


class Plate(Struct, frozen=True, kw_only=True):
    """The contents of a seat's plate.

    Attributes:
        score: text on the right.
        note: text on the left.
        badge: a mark in the upper edge, for instance for the dealer.
        replaced: a bot plays for the person of this name.
        quiet: dim the seat because it takes no part now.
        progress: fraction of the target, from 0 to 1, drawn as a bar in the lower edge.
    """

    name: str
    score: str = ""
    note: str = ""
    active: bool = False
    you: bool = False
    bot: bool = False
    away: bool = False
    replaced: bool = False
    badge: str = ""
    quiet: bool = False
    progress: float | None = None


@shared(192)
def plate(seat: Plate, columns: int, tr: Translator) -> Canvas:
    """A plate of three lines."""
    frame, name, ink, score, dim = _roles(seat)
    canvas = Canvas(columns, HEIGHT, ink)
    canvas.box(0, 0, columns, HEIGHT, frame, ROUND)
    mark = ACTIVE if seat.active else ""
    badge = f" {seat.badge} " if seat.badge and columns >= _ROOM_FOR_BADGE else ""
    title = _title(seat, max(0, columns - 5 - bool(badge) - len(mark) - width(badge)), tr)
    canvas.put(2, 0, f" {mark}{title} ", name)
    canvas.put(columns - 2 - width(badge), 0, badge, "button.main.key")
    right = cut(seat.score, columns - 4)
    canvas.put(2, 1, fit(seat.note, columns - 5 - width(right)), dim)
    canvas.put(columns - 2 - width(right), 1, right, score)
    if seat.progress is not None:
        _progress_bar(canvas, seat.progress, "seat.active.frame" if seat.active else "seat.bar")
    return canvas


@shared(96)
def plates(
    seats: tuple[Plate, ...], columns: int, tr: Translator, per_line: int | None = None
) -> Canvas:
    """The plates of all seats in rows; each is a place `seat:<number>`."""
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
    """The lines that the plates of this many seats take."""
    return HEIGHT * -(-seats // per_line_for(seats, columns))


def per_line_for(seats: int, columns: int) -> int:
    """Plates in a row: all if each gets 18 columns, otherwise rows of similar length."""
    most = max(1, (columns + 1) // 19)
    lines = -(-seats // most) or 1
    return -(-seats // lines) or 1


def _roles(seat: Plate) -> tuple[Role, Role, Role, Role, Role]:
    """The roles of frame, name, plate, score and note."""
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
    """The name and, if there is room, the kind of player; a bot's name is cut to say that."""
    if seat.replaced:
        room = columns - width(tr("bot for {name}", name=""))
        return tr("bot for {name}", name=cut(seat.name, max(_LEAST_NAME, room)))
    kind = (
        tr("(you)") if seat.you else tr("(bot)") if seat.bot else tr("(away)") if seat.away else ""
    )
    room = columns - 1 - width(kind)
    if kind and (width(seat.name) <= room or (seat.bot and room >= _LEAST_NAME)):
        return f"{cut(seat.name, room)} {kind}"
    return cut(seat.name, columns)


def _progress_bar(canvas: Canvas, share: float, role: Role) -> None:
    """Draw the progress bar in the lower edge."""
    inner = canvas.width - 2
    filled = min(inner, max(0, int(share * inner)))
    canvas.put(1, HEIGHT - 1, "━" * filled, role)
