"""Changed names of people at a table."""

from collections.abc import Iterator

from msgspec.structs import replace

from client.locale.i18n import Translator
from engine.sync.hall_views import TableView


def changed(before: TableView, after: TableView, tr: Translator, own: str) -> Iterator[str]:
    """A sentence for each changed name but the reader's `own`."""
    for old, new in _new_names(before, after).items():
        if new != own:
            yield tr("{old} is now {name}.", old=old, name=new)


def with_new_names(before: TableView, after: TableView) -> TableView:
    """A table as it was, under the names that people have now."""
    new = _new_names(before, after)
    seats = [replace(seat, name=new.get(seat.name, seat.name)) for seat in before.seats]
    return replace(before, seats=tuple(seats))


def _new_names(before: TableView, after: TableView) -> dict[str, str]:
    """By the old name, the new one of each person who has changed theirs in their seat."""
    known = {seat.name for seat in before.seats if seat.kind == "person"}
    people = (seat for seat in after.seats if seat.kind == "person" and seat.name not in known)
    return {seat.formerly: seat.name for seat in people if seat.formerly in known}
