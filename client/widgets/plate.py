"""A seat's plate: the player's name, their score, and whether it is their turn."""

from msgspec import Struct

from client.locale.i18n import Translator
from client.paint.canvas import ROUND, Canvas, shared
from client.paint.text import cut, fit, width
from client.themes.roles import Role
from client.widgets.large_text import large_text

HEIGHT, TALL = 3, 6
"""Lines of a plate, and of one with the score in large digits below the note."""

ACTIVE = "►"
WIDEST, BROAD = 30, 48
"""Most columns of a plate, and of a tall one."""

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
        said: a phrase, shown in the lower edge.
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
    said: str = ""
    progress: float | None = None


@shared(192)
def plate(seat: Plate, columns: int, tr: Translator, lines: int = HEIGHT) -> Canvas:
    """A plate of `HEIGHT` or `TALL` lines."""
    frame, name, ink, score, dim = _roles(seat)
    canvas = Canvas(columns, lines, ink)
    canvas.box(0, 0, columns, lines, frame, ROUND)
    mark = ACTIVE if seat.active else ""
    badge = f" {seat.badge} " if seat.badge and columns >= _ROOM_FOR_BADGE else ""
    title = _title(seat, max(0, columns - 5 - bool(badge) - len(mark) - width(badge)), tr)
    canvas.put(2, 0, f" {mark}{title} ", name)
    canvas.put(columns - 2 - width(badge), 0, badge, "button.main.key")
    right = _score(seat.score, columns - 4, score, lines)
    room = columns - 4 if lines == TALL else columns - 5 - right.width
    canvas.put(2, 1, fit(seat.note, room), dim)
    canvas.paste(columns - 2 - right.width, lines - 1 - right.height, right)
    if seat.progress is not None:
        _progress_bar(canvas, seat.progress, "seat.active.frame" if seat.active else "seat.bar")
    if seat.said:
        canvas.put(2, lines - 1, f" {cut(seat.said, max(0, columns - 6))} ", "button.main.key")
    return canvas


def _score(text: str, columns: int, role: Role, lines: int) -> Canvas:
    """The score in large digits if they fit."""
    large = large_text(text, role) if lines == TALL else None
    if large is not None and large.width <= columns:
        return large
    canvas = Canvas(min(width(text), columns), 1, role)
    canvas.put(0, 0, cut(text, columns), role)
    return canvas


@shared(96)
def plates(
    seats: tuple[Plate, ...],
    columns: int,
    tr: Translator,
    per_line: int | None = None,
    lines: int = HEIGHT,
) -> Canvas:
    """The plates of all seats in rows; each is a place `seat:<number>`."""
    each = per_line or per_line_for(len(seats), columns)
    rows = -(-len(seats) // each)
    wide = min(WIDEST if lines == HEIGHT else BROAD, (columns - (each - 1)) // each)
    left = (columns - each * wide - (each - 1)) // 2
    canvas = Canvas(columns, rows * lines)
    for number, seat in enumerate(seats):
        x, y = left + number % each * (wide + 1), number // each * lines
        canvas.paste(x, y, plate(seat, wide, tr, lines))
        canvas.mark(f"seat:{number}", x, y, wide, lines)
    return canvas


def lines_for(seats: int, columns: int, lines: int = HEIGHT) -> int:
    """The lines that the plates of this many seats take."""
    return lines * -(-seats // per_line_for(seats, columns))


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
    canvas.put(1, canvas.height - 1, "━" * filled, role)
