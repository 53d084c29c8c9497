"""Tables found by who sits there, what they are called, or where they came from.

So whoever comes, sits down or stands up costs the same in a hall of ten tables as of ten thousand.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Literal

from tablehost.hall.table.seat import Seat
from tablehost.hall.table.table import Table
from tablehost.hall.table_changes import TableChanges
from tablehost.people.likeness import bare_likeness, likeness
from tablehost.people.names import clean_name, number_cut_off

Key = Literal[
    "code",
    "person",
    "network",
    "name",
    "numbered",
    "away",
    "bare",
    "spoken",
    "kept",
    "veiled",
    "empty of person",
    "empty of network",
    "of network",
]
"""By what tables are found:

- code: theirs;
- person: who has a seat, by their number in the store;
- network: of somebody who has a seat;
- name: the likeness of the name of somebody who has a seat; `numbered`: what stands before the
  number in it;
- away: the likeness of the name of somebody who is away; `bare`: the same without accents;
- spoken: the likeness of any name that the table speaks of;
- kept: whether seats are kept there although no match waits for their people (True);
- veiled: whether somebody came from an address that is known by its hash alone (True);
- empty of person, empty of network: who opened it, if nobody is there; of network: in any case.
"""
Fact = tuple[Key, Hashable]


def is_kept(seat: Seat) -> bool:
    """Whether a seat is kept although no match waits for its person."""
    return seat.away and (seat.is_missed or not seat.is_expected)


def facts(table: Table) -> Iterator[Fact]:
    """All that is true of a table."""
    opener, recap = table.opened_by, table.running.recap if table.running is not None else None
    yield "code", table.record.code
    if opener is not None:
        yield "of network", opener.network
        if not table.roster.is_present:
            yield "empty of person", opener.person
            yield "empty of network", opener.network
    for seat in table.roster.seats:
        yield from _facts_of_seat(seat, is_playing=table.phase == "playing")
    for name in (*recap.names, *recap.first) if recap is not None else ():
        if name:
            yield "spoken", likeness(name)


def _facts_of_seat(seat: Seat, *, is_playing: bool) -> Iterator[Fact]:
    for name in filter(None, (seat.name, seat.formerly)):
        yield "spoken", likeness(name)
    if seat.sitter.kind != "person":
        return
    looks = likeness(seat.name)
    yield "person", seat.sitter.person
    yield "network", seat.network
    yield "name", looks
    if before := number_cut_off(seat.name):
        yield "numbered", before
    if seat.away:
        yield "away", looks
        yield "bare", bare_likeness(seat.name)
    if is_kept(seat) and not is_playing:
        yield "kept", True
    if seat.home and not seat.network:
        yield "veiled", True


class TableIndex:
    """Finds tables.

    Args:
        tables: all of them, by number.
        changes: say which ones are to be looked at again.
        look: gives all that is true of a table.
    """

    def __init__(
        self,
        tables: Mapping[int, Table],
        changes: TableChanges,
        look: Callable[[Table], Iterator[Fact]] = facts,
    ) -> None:
        self._tables = tables
        self._changes = changes
        self._look = look
        self._changed = changes.reader()
        self._facts: dict[int, frozenset[Fact]] = {}
        self._numbers: dict[Fact, set[int]] = {}

    def get(self, number: int) -> Table | None:
        """A table by its number."""
        return self._tables.get(number)

    def __contains__(self, number: int) -> bool:
        return number in self._tables

    def __len__(self) -> int:
        return len(self._tables)

    def look_again(self, number: int) -> None:
        """A table was changed by somebody else than its own steps."""
        self._changes.add(number)

    def where(self, key: Key, value: Hashable) -> list[Table]:
        """The tables of which something is true, in the order of their numbers."""
        return [self._tables[number] for number in sorted(self._found(key, value))]

    def count(self, key: Key, value: Hashable) -> int:
        """The number of tables of which something is true."""
        return len(self._found(key, value))

    def of_person(self, person: int) -> list[Table]:
        """The tables where somebody has a seat, by their number in the store."""
        return self.where("person", person)

    def of_name_or_network(self, name: str, network: str) -> list[Table]:
        """Those where somebody came from a network, or has a name, perhaps with a number behind it.

        A name too long for its number was shortened, so all beginnings of it are looked for.
        """
        wanted = clean_name(name)
        found = self._found("name", likeness(name)) | self._found("network", network)
        for end in range(1, len(wanted) + 1):
            found |= self._found("numbered", wanted[:end])
        return [self._tables[number] for number in sorted(found)]

    def seats_away(self, key: Literal["away", "bare"], looks: str) -> Iterator[Seat]:
        """The seats of people who are away at tables where one of them has this likeness."""
        for table in self.where(key, looks):
            yield from (seat for seat in table.roster.seats if seat.away)

    def _found(self, key: Key, value: Hashable) -> set[int]:
        self._settle()
        return self._numbers.get((key, value), set())

    def _settle(self) -> None:
        for number in self._changed.take():
            table, before = self._tables.get(number), self._facts.get(number, frozenset())
            after = frozenset(self._look(table)) if table is not None else frozenset()
            for fact in before - after:
                self._numbers[fact].discard(number)
                if not self._numbers[fact]:
                    del self._numbers[fact]
            for fact in after - before:
                self._numbers.setdefault(fact, set()).add(number)
            if table is None:
                self._facts.pop(number, None)
            else:
                self._facts[number] = after
