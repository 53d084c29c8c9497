"""Tells people who want the same game, but are at different tables, of each other.

Somebody who waits alone is told where else a seat is free. If there is none, those at full tables
are told who waits. Private tables, and those of an evening or a tournament, are left out.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from time import monotonic

from engine.sync.frames import encode
from engine.sync.hall_views import TableRow, is_joinable
from engine.sync.reports import OthersWait
from engine.sync.topics import table_topic
from tablehost.hall.lobby_rows import is_full, people_at, waits_alone
from tablehost.hall.visitor import Visitor

PAUSE = 60.0
"""Seconds in which one table is told of one other at most: anybody can open and name tables."""

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
        self._last: dict[tuple[int, bool], float] = {}  # by table and whether a seat is free

    def look(self, tables: Iterable[TableRow]) -> None:
        """Tell what has become true among these tables, see `LobbyRows.sociable`.

        Nobody is told of a table where somebody is muted.
        """
        now, muted = monotonic(), self._with_muted
        self._last = {to: at for to, at in self._last.items() if now - at < PAUSE}
        found = {
            (to.id, other.id, free): other
            for to, other, free in _pairs(tables)
            if other.id not in muted
        }
        frames: dict[int, list[bytes]] = defaultdict(list)
        new = [told for told in found.keys() - self._told if told[::2] not in self._last]
        for told in new:
            (to, _, free), other = told, found[told]
            report = OthersWait(table_topic(to), other.name, list(people_at(other)), free)
            frames[to].append(encode(report))
            self._last[to, free] = now
        self._told = self._told.intersection(found).union(new)
        for one in self._visitors() if frames else ():
            for frame in frames.get(one.table.number, ()) if one.table else ():
                one.send(frame)

    @property
    def _with_muted(self) -> frozenset[int]:
        here = (one for one in self._visitors() if one.muted_minutes)
        return frozenset(one.table.number for one in here if one.table is not None)


def _pairs(tables: Iterable[TableRow]) -> Iterator[tuple[TableRow, TableRow, bool]]:
    """Each table that is to be told of another one, which one, and whether it has a free seat."""
    for _, rows in groupby(sorted(tables, key=lambda one: one.game), key=lambda one: one.game):
        same = list(rows)
        best = _best(same)
        if best is None:
            continue
        yield from ((alone, best, True) for alone in same if alone != best and waits_alone(alone))
        if waits_alone(best):
            yield from ((full, best, False) for full in same if is_full(full))


def _best(same: Iterable[TableRow]) -> TableRow | None:
    """The table with a free seat and most people; of those with one each, the oldest."""
    found = (one for one in same if is_joinable(one))
    return max(found, key=lambda one: (len(people_at(one)), -one.id), default=None)
