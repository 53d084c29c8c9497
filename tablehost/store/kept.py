"""What the store without a disk keeps, and what follows from it."""

from collections.abc import Mapping
from itertools import chain
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from tablehost.store.errors import CodeTakenError, NotFoundError
from tablehost.store.values import (
    Appended,
    ChatLine,
    Envelope,
    HouseRules,
    MatchRecord,
    Person,
    Secret,
    Sitter,
    TableRecord,
)

T = TypeVar("T")

CLOSED = frozenset({"over", "abandoned"})
"""What a table is at which nobody sits any more."""


class Kept(Struct):
    """Everything, by number."""

    tables: dict[int, TableRecord] = field(default_factory=dict)
    matches: dict[int, MatchRecord] = field(default_factory=dict)
    logs: dict[int, list[Envelope]] = field(default_factory=dict)
    answers: dict[tuple[int, str], Appended] = field(default_factory=dict)
    secrets: dict[int, Secret] = field(default_factory=dict)
    promises: dict[int, Secret] = field(default_factory=dict)
    places: dict[int, dict[int, Sitter]] = field(default_factory=dict)
    sittings: dict[int, dict[tuple[int, int], Sitter]] = field(default_factory=dict)
    persons: dict[int, Person] = field(default_factory=dict)
    last_person: int = 0
    codes: dict[int, str] = field(default_factory=dict)
    used_codes: dict[int, str] = field(default_factory=dict)
    chat: dict[int, ChatLine] = field(default_factory=dict)
    last_line: int = 0
    commands: dict[str, int] = field(default_factory=dict)  # the line that each has kept
    rules: HouseRules = HouseRules()

    def of_table(self, table: int) -> list[MatchRecord]:
        """The matches of a table, as they were begun."""
        return [match for match in self.matches.values() if match.table == table]

    def last(self, table: int) -> MatchRecord | None:
        """The match of a table that was begun last."""
        return next(reversed(self.of_table(table)), None)

    def playing(self, table: int) -> MatchRecord | None:
        """The match that runs at a table."""
        return next((one for one in self.of_table(table) if one.status == "playing"), None)

    def require_free(self, code: str, but: int) -> None:
        """Raise where a running table other than `but` has this code."""
        running = (table for table in self.tables.values() if table.status not in CLOSED)
        if any(table.code == code and table.id != but for table in running):
            raise CodeTakenError(code)

    def know(self, person: Person) -> Person:
        """A new person, or what has become of a known one."""
        self.persons[person.id] = person
        return person

    def has_sat(self, person: int) -> bool:
        """Whether a person sits or sat anywhere."""
        places = (who for seats in self.places.values() for who in seats.values())
        sittings = (who for seats in self.sittings.values() for who in seats.values())
        return any(who.person == person for who in chain(places, sittings))

    def forget(self, person: int) -> None:
        """Leave nothing of an erased person but the names at their seats."""
        del self.persons[person]
        self.codes.pop(person, None)
        self.used_codes.pop(person, None)
        for places in self.places.values():
            _vacate(places, person)
        for sittings in self.sittings.values():
            _vacate(sittings, person)
        self.chat = {line: said for line, said in self.chat.items() if said.person != person}


def found(kept: Mapping[int, T], number: int, what: str) -> T:
    """What has this number; raises `NotFoundError` by the name `what`."""
    if number not in kept:
        raise NotFoundError(what, number)
    return kept[number]


def _vacate(seats: dict[T, Sitter], person: int) -> None:
    """The seats of a person are nobody's any more."""
    for place, who in seats.items():
        if who.person == person:
            seats[place] = replace(who, person=None)
