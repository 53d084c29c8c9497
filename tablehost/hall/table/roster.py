"""Who is at one table: the seats, the watchers, and what everybody is shown of them."""

from collections.abc import Iterable

from engine import IllegalMove
from engine.sync.hall_views import SeatPlate
from tablehost.access.fair_share import may_have_one_more
from tablehost.hall.table.seat import NOBODY, Seat
from tablehost.hall.visitor import Visitor
from tablehost.store.values import Person, Sitter

MOST_WATCHERS = 500
WATCHERS_OF_NETWORK = 2.0
"""From one network, for each place that is free: three hundred behind one address get in."""


class Roster:
    """The people and bots at a table.

    Attributes:
        opener: who looks after the table, the first person who sat down; NOBODY before.
        watchers: those who look on, in the order they came.
    """

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats
        self.watchers: list[Visitor] = []
        people = (seat.sitter for seat in seats if seat.sitter.kind == "person")
        self.opener = next(people, NOBODY)

    @property
    def opener_name(self) -> str:
        """Who looks after the table, "" for nobody who still sits here."""
        return next((seat.name for seat in self.seats if seat.sitter == self.opener), "")

    def take(self, number: int, sitter: Sitter, name: str) -> None:
        """Put somebody into a seat, or nobody.

        The first person looks after the table; when they leave, the next one does.
        """
        self.seats[number].take(sitter, name)
        people = [seat.sitter for seat in self.seats if seat.sitter.kind == "person"]
        if self.opener not in people:
            self.opener = next(iter(people), NOBODY)

    @property
    def deserted(self) -> bool:
        """No person has a seat, here or away."""
        return not any(seat.sitter.kind == "person" for seat in self.seats)

    @property
    def is_present(self) -> bool:
        """Somebody sits here, with a connection."""
        return any(seat.visitor is not None for seat in self.seats)

    def require_room_to_watch(self, visitor: Visitor) -> None:
        """Refuse one more watcher where there are too many, in all or for one network.

        Raises:
            IllegalMove: `too_many_watchers`.
        """
        same = sum(watcher.network == visitor.network for watcher in self.watchers)
        total = len(self.watchers)
        if not may_have_one_more(same, total=total, limit=MOST_WATCHERS, alpha=WATCHERS_OF_NETWORK):
            raise IllegalMove(
                "too_many_watchers",
                "Too many people watch this table. Watch another one, or try again later.",
            )

    @property
    def ready(self) -> bool:
        """Every seat is taken by somebody who wants to begin."""
        return all(seat.ready for seat in self.seats)

    def names(self) -> tuple[str, ...]:
        """Who sits where, "" for an empty seat."""
        return tuple(seat.name for seat in self.seats)

    def plates(self) -> tuple[SeatPlate, ...]:
        """The seats as the table shows them."""
        return tuple(seat.plate() for seat in self.seats)

    def seat_of(self, person: Person) -> int | None:
        """The seat this person has, here or away."""
        return _first(n for n, seat in enumerate(self.seats) if seat.sitter.person == person.id)

    def seat_at(self, visitor: Visitor) -> int | None:
        """The seat this terminal is at; None for a watcher."""
        return _first(n for n, seat in enumerate(self.seats) if seat.visitor is visitor)

    def own_seat(self, visitor: Visitor) -> int:
        """The seat of somebody who must have one for this.

        Raises:
            IllegalMove: `watching`.
        """
        number = self.seat_at(visitor)
        if number is None:
            raise IllegalMove("watching", "You are watching; sit down to play.")
        return number

    def free_seat(self, wanted: int | None) -> int:
        """A seat to sit down in, the wanted one if somebody chose.

        Raises:
            IllegalMove: `table_full` or `seat_taken`.
        """
        free = [number for number, seat in enumerate(self.seats) if seat.empty]
        if not free:
            raise IllegalMove("table_full", "Every seat is taken; you can watch.")
        if wanted is not None and wanted not in free:
            raise IllegalMove("seat_taken", "That seat is taken; choose a free one.")
        return free[0] if wanted is None else wanted

    def begin(self) -> None:
        """A match begins: for the next one everybody is asked again."""
        for seat in self.seats:
            seat.ready = seat.sitter.kind == "bot"


def _first(numbers: Iterable[int]) -> int | None:
    return next(iter(numbers), None)
