"""How many tables there may be, and how many of them one person or network may open.

Tables where somebody sits count for little: connections limit them. Tables that nobody is at count
against those who opened them, or a few people could fill the hall and leave it full.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Protocol

from msgspec import Struct

from engine import IllegalMove
from tablehost.access.fair_share import may_have_one_more
from tablehost.hall.table.roster import Roster
from tablehost.hall.visitor import Visitor

MOST_TABLES = 1000

EMPTY_OF_PERSON = 1 / 8
EMPTY_OF_NETWORK = 1 / 2
ALL_OF_NETWORK = 2.0
"""Tables for each one that is free: that nobody is at, by who opened them; and with those where
somebody sits. One network leaves two thirds of an empty hall, or a third if it sits everywhere."""


class Opener(Struct, frozen=True):
    """Somebody who opened a table.

    Attributes:
        person: their key, or the session of a guest.
        network: where they came from.
    """

    person: str
    network: str


class OpenTable(Protocol):
    """A table, as far as it takes up room."""

    company: Roster
    opened_by: Opener | None


class TableQuota:
    """Reserves a place for each table that is being made.

    Args:
        tables: those there are.
    """

    def __init__(self, tables: Callable[[], Collection[OpenTable]]) -> None:
        self._tables = tables
        self._being_made: list[Opener] = []

    @contextmanager
    def reserved(self, visitor: Visitor) -> Iterator[Opener]:
        """A place for one table, held while it is being made.

        Raises:
            IllegalMove: `hall_full` or `too_many_tables`.
        """
        opener = Opener(visitor.key or f"session {visitor.number}", visitor.network)
        self._require(opener)
        self._being_made.append(opener)
        try:
            yield opener
        finally:
            self._being_made.remove(opener)

    def _require(self, new: Opener) -> None:
        tables = self._tables()
        total = len(tables) + len(self._being_made)
        if total >= MOST_TABLES:
            raise IllegalMove("hall_full", "The hall has no room for another table; join one.")
        empty = self._being_made + [
            table.opened_by for table in tables if table.opened_by and not table.company.is_present
        ]
        everywhere = self._being_made + [table.opened_by for table in tables if table.opened_by]
        for mine, alpha in (
            (sum(one.person == new.person for one in empty), EMPTY_OF_PERSON),
            (sum(one.network == new.network for one in empty), EMPTY_OF_NETWORK),
            (sum(one.network == new.network for one in everywhere), ALL_OF_NETWORK),
        ):
            if not may_have_one_more(mine, total=total, limit=MOST_TABLES, alpha=alpha):
                raise IllegalMove(
                    "too_many_tables",
                    "You or others on your network have opened too many tables. Join one of them, "
                    "or try again in a minute: tables where nobody sits down are closed.",
                )
