"""Who has left a table, lost the connection or come back, as lines of the log."""

from collections.abc import Iterator

from client.locale.i18n import Translator
from engine.sync.hall_views import SeatPlate, TableView


def comings(before: TableView | None, after: TableView, tr: Translator) -> Iterator[str]:
    """What has changed among the people at a table; nothing between two tables."""
    if before is None or before.id != after.id:
        return
    for old, new in zip(before.seats, after.seats, strict=True):
        yield from _of_seat(old, new, tr)


def _of_seat(old: SeatPlate, new: SeatPlate, tr: Translator) -> Iterator[str]:
    if old.kind == "person" and new.kind != "person":
        yield tr("{name} left the table.", name=old.name)
    if old.kind == "person" and new.kind == "bot":
        yield tr("A bot plays for {name}.", name=old.name)
    if new.kind == "person" and (old.kind != "person" or old.name != new.name):
        yield tr("{name} sat down.", name=new.name)
    elif old.kind == new.kind == "person":
        if old.here and not new.here:
            yield tr("{name} lost the connection.", name=new.name)
        if new.here and not old.here:
            yield tr("{name} is back.", name=new.name)
        if new.stand_in and not old.stand_in:
            yield tr("A bot plays for {name}.", name=new.name)
