"""Who is at a table: seats, spectators, and the opener."""

from collections.abc import Iterable, Sequence

from engine.sync.hall_views import SeatPlate, SeatState
from engine.sync.refusals import refusal
from tablehost.access.fair_share import may_have_one_more
from tablehost.hall.table.seat import NOBODY, Seat
from tablehost.hall.visitor import Visitor
from tablehost.people.bot_names import bot_name
from tablehost.store.values import Person, Sitter

MOST_WATCHERS = 500
WATCHERS_OF_NETWORK = 2.0
"""From one network, for each free place: three hundred behind one address can watch."""


class Roster:
    """The people and bots at a table.

    Attributes:
        opener: the person who may manage the table, first the one who opened it; NOBODY before.
        watchers: spectators, in the order they came.
        kicked: persons whom the opener has removed.
        chosen_by: the name of whoever has chosen another game since the last match, "" for nobody.
        past: persons who had a seat in this match before others, with its number.
    """

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats
        self.watchers: list[Visitor] = []
        self.kicked: set[int | None] = set()
        self.chosen_by = ""
        self.past: set[tuple[int | None, int]] = set()
        self.opener = next((seat.sitter for seat in self.people), NOBODY)

    @property
    def opener_name(self) -> str:
        """The opener's name, "" if they have left."""
        return next((seat.name for seat in self.seats if seat.sitter == self.opener), "")

    def may_choose(self, seat: Seat) -> bool:
        """Whether somebody may choose the next game: the opener, or anybody while they are away."""
        is_here = any(one.visitor and one.sitter == self.opener for one in self.seats)
        return seat.sitter == self.opener or not is_here

    def game_chosen(self, seat: Seat) -> None:
        """Another game is chosen: nobody asks for one any more."""
        self.chosen_by = seat.name
        for one in self.seats:
            one.wish = ""

    @property
    def people(self) -> list[Seat]:
        """The seats of persons, here or away."""
        return [seat for seat in self.seats if seat.sitter.kind == "person"]

    def take(self, number: int, sitter: Sitter, name: str, visitor: Visitor | None = None) -> None:
        """Give a seat to somebody, or to nobody.

        The first person becomes the opener; when the opener leaves, the next person does.
        """
        if self.seats[number].sitter.kind == "person":
            self.past.add((self.seats[number].sitter.person, number))
        self.seats[number].take(sitter, name, visitor)
        for seat in self.seats:
            seat.votes.discard(number)
        people = [seat.sitter for seat in self.people]
        if self.opener not in people:
            self.opener = next(iter(people), NOBODY)

    @property
    def deserted(self) -> bool:
        """No person has a seat, here or away."""
        return not self.people

    @property
    def is_present(self) -> bool:
        """Somebody sits here with a terminal."""
        return any(seat.visitor is not None for seat in self.seats)

    @property
    def has_company(self) -> bool:
        """Somebody sits or watches here with a terminal."""
        return self.is_present or bool(self.watchers)

    @property
    def watching(self) -> tuple[str, ...]:
        """The names of all who watch and have no seat here, each once."""
        people = [one for one in self.watchers if not one.is_board]
        if not people:
            return ()
        seated = {seat.visitor.identity for seat in self.seats if seat.visitor is not None}
        names = {one.identity: one.name for one in people if one.identity not in seated}
        return tuple(names.values())

    def company(self) -> tuple[Visitor, ...]:
        """Everybody who sits or watches here with a terminal."""
        seated = (seat.visitor for seat in self.seats if seat.visitor is not None)
        return (*seated, *self.watchers)

    def require_room_to_watch(self, visitor: Visitor) -> None:
        """Refuse a spectator if there are too many, in all or from one network.

        Raises:
            IllegalMove: `too_many_watchers`.
        """
        same = sum(watcher.network == visitor.network for watcher in self.watchers)
        total = len(self.watchers)
        if not may_have_one_more(same, total=total, limit=MOST_WATCHERS, alpha=WATCHERS_OF_NETWORK):
            raise refusal("too_many_watchers")

    def stop_watching(self, visitor: Visitor) -> None:
        """Remove a visitor from the spectators, if among them."""
        if visitor in self.watchers:
            self.watchers.remove(visitor)

    @property
    def playing(self) -> list[int]:
        """The numbers of the seats that would play."""
        return [number for number, seat in enumerate(self.seats) if seat.plays]

    @property
    def last_taken(self) -> int:
        """The highest seat that is taken; -1 for none."""
        return max((n for n, seat in enumerate(self.seats) if not seat.empty), default=-1)

    @property
    def closed_up(self) -> list[int]:
        """The seats' numbers: people, bots, people who are away and not expected, free seats."""
        order = (("person", True), ("bot", True), ("person", False), ("nobody", False))
        keys = [order.index((seat.sitter.kind, seat.plays)) for seat in self.seats]
        return sorted(range(len(self.seats)), key=keys.__getitem__)

    def rearrange(self, order: Sequence[int]) -> None:
        """Put the seat of number `order[0]` first, and so on."""
        self.seats[:] = [self.seats[number] for number in order]

    def resize(self, seats: int) -> None:
        """Add free seats, or remove the last ones."""
        del self.seats[seats:]
        self.seats += [Seat() for _ in range(seats - len(self.seats))]

    def names(self) -> tuple[str, ...]:
        """The names by seat, "" for an empty one."""
        return tuple(seat.name for seat in self.seats)

    def states(self) -> tuple[SeatState, ...]:
        """The seats' states, for the lobby's list."""
        return tuple(seat.state for seat in self.seats)

    def plates(self) -> tuple[SeatPlate, ...]:
        """The seats as clients are shown them."""
        return tuple(seat.plate() for seat in self.seats)

    def seat_of(self, person: Person) -> int | None:
        """The seat this person has, here or away."""
        return _first(n for n, seat in enumerate(self.seats) if seat.sitter.person == person.id)

    def has_seat(self, person: int) -> bool:
        """Whether somebody has a seat, by their number in the store."""
        return any(seat.sitter.person == person for seat in self.seats)

    def seat_of_absent(self, person: int | None) -> int | None:
        """The seat of somebody who is away, if they have one; `person` is None once erased."""
        seats = enumerate(self.seats)
        return _first(n for n, seat in seats if seat.away and seat.sitter.person == person)

    def seat_at(self, visitor: Visitor) -> int | None:
        """The seat this terminal is at; None for a spectator."""
        return _first(n for n, seat in enumerate(self.seats) if seat.visitor is visitor)

    def own_seat(self, visitor: Visitor) -> int:
        """The visitor's seat.

        Raises:
            IllegalMove: `watching`, they have none.
        """
        number = self.seat_at(visitor)
        if number is None:
            raise refusal("watching")
        return number

    def free_seat(self, wanted: int | None) -> int:
        """A seat to sit down in: the wanted one, or the first free one.

        Raises:
            IllegalMove: `table_full` or `seat_taken`.
        """
        free = [number for number, seat in enumerate(self.seats) if seat.empty]
        if not free:
            raise refusal("table_full")
        if wanted is not None and wanted not in free:
            raise refusal("seat_taken")
        return free[0] if wanted is None else wanted

    def seat_between_matches(self, bot: int) -> int:
        """A free seat, or that of this bot, or of another one.

        Raises:
            IllegalMove: `table_full`.
        """
        order = ("nobody", "bot")
        seats = [(one.sitter.kind, n) for n, one in enumerate(self.seats)]
        possible = [(order.index(kind), n != bot, n) for kind, n in seats if kind in order]
        if not possible:
            raise refusal("table_full")
        return min(possible)[-1]

    def bot_number(self, seat: int) -> int:
        """The number of a bot that sits down: its seat's, unless another bot here has that."""
        taken = {one.sitter.number for one in self.seats if one.sitter.kind == "bot"}
        number = seat
        while number in taken:
            number = (number + 1) % (len(self.seats) + 1)
        return number

    def match_over(self) -> None:
        """No bot plays for a person any more, and nobody is asked for a vote."""
        for seat in self.seats:
            seat.end_stand_in()
            seat.silent = False

    def match_began(self) -> None:
        """People have to be ready again for the next one; bots play under their own names."""
        self.past.clear()
        self.chosen_by = ""
        for seat in self.seats:
            seat.wish = ""
            if seat.sitter.kind == "bot":
                seat.name = bot_name(seat.sitter.number)
            seat.ready = seat.sitter.kind == "bot"


def _first(numbers: Iterable[int]) -> int | None:
    return next(iter(numbers), None)
