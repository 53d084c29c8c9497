"""Who has left a table, lost the connection or come back, as lines of the log."""

from collections.abc import Iterator, Sequence

from client.locale.i18n import Translator
from client.screens.table import end_vote, new_names, next_seats_text
from client.screens.table.absent import is_away
from client.screens.table.replacing import changes, replaced
from engine.sync.hall_views import SeatPlate, TableView


def comings(
    before: TableView | None, after: TableView, tr: Translator, own: str = ""
) -> Iterator[str]:
    """The changes among the people at a table; nothing between two tables.

    People are found by their names: a seat's number changes when others leave. `own` is the
    reader's.
    """
    if before is None or before.id != after.id:
        return
    yield from new_names.changed(before, after, tr, own)
    before = new_names.with_new_names(before, after)
    old = {seat.name: seat for seat in before.seats if seat.kind == "person"}
    new = {seat.name: seat for seat in after.seats}
    numbers = replaced(before, after)
    for name, seat in old.items():
        if name in {before.seats[number].name for number in numbers}:
            continue
        kind = new[name].kind if name in new else "empty"
        if kind == "empty" and is_away(seat):
            yield seat_free(name, tr)
        elif kind != "person":
            yield departure(name, after, tr, own)
        if kind == "bot":
            yield tr("A bot plays for {name}.", name=name)
    yield from changes(before, after, tr, own)
    yield from next_seats_text.changes(before, after, tr)
    came = {after.seats[number].name for number in numbers}
    is_new = after.tournament is not None and not after.match
    is_over = after.phase != "playing"
    for name, seat in new.items():
        if seat.kind == "person" and name not in came:
            yield from _of_person(old.get(name), seat, tr, comes=is_new, is_over=is_over)
    yield from end_vote.changes(before, after, tr)
    yield from another_evening(before, after, tr)
    if before.phase == after.phase and len(before.seats) != len(after.seats):
        yield tr.plural(
            "The table has {n} seat now.", "The table has {n} seats now.", len(after.seats)
        )


def another_evening(before: TableView, after: TableView, tr: Translator) -> Iterator[str]:
    """That another party night begins at the table."""
    if before.evening and after.evening and before.evening.number != after.evening.number:
        yield tr("Another evening begins.")


def bot_moves(
    helped: Sequence[int], names: Sequence[str], own: int | None, tr: Translator
) -> Iterator[str]:
    """That a bot has moved for people before the reader came, who has the seat `own`."""
    if own in helped:
        yield tr("A bot has also moved for you in this match.")
    others = [names[seat] for seat in helped if seat != own and seat < len(names)]
    if others:
        yield tr("A bot has also moved for {names} in this match.", names=tr.join(others))


def spoken_names(seats: Sequence[SeatPlate], tr: Translator) -> list[str]:
    """The names by seat as the log tells of moves: where a bot plays for a person, it says so."""
    return [tr("{name} (with a bot)", name=one.name) if one.stand_in else one.name for one in seats]


def seat_free(name: str, tr: Translator) -> str:
    """That the seat of somebody who is away is no longer kept."""
    return tr("{name}’s seat is no longer kept.", name=name)


def departure(name: str, after: TableView, tr: Translator, own: str) -> str:
    """That somebody has no seat at a table any more, and whether they watch."""
    if name in after.watchers and name == own:
        return tr("You were not ready, so you are watching this match.")
    if name in after.watchers:
        return tr("{name} was not ready, and watches now.", name=name)
    return tr("{name} left the table.", name=name)


def gone(seat: SeatPlate, tr: Translator) -> str:
    """That somebody is not at their table any more, and keeps the seat."""
    if seat.left:
        return tr("{name} has gone to the lobby.", name=seat.name)
    return tr("{name} lost the connection.", name=seat.name)


def _of_person(
    old: SeatPlate | None, new: SeatPlate, tr: Translator, *, comes: bool, is_over: bool
) -> Iterator[str]:
    """Lines about one seat.

    Args:
        old: as it was, None for somebody who had none.
        new: as it is.
        tr: the reader's language.
        comes: a person who was away may never have been there.
        is_over: no match is being played any more, so that no bot plays for anybody.
    """
    if old is None or (comes and new.here and not old.here):
        yield tr("{name} sat down.", name=new.name)
        return
    if old.here and not new.here:
        yield gone(new, tr)
    if new.here and not old.here:
        yield tr("{name} is back.", name=new.name)
    if new.stand_in and not old.stand_in:
        yield tr("A bot plays for {name}.", name=new.name)
    if old.here and new.here and old.stand_in and not new.stand_in and not is_over:
        yield tr("{name} plays again.", name=new.name)
