"""Line mode's sentences about people who come to a table, leave it, or get ready."""

from collections.abc import Iterator, Sequence

from client.line_mode.context import LineContext
from client.screens.table import dozing_lines, next_seats_text, replacing
from client.screens.table.absent import is_away
from client.screens.table.comings import departure, seat_free
from engine.sync.hall_views import SeatPlate, TableView


def changes(before: TableView, after: TableView, talk: LineContext) -> Iterator[str]:
    """Lines for all who have sat down, left, gone, come back or got ready, in whatever seat."""
    tr, old = talk.tr, {seat.name: seat for seat in before.seats if seat.name}
    new = {seat.name: seat for seat in after.seats if seat.name}
    yield from replacing.changes(before, after, tr, talk.hall.name)
    yield from next_seats_text.changes(before, after, tr)
    numbers = replacing.replaced(before, after)
    known = {one.seats[number].name for one in (before, after) for number in numbers}
    came = [seat for name, seat in new.items() if name not in {*old, *known}]
    gone = [seat for name, seat in old.items() if name not in {*new, *known}]
    renamed = min(*(sum(seat.kind == "bot" for seat in seats) for seats in (came, gone)))
    for seat in _without_bots(gone, renamed):
        if is_away(seat):
            yield seat_free(seat.name, tr)
        else:
            yield departure(seat.name, after, tr, talk.hall.name)
    for seat in _without_bots(came, renamed):
        if talk.hall.seat is None or seat is not after.seats[talk.hall.seat]:
            bot = " ".join((seat.name, tr("(bot)")))
            yield tr("{name} sits down.", name=bot if seat.kind == "bot" else seat.name)
    for name, now in new.items():
        was = old.get(name, now)
        if (was.kind, now.kind) == ("person", "bot"):
            yield tr("{name} left the table.", name=name)
            yield tr("A bot plays for {name}.", name=name)
        elif was.kind == now.kind == "person" and was.here != now.here:
            yield _came(now, after, talk) if now.here else dozing_lines.gone(name, after, talk)
        elif now.kind == "person" and now.ready and not was.ready:
            yield tr("{name} is ready.", name=name)


def _without_bots(seats: Sequence[SeatPlate], number: int) -> Sequence[SeatPlate]:
    """Without so many bots: they only have another name, that of whoever left a match before."""
    bots = [seat for seat in seats if seat.kind == "bot"][:number]
    return [seat for seat in seats if seat not in bots]


def _came(seat: SeatPlate, after: TableView, talk: LineContext) -> str:
    """That somebody is at the table; a tournament gives seats to others before they are there."""
    own = talk.hall.seat
    if after.tournament is None or after.match or (own is not None and after.seats[own] is seat):
        return talk.tr("{name} is back.", name=seat.name)
    return talk.tr("{name} sits down.", name=seat.name)
