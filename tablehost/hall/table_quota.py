"""How many tables there may be, and how many of them one person or network may open.

Tables where somebody sits count for little, as connections limit them. Tables where nobody is count
against those who opened them, or a few people could fill the hall and leave it full.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from engine.sync.refusals import refusal
from tablehost.access.fair_share import may_have_one_more
from tablehost.hall.table_index import TableIndex
from tablehost.hall.visitor import Origin, Visitor

EMPTY_OF_PERSON = 1 / 256
EMPTY_OF_NETWORK = 1 / 4
ALL_OF_NETWORK = 2.0
"""Tables for each one that is still free: those where nobody is, by who opened them, and all of a
network: of 1,000 tables 4 of a person, 200 of a network where nobody is, 667 where it sits."""

MOST_EMPTY_OF_PERSON = 4
MOST_EMPTY_OF_NETWORK = 200
"""In a hall of any size."""


class TableQuota:
    """Reserves room for each table that is being opened.

    Args:
        tables: all tables.
        limit: how many there may be.
    """

    def __init__(self, tables: TableIndex, limit: int) -> None:
        self._tables = tables
        self.limit = limit
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
        total = len(self._tables) + len(self._reserved)
        if total >= self.limit:
            raise refusal("hall_full")
        person = sum(one.person == new.person for one in self._reserved)
        network = sum(one.network == new.network for one in self._reserved)
        empty_of_person = person + self._tables.count("empty of person", new.person)
        empty_of_network = network + self._tables.count("empty of network", new.network)
        of_network = network + self._tables.count("of network", new.network)
        for mine, alpha, most in (
            (empty_of_person, EMPTY_OF_PERSON, MOST_EMPTY_OF_PERSON),
            (empty_of_network, EMPTY_OF_NETWORK, MOST_EMPTY_OF_NETWORK),
            (of_network, ALL_OF_NETWORK, self.limit),
        ):
            may = may_have_one_more(mine, total=total, limit=self.limit, alpha=alpha)
            if mine >= most or not may:
                raise refusal("too_many_tables")
