"""How many tables there may be, and how many of them one person or network may open.

Tables where somebody sits count for little, as connections limit them. Tables where nobody is count
against those who opened them, or a few people could fill the hall and leave it full.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Protocol

from engine.sync.refusals import refusal
from tablehost.access.fair_share import may_have_one_more
from tablehost.hall.table.roster import Roster
from tablehost.hall.visitor import Origin, Visitor

MOST_TABLES = 1000

EMPTY_OF_PERSON = 1 / 256
EMPTY_OF_NETWORK = 1 / 4
ALL_OF_NETWORK = 2.0
"""Tables for each one that is still free: those where nobody is, by who opened them, and all of a
network: in an empty hall 4 of a person, 200 of a network where nobody is, 667 where it sits."""


class OpenTable(Protocol):
    """A table, as far as it counts here."""

    roster: Roster
    opened_by: Origin | None


class TableQuota:
    """Reserves room for each table that is being opened.

    Args:
        tables: all tables.
    """

    def __init__(self, tables: Callable[[], Collection[OpenTable]]) -> None:
        self._tables = tables
        self._reserved: list[Origin] = []

    @contextmanager
    def reserved(self, visitor: Visitor) -> Iterator[Origin]:
        """Room for one table, held while it is being opened.

        Raises:
            IllegalMove: `hall_full` or `too_many_tables`.
        """
        opener = visitor.origin
        self._require_room(opener)
        self._reserved.append(opener)
        try:
            yield opener
        finally:
            self._reserved.remove(opener)

    def _require_room(self, new: Origin) -> None:
        tables = self._tables()
        total = len(tables) + len(self._reserved)
        if total >= MOST_TABLES:
            raise refusal("hall_full")
        empty = self._reserved + [
            table.opened_by for table in tables if table.opened_by and not table.roster.is_present
        ]
        everywhere = self._reserved + [table.opened_by for table in tables if table.opened_by]
        for mine, alpha in (
            (sum(one.person == new.person for one in empty), EMPTY_OF_PERSON),
            (sum(one.network == new.network for one in empty), EMPTY_OF_NETWORK),
            (sum(one.network == new.network for one in everywhere), ALL_OF_NETWORK),
        ):
            if not may_have_one_more(mine, total=total, limit=MOST_TABLES, alpha=alpha):
                raise refusal("too_many_tables")
