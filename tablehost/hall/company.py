"""Tells people who want the same game, but are at different tables, of each other.

Somebody who waits alone is told where else a seat is free. If there is none, those at full tables
are told who waits. Private tables, and those of an evening or a tournament, are left out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from engine.sync.frames import encode
from engine.sync.hall_views import TableRow, is_joinable, may_replace_bot
from engine.sync.reports import OthersWait
from engine.sync.topics import table_topic
from tablehost.hall.visitor import Visitor

FEWEST = 2
"""People at a table that counts as full."""

_Told = tuple[int, int, bool]
"""A table that is told of another one, and whether a seat is free there."""


class Company:
    """Remembers what was told, so that it is told once as long as it is true.

    Args:
        visitors: gives all sessions.
    """

    def __init__(self, visitors: Callable[[], Iterable[Visitor]]) -> None:
        self._visitors = visitors
        self._told: frozenset[_Told] = frozenset()

    def look(self, tables: Iterable[TableRow]) -> None:
        """Tell what has become true among all tables as they are now."""
        found = {(to.id, other.id, free): other for to, other, free in _pairs(tables)}
        for told in found.keys() - self._told:
            self._tell(told[0], found[told], free=told[2])
        self._told = frozenset(found)

    def _tell(self, table: int, other: TableRow, *, free: bool) -> None:
        frame = encode(OthersWait(table_topic(table), other.name, list(_people(other)), free))
        for one in self._visitors():
            if one.table is not None and one.table.number == table:
                one.send(frame)


def _pairs(tables: Iterable[TableRow]) -> Iterator[tuple[TableRow, TableRow, bool]]:
    """Each table that is to be told of another one, which one, and whether it has a free seat."""
    public = sorted(filter(_is_single, tables), key=lambda one: one.game)
    for _, rows in groupby(public, key=lambda one: one.game):
        same = list(rows)
        for alone in filter(_waits_alone, same):
            better = _better(alone, same)
            if better is not None:
                yield alone, better, True
            else:
                yield from ((full, alone, False) for full in same if _is_full(full))


def _better(alone: TableRow, same: Sequence[TableRow]) -> TableRow | None:
    """The table with most people where somebody who waits alone finds a seat.

    Of two people who both wait alone, the one at the newer table moves.
    """
    found = [
        one
        for one in same
        if is_joinable(one) and _people(one) and (len(_people(one)), alone.id) > (1, one.id)
    ]
    return max(found, key=lambda one: (len(_people(one)), -one.id), default=None)


def _is_single(table: TableRow) -> bool:
    is_part = table.evening or table.practice or table.daily or table.tournament
    return table.open and not is_part and not table.asleep


def _waits_alone(table: TableRow) -> bool:
    return is_joinable(table) and len(_people(table)) == 1 and "away" not in table.seats


def _is_full(table: TableRow) -> bool:
    is_taken = "" not in table.names and not may_replace_bot(table)
    return is_taken and len(_people(table)) >= FEWEST


def _people(table: TableRow) -> tuple[str, ...]:
    """The names of the people who are at a table."""
    seats = zip(table.names, table.seats, strict=True)
    return tuple(name for name, state in seats if state == "here")
