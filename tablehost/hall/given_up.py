"""Seats that were given up while their people were away: they are told when they come back."""

from collections import deque
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tablehost.hall.visitor import Visitor
from tablehost.people.likeness import likeness

MOST = 800  # seats; the oldest are forgotten


class GivenUp(Struct, frozen=True, eq=False):
    """One such seat.

    Attributes:
        person: whose it was, by their number in the store.
        name: theirs.
        network: that they sat down from.
        table: its number.
        began: a match began without them; else the seat was kept for long enough.
        to: the name of somebody to whom the host has given it, else "".
    """

    person: int | None
    name: str
    network: str
    table: int
    began: bool
    to: str = ""

    def is_of(self, visitor: Visitor) -> bool:
        """Whether the seat was this visitor's.

        A guest is known by name and address, which suffices to be told of it.
        """
        if visitor.person is not None:
            return visitor.person.id == self.person
        near = visitor.network == self.network
        return near and visitor.key is None and likeness(visitor.typed_name) == likeness(self.name)


class GivenUpSeats:
    """Those that nobody was told of yet."""

    def __init__(self) -> None:
        self._seats: deque[GivenUp] = deque(maxlen=MOST)

    def note(self, seat: GivenUp) -> None:
        """Remember a seat that is about to be freed."""
        self._seats.append(seat)

    def take(self, visitor: Visitor, name_of: Callable[[int], str | None]) -> dict[str, Any]:
        """The visitor's last one as the welcome tells of it, and forget theirs; {} for none.

        Args:
            visitor: who has come back.
            name_of: gives a table's name, None if there is none of this number.
        """
        theirs = [one for one in self._seats if one.is_of(visitor)]
        for one in theirs:
            self._seats.remove(one)
        for last in reversed(theirs):
            name = name_of(last.table)
            if name is not None:
                told = {"table": last.table, "name": name, "began": last.began}
                return told | ({"to": last.to} if last.to else {})
        return {}
