"""Who is ready for the next match, and when that is taken back.

"Ready" is for the terms and the words as they are shown. If any of them changes, whoever was ready
has to say so again, and every screen says why.

Another number of players needs another seed. When somebody leaves or changes seats, everybody is
asked again: otherwise whoever knows the seeds could come and go until one of them suits. When
somebody sits down at a free seat, only those are asked again whose words were made for the old
number. The others stay ready, so that a table where people arrive one after the other can begin;
there are never more such changes than free seats.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from engine.sync.hall_views import TakenBack, WhyTakenBack
from engine.sync.refusals import refusal
from tablehost.hall.table.roster import Roster
from tablehost.hall.visitor import Visitor

MOST_RETREATS = 2
"""How often a person may be ready and then not, before one match. Otherwise somebody who has seen
the others' words could go on until they like the result."""


class Readiness:
    """The readiness of everybody at one table.

    Args:
        roster: of the table.

    Attributes:
        taken_back: the last change that did so, as long as somebody has not answered it.
    """

    def __init__(self, roster: Roster) -> None:
        self._roster = roster
        self._retreats: Counter[int | None] = Counter()
        self.taken_back: TakenBack | None = None

    @property
    def steady(self) -> tuple[int, ...]:
        """The seats of people who can no longer take back that they are ready."""
        return tuple(
            number
            for number, seat in enumerate(self._roster.seats)
            if seat.sitter.kind == "person" and self._retreats[seat.sitter.person] >= MOST_RETREATS
        )

    def toggle(self, number: int, *, is_bound: bool = False) -> None:
        """A person is ready, or no longer is.

        Args:
            number: their seat.
            is_bound: for the words as they are, also if they have added none.

        Raises:
            IllegalMove: `ready_stays`, they have changed their mind too often.
        """
        seat = self._roster.seats[number]
        if seat.ready:
            if self._retreats[seat.sitter.person] >= MOST_RETREATS:
                raise refusal("ready_stays", times=MOST_RETREATS)
            self._retreats[seat.sitter.person] += 1
        seat.ready, seat.is_bound = not seat.ready, is_bound
        self._answered(number)

    def left(self, number: int) -> None:
        """A person is about to leave a seat: if they were ready, they have changed their mind."""
        seat = self._roster.seats[number]
        if seat.ready:
            self._retreats[seat.sitter.person] += 1

    def require_steady(self, visitor: Visitor) -> None:
        """Refuse a seat to somebody who has changed their mind too often.

        Raises:
            IllegalMove: `next_match`.
        """
        person = visitor.person
        if person is not None and self._retreats[person.id] > MOST_RETREATS:
            raise refusal("next_match")

    def take_back(
        self,
        why: WhyTakenBack,
        seat: int | None = None,
        spared: Collection[int] = (),
        left: str = "",
    ) -> None:
        """Something has changed: nobody is ready any more.

        Args:
            why: what has changed.
            seat: whose, None if nobody's.
            spared: seats that it does not concern.
            left: the name of whoever has left that seat.
        """
        ready = [
            number
            for number, one in enumerate(self._roster.seats)
            if one.ready and one.sitter.kind == "person" and number not in spared
        ]
        for number in ready:
            self._roster.seats[number].ready = False
        if ready:
            before = self.taken_back.seats if self.taken_back else ()
            name = "" if seat is None else self._roster.seats[seat].name or left
            self.taken_back = TakenBack(why, seat, tuple(sorted({*before, *ready})), name)

    def seats_changed(
        self, seat: int, worded: Collection[int], left: str, *, expected: bool
    ) -> None:
        """Somebody has sat down or left.

        Args:
            seat: where.
            worded: the seats with a word, opened or sealed.
            left: the name of whoever has left the seat.
            expected: a free seat is taken, or a countdown is over: whoever has added no word stays
                ready.
        """
        seats = enumerate(self._roster.seats)
        wordless = {n for n, one in seats if n not in worded and not one.is_bound}
        self.take_back("seats", seat, wordless if expected else (), left)

    def rearrange(self, order: Sequence[int]) -> None:
        """Seats have other numbers now: the first one was `order[0]`."""
        back = self.taken_back
        if back is not None:
            seat = None if back.seat is None else order.index(back.seat)
            seats = tuple(sorted(order.index(number) for number in back.seats))
            self.taken_back = TakenBack(back.why, seat, seats, back.name)

    def games_drawn(self) -> None:
        """The order of a party night's games is drawn: everybody is asked about the first one."""
        self._retreats.clear()
        self.take_back("drawn")

    def match_began(self) -> None:
        """A match has begun: nobody is ready for the next one."""
        self._roster.match_began()
        self._retreats.clear()
        self.taken_back = None

    def _answered(self, number: int) -> None:
        if self.taken_back is not None:
            seats = tuple(seat for seat in self.taken_back.seats if seat != number)
            back = self.taken_back
            self.taken_back = replace(back, seats=seats) if seats else None
