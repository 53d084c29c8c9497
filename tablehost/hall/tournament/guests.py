"""The guests of running tournaments, whose places are kept as seats at a table are."""

from collections.abc import Callable, Collection, Iterator

from tablehost.hall.table.seat import Seat
from tablehost.hall.visitor import Visitor
from tablehost.store.values import Person, Sitter


class GuestPlaces:
    """A seat for each guest who takes part in a running tournament or has opened one.

    Args:
        taken: notes who else comes from the address that a place was taken from.
    """

    def __init__(self, taken: Callable[[Seat, Visitor], None]) -> None:
        self._taken = taken
        self._seats: dict[int, Seat] = {}  # by person

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._seats.values())

    def add(self, person: Person) -> None:
        """Keep a place for somebody, if they are a guest."""
        if person.fingerprint is None and person.id not in self._seats:
            self._seats[person.id] = Seat(Sitter("person", person=person.id), person.name)

    def of(self, person: int) -> Seat | None:
        """The place of a guest."""
        return self._seats.get(person)

    def keep(self, persons: Collection[int]) -> None:
        """Forget all others, as their tournaments are over."""
        self._seats = {one: seat for one, seat in self._seats.items() if one in persons}

    def arrived(self, visitor: Visitor) -> None:
        """A session may have become another person, unless it has ended meanwhile."""
        if visitor.gone:
            return
        own = visitor.person.id if visitor.person is not None else None
        for person, seat in self._seats.items():
            if person == own:
                seat.visitor, seat.name = visitor, visitor.name
                self._taken(seat, visitor)
            elif seat.visitor is visitor:
                seat.disconnected()

    def gone(self, visitor: Visitor) -> None:
        """A session has ended."""
        for seat in self._seats.values():
            if seat.visitor is visitor:
                seat.disconnected()
