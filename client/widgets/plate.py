"""A seat's plate: the player's name, their score, and whether it is their turn."""

from functools import lru_cache

from msgspec import Struct

from client.locale.i18n import Translator
from client.paint.canvas import ROUND, Canvas, shared
from client.paint.text import cut, cut_name, fit, width
from client.themes.roles import Role
from client.widgets.large_text import large_text

HEIGHT, TALL = 3, 6
"""Lines of a plate, and of one with the score in large digits below the note.

A tall plate has no frame, as its ground shows where it ends: with one, twice as many bytes would
change with each turn.
"""

ACTIVE, OWN = "►", "•"
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
def plate(
    seat: Plate, columns: int, tr: Translator, lines: int = HEIGHT, *, large: bool = True
) -> Canvas:
    """A plate of `HEIGHT` or `TALL` lines; `large` scores only if they fit."""
    frame, name, ink, score, dim = _roles(seat)
    canvas = Canvas(columns, lines, ink)
    if lines == HEIGHT:
        canvas.box(0, 0, columns, lines, frame, ROUND)
    mark = ACTIVE if seat.active else ""
    badge = f" {seat.badge} " if seat.badge and columns >= _ROOM_FOR_BADGE else ""
    title = _title(seat, max(0, columns - 5 - bool(badge) - len(mark) - width(badge)), tr)
    canvas.put(2 if lines == HEIGHT else 1, 0, f" {mark}{title} ", name)
    canvas.put(columns - 2 - width(badge), 0, badge, "button.main.key")
    right = _score(seat.score, columns - 4, score, large=large and lines == TALL)
    room = columns - 4 if lines == TALL else columns - 5 - right.width
    canvas.put(2, 1, fit(seat.note, room), dim)
    left = 2 if lines == TALL else columns - 2 - right.width
    canvas.paste(left, lines - 1 - right.height, right)
    if seat.progress is not None:
        _progress_bar(canvas, seat.progress, "seat.active.frame" if seat.active else "seat.bar")
    if seat.said:
        text = cut(seat.said, max(0, columns - 4))
        canvas.put(1 + (width(text) <= columns - 6), lines - 1, f" {text} ", "button.main.key")
    return canvas


def _score(text: str, columns: int, role: Role, *, large: bool) -> Canvas:
    """The score, in large digits if they fit."""
    digits = large_text(text, role) if large else None
    if digits is not None and digits.width <= columns:
        return digits
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
    """The plates of all seats in rows; each is a place `seat:<number>`.

    Scores are in large digits if all of them fit.
    """
    each = per_line or per_line_for(len(seats), columns)
    wide = min(WIDEST if lines == HEIGHT else BROAD, (columns - (each - 1)) // each)
    left = (columns - each * wide - (each - 1)) // 2
    canvas = Canvas(columns, _stacked(-(-len(seats) // each), lines))
    large = lines == TALL and all(_is_large(seat.score, wide) for seat in seats)
    for number, seat in enumerate(seats):
        x, y = left + number % each * (wide + 1), _stacked(number // each, lines)
        y += bool(y and lines == TALL)
        canvas.paste(x, y, plate(seat, wide, tr, lines, large=large))
        canvas.mark(f"seat:{number}", x, y, wide, lines)
    return canvas


def lines_for(seats: int, columns: int, lines: int = HEIGHT) -> int:
    """The lines that the plates of this many seats take."""
    return _stacked(-(-seats // per_line_for(seats, columns)), lines)


@lru_cache(maxsize=64)
def fits_large(text: str, seats: int, columns: int) -> bool:
    """Whether tall plates of this many seats have room for such a score in large digits."""
    return _is_large(text, min(BROAD, (columns + 1) // per_line_for(seats, columns) - 1))


def _is_large(text: str, columns: int) -> bool:
    """Whether a plate of so many columns has room for this score in large digits."""
    digits = large_text(text, "seat")
    return digits is not None and digits.width <= columns - 4


def _stacked(rows: int, lines: int) -> int:
    """The lines of rows of plates; between tall ones, which have no frames, a blank line."""
    return rows * lines + (max(0, rows - 1) if lines == TALL else 0)


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
    """The name and the kind of player, which is in short where the name would be cut for it."""
    if seat.replaced:
        whole = tr("bot for {name}", name=seat.name)
        if width(whole) <= columns:
            return whole
    kind, short = _kind(seat, tr)
    if kind and width(seat.name) + 1 + width(kind) > columns:
        kind = short
    room = columns - 1 - width(kind)
    if kind and room >= min(_LEAST_NAME, width(seat.name)):
        return f"{cut_name(seat.name, room)} {kind}"
    return cut_name(seat.name, columns)


def _kind(seat: Plate, tr: Translator) -> tuple[str, str]:
    """The kind of player, and the same in short."""
    if seat.bot or seat.replaced:
        return tr("(bot)"), tr.sense("seat: bot", "(b)")
    if seat.you:
        return tr("(you)"), OWN
    return (tr("(away)"), tr("(away)")) if seat.away else ("", "")


def _progress_bar(canvas: Canvas, share: float, role: Role) -> None:
    """Draw the progress bar in the lower edge."""
    inner = canvas.width - 2
    filled = min(inner, max(0, int(share * inner)))
    canvas.put(1, canvas.height - 1, "━" * filled, role)
