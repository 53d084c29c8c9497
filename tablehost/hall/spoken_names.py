"""Names that tables, invitations and the evening's standings still speak of.

Somebody who comes later is not given one of them with a number: people would take them for whoever
had it before. It follows from what is there, so nothing is remembered for it, and it ends with
that. Numbers do not run out, however many are spoken of.
"""

from collections.abc import Iterable, Iterator

from tablehost.hall.table.table import Table
from tablehost.hall.tonight import Tonight
from tablehost.hall.visitor import Visitor


def spoken_names(
    visitors: Iterable[Visitor], tables: Iterable[Table], tonight: Tonight
) -> Iterator[str]:
    """All of them, some several times."""
    yield from tonight.names
    numbers = set()
    for table in tables:
        numbers.add(table.number)
        seats = table.roster.seats
        yield from [name for seat in seats for name in (seat.name, seat.formerly) if name]
        recap = table.running.recap if table.running is not None else None
        if recap is not None:
            yield from filter(None, (*recap.names, *recap.first))
    for visitor in visitors:
        if visitor.invited:  # few are, and everybody is looked at whenever somebody comes
            invited = visitor.invited.items()
            yield from (name for table, name in invited if name and table in numbers)
