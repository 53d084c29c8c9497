"""All seats in one line, for screens without room for plates."""

from collections.abc import Sequence

from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import cut, cut_name, width
from client.themes.roles import Role
from client.widgets.plate import ACTIVE, Plate

PLACE = "seats"
"""The place of the whole line; a tap on it, as the wheel, shows the next seats."""

LONGEST = 12
"""Most columns of a name while others want room too."""


def seat_line(seats: Sequence[Plate], columns: int, tr: Translator, skipped: int = 0) -> Canvas:
    """The seat to act, the viewer's, those of people who are away, then the others.

    Of somebody who is away the line says so, or that a bot plays for them, instead of the note.
    `+3 more` says how many seats are not shown, or `+3` where there is no room for the word.

    Each seat is a place `seat:<number>`. The line begins after `skipped` of them.
    """
    order = sorted(range(len(seats)), key=lambda seat: _rank(seats, seat))
    start = skipped % len(order) if order else 0
    order = order[start:] + order[:start]
    canvas = Canvas(columns, 1, "seat")
    canvas.mark(PLACE, 0, 0, columns)
    texts = _fitting([seats[seat] for seat in order], columns, tr)
    x = 1
    for number, (seat, parts) in enumerate(zip(order, texts, strict=True)):
        wide = sum(map(width, parts))
        more = f"+{len(order) - number}"
        last = number == len(order) - 1
        if number and x + wide > columns - (0 if last else len(more) + 1):
            said = tr.plural("+{n} more", "+{n} more", len(order) - number)
            more = said if x + width(said) <= columns else more
            canvas.put(columns - width(more), 0, more, "seat.dim")
            break
        name, score, note = parts
        active, quiet = seats[seat].active, seats[seat].quiet
        ink: Role = "seat.active.name" if active else "seat.dim" if quiet else "seat.name"
        figure: Role = "seat.active.score" if active else "seat.dim" if quiet else "seat.score"
        end = canvas.put(canvas.put(canvas.put(x, 0, name, ink), 0, score, figure), 0, note, ink)
        canvas.mark(f"seat:{seat}", x, 0, end - x)
        x = end + 1
    return canvas


def _rank(seats: Sequence[Plate], seat: int) -> tuple[bool, bool, bool, int]:
    """The order of the seats; those after the viewer's stand as around the table."""
    own = next((number for number, one in enumerate(seats) if one.you), 0)
    one = seats[seat]
    is_here = not (one.away or one.replaced)
    return not one.active, not one.you, is_here, (seat - own) % len(seats)


def _fitting(seats: Sequence[Plate], columns: int, tr: Translator) -> list[tuple[str, str, str]]:
    """Name, score and note of each seat: as much of them as lets all seats fit, if they can."""
    room = max(4, columns - 12)
    for longest, noted in ((24, True), (LONGEST, True), (24, False), (LONGEST, False), (6, False)):
        texts = [_texts(seat, min(longest, room), tr, noted=noted) for seat in seats]
        if 1 + sum(sum(map(width, parts)) + 1 for parts in texts) <= columns + 1:
            return texts
    return [_texts(seat, min(LONGEST, room), tr, noted=False) for seat in seats]


def _texts(seat: Plate, longest: int, tr: Translator, *, noted: bool) -> tuple[str, str, str]:
    mark = ACTIVE if seat.active else "•" if seat.you else ""
    score = f" {cut(seat.score, 10)}" if seat.score else ""
    if seat.said:
        return mark + cut_name(seat.name, longest), score, f": {seat.said}"
    gone = tr("(bot)") if seat.replaced else tr("(away)") if seat.away else ""
    note = gone or (seat.note if noted else "")
    if any(map(str.isalpha, note)) and not note.startswith("("):
        note = f"({note})"  # or it could be read with the next name
    note = f" {note}" if note else ""
    return mark + cut_name(seat.name, longest), score, note
