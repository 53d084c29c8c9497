"""The seats of a running match on a board: names and scores in letters for the whole room."""

from collections.abc import Sequence

from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import cut, width
from client.screens.board.signs import lower, sign
from client.themes.roles import Role
from client.widgets.large_text import HEIGHT, HUGE
from client.widgets.plate import Plate

EDGE = 2
"""Columns left free at both sides of a tile."""

ROWS = 2
"""Most rows of tiles."""


def seat_tiles(seats: Sequence[Plate], columns: int, high: int, tr: Translator) -> Canvas | None:
    """A tile for each seat, its score in letters of this height; None where they do not fit."""
    for rows in range(1, ROWS + 1):
        each = -(-len(seats) // rows)
        wide = (columns - each + 1) // each
        if all(_fits(seat.score, wide, high) for seat in seats):
            return _tiles(seats, each, wide, high, tr)
    return None


def seat_list(seats: Sequence[Plate], columns: int, lines: int, tr: Translator) -> Canvas:
    """The seats below each other, each with its score in the largest digits behind its name."""
    room = (lines + 1) // len(seats) - 1
    high = next(one for one in (HUGE, HEIGHT, 1) if one + 1 <= room or one == 1)
    tall = max(1, min(high + 2, room))
    canvas = Canvas(columns, len(seats) * (tall + 1) - 1)
    for number, seat in enumerate(seats):
        canvas.paste(0, number * (tall + 1), _line(seat, columns, tall, high, tr))
    return canvas


def _line(seat: Plate, wide: int, tall: int, high: int, tr: Translator) -> Canvas:
    """A name on the left, and a score on the right."""
    ground, name, score, dim = _inks(seat)
    canvas = _ground(seat, wide, tall, ground)
    digits = sign(seat.score, wide // 2, high, score)
    top = int(tall > high + 1)
    canvas.paste(wide - EDGE - digits.width, top, digits)
    room = wide - 3 * EDGE - digits.width
    title = sign(seat.name, room, min(high, HEIGHT), name)
    canvas.paste(EDGE, top, title)
    note = cut(_note(seat, tr), room)
    if tall > title.height:
        canvas.put(EDGE, tall - 1, note, dim)
        _said(canvas, seat, room)
    return canvas


def _ground(seat: Plate, wide: int, tall: int, role: Role) -> Canvas:
    """An empty tile; a bar at its left marks the seat to act, without colours too."""
    canvas = Canvas(wide, tall, role)
    if seat.active:
        canvas.fill(0, 0, 1, tall, "seat.active.frame", "▌")
    return canvas


def _said(canvas: Canvas, seat: Plate, columns: int) -> None:
    if seat.said:
        said = f" {cut(seat.said, columns - 2)} "
        canvas.put(EDGE, canvas.height - 1, said, "button.main.key")


def _fits(score: str, wide: int, high: int) -> bool:
    return not score or sign(score, wide - 2 * EDGE, high, "seat.score").height == high


def _tiles(seats: Sequence[Plate], each: int, wide: int, high: int, tr: Translator) -> Canvas:
    tall = lower(high) + high + 1 + (lower(high) > 1)
    rows = -(-len(seats) // each)
    canvas = Canvas(each * (wide + 1) - 1, rows * (tall + 1) - 1)
    notes = HEIGHT if high > HEIGHT and _notes_fit(seats, wide, high, tr) else 1
    for number, seat in enumerate(seats):
        x, y = number % each * (wide + 1), number // each * (tall + 1)
        canvas.paste(x, y, _tile(seat, wide, tall, (high, notes), tr))
    return canvas


def _notes_fit(seats: Sequence[Plate], wide: int, high: int, tr: Translator) -> bool:
    """Whether the notes of all seats have room beside their scores in large letters."""
    for seat in seats:
        digits = sign(seat.score, wide - 2 * EDGE, high, "seat.score")
        room = wide - 3 * EDGE - digits.width
        if (note := _note(seat, tr)) and sign(note, room, HEIGHT, "seat.dim").height < HEIGHT:
            return False
    return True


def _note(seat: Plate, tr: Translator) -> str:
    return " · ".join(filter(None, (_kind(seat, tr), seat.note)))


def _tile(seat: Plate, wide: int, tall: int, letters: tuple[int, int], tr: Translator) -> Canvas:
    """Name, score, and a line for what else is to be said of the seat.

    `letters` are the heights of score and note.
    """
    high, note_high = letters
    ground, name, score, dim = _inks(seat)
    canvas = _ground(seat, wide, tall, ground)
    title = sign(seat.name, wide - 2 * EDGE, lower(high), name)
    top = int(lower(high) > 1)  # large letters do not touch the edge
    canvas.paste(EDGE, top + max(0, lower(high) - title.height), title)
    digits = sign(seat.score, wide - 2 * EDGE, high, score)
    canvas.paste(EDGE, tall - 1 - high, digits)
    note = cut(_note(seat, tr), wide - 2 * EDGE)
    room = wide - 3 * EDGE - digits.width
    has_room = width(note) < wide - 2 * EDGE - digits.width
    large = sign(note, room, note_high, dim) if note and note_high > 1 else Canvas(0, 0)
    is_below = bool(note) and large.height < HEIGHT and not has_room
    _progress(canvas, seat, wide - 2 - (width(note) + EDGE if is_below else 0))
    if large.height == HEIGHT:
        canvas.paste(wide - EDGE - large.width, tall - 1 - HEIGHT, large)
        _said(canvas, seat, wide - 2 * EDGE)
        return canvas
    canvas.put(wide - EDGE - width(note), tall - 2 if has_room else tall - 1, note, dim)
    _said(canvas, seat, wide - 2 * EDGE)
    return canvas


def _progress(canvas: Canvas, seat: Plate, columns: int) -> None:
    """A bar in the last line, of at most so many columns: a note may stand behind it."""
    if seat.progress is not None:
        ink: Role = "seat.active.frame" if seat.active else "seat.bar"
        canvas.put(1, canvas.height - 1, "━" * int(min(1, max(0, seat.progress)) * columns), ink)


def _kind(seat: Plate, tr: Translator) -> str:
    if seat.bot or seat.replaced:
        return tr("(bot)")
    return tr("(away)") if seat.away else ""


def _inks(seat: Plate) -> tuple[Role, Role, Role, Role]:
    """The roles of ground, name, score and the rest."""
    if seat.active:
        return "seat.active", "seat.active.frame", "seat.active.score", "seat.active.dim"
    if seat.quiet:
        return "seat.dim", "seat.dim", "seat.dim", "seat.dim"
    return "seat", "seat.name", "seat.score", "seat.dim"
