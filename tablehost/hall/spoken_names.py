"""Names that tables, invitations and the evening's standings still speak of.

Somebody who comes later is not given one of them with a number: people would take them for whoever
had it before. It follows from what is there, so nothing is remembered for it, and it ends with
that. Numbers do not run out, however many are spoken of.
"""

from collections.abc import Iterable, Iterator

from tablehost.hall.table_index import TableIndex
from tablehost.hall.tonight import Tonight
from tablehost.hall.visitor import Visitor


def spoken_elsewhere(
    visitors: Iterable[Visitor], tables: TableIndex, tonight: Tonight
) -> Iterator[str]:
    """Those that no table itself speaks of, which `tables` knows; some several times."""
    yield from tonight.names
    for visitor in visitors:
        if visitor.invited:  # few are, and everybody is looked at whenever somebody comes
            invited = visitor.invited.items()
            yield from (name for table, name in invited if name and table in tables)
