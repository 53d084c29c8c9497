"""Who is ready for the next match, and when that is taken back.

"Ready" is for the terms and the words as they are shown. If any of them changes, whoever was ready
has to say so again, and every screen says why.

Another number of players needs another seed. When somebody leaves or changes seats, everybody is
asked again: otherwise whoever knows the seeds could come and go until one of them suits. When
somebody sits down at a free seat, only those are asked again whose words were made for the old
number. The others stay ready, so that a table where people arrive one after the other can begin.
The same holds when a countdown leaves somebody out, as it has told everybody, and when a program
adds its word by itself: whoever has no word was never protected by one of their own. A player whose
program seals its word again for such a change does not have to answer either. Before one match
there are `MOST_EXPECTED` such changes for each seat; after that, every change asks everybody.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from engine.sync.hall_views import TakenBack, WhyTakenBack
from engine.sync.refusals import refusal
from tablehost.hall.table.roster import Roster
from tablehost.hall.table.seat import Seat
from tablehost.hall.visitor import Visitor

MOST_RETREATS = 2
"""How often a person may be ready and then not, before one match. Otherwise somebody who has seen
the others' words could go on until they like the result."""

MOST_EXPECTED = 2
"""How many changes of the seed spare those without a word, for each seat. Otherwise friends of
whoever reads the seeds could be left out by countdowns and come back until they like the dice."""


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
        self._seal_again: list[Seat] = []  # are ready again once their programs have
        self._expected = 0  # changes of the seed that did not ask everybody

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
        self._answered(number)

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
        self._seal_again = []
        if ready or (left and self._is_one_more(why, seat)):
            name = "" if seat is None else self._roster.seats[seat].name or left
            before = self.taken_back or TakenBack(why, seat, ())
            others = (*before.others, before.name) if before.why == why else ()
            others = tuple(one for one in dict.fromkeys(others) if one not in {"", name})
            seats = tuple(sorted({*before.seats, *ready}))
            self.taken_back = TakenBack(why, seat, seats, name, others)

    def _is_one_more(self, why: WhyTakenBack, seat: int | None) -> bool:
        """Whether somebody does not play any more, and the same was said of others before."""
        before, gone = self.taken_back, seat is not None and not self._roster.seats[seat].plays
        return gone and before is not None and before.why == why

    def word_added(
        self, seat: int, worded: Collection[int], spared: Collection[int], *, by_itself: bool
    ) -> None:
        """A word was added at a seat that had none.

        Args:
            seat: which one.
            worded: the seats with a word, also one that is dropped now.
            spared: seats that it does not concern.
            by_itself: a program added it, or people add theirs during a countdown: it concerns
                nobody without a word.
        """
        seal_again = self._seal_again
        self.take_back("words", seat, {*spared, *(self._without(worded) if by_itself else ())})
        self._seal_again = seal_again if by_itself else []

    def sealed_again(self, number: int) -> None:
        """A player's program has sealed its word for a change that everybody was told of."""
        seat = self._roster.seats[number]
        if seat in self._seal_again:
            self._seal_again.remove(seat)
            seat.ready = True
            self._answered(number)

    def seats_changed(
        self,
        seat: int,
        worded: Collection[int],
        sealed: Collection[int],
        left: str,
        *,
        expected: bool,
        announced: bool,
    ) -> None:
        """Somebody has sat down or left.

        Args:
            seat: where.
            worded: the seats with a word, opened or sealed.
            sealed: those whose programs have sealed one.
            left: the name of whoever has left the seat.
            expected: a free seat is taken, or a countdown leaves somebody out: whoever has added no
                word stays ready.
            announced: a countdown does.
        """
        seats = self._roster.seats
        self._expected += expected
        expected = expected and self._expected <= MOST_EXPECTED * len(seats)
        again = [seats[n] for n in sealed if seats[n].ready and not seats[n].is_bound]
        again = [*self._seal_again, *again] if expected else []
        why: WhyTakenBack = "without" if announced else "seats"
        self.take_back(why, seat, self._without(worded) if expected else (), left)
        self._seal_again = [one for one in again if one is not seats[seat]]

    def _without(self, worded: Collection[int]) -> set[int]:
        """The seats of those who have added no word, and are not ready for exactly this set."""
        seats = enumerate(self._roster.seats)
        return {n for n, one in seats if n not in worded and not one.is_bound}

    def rearrange(self, order: Sequence[int]) -> None:
        """Seats have other numbers now: the first one was `order[0]`."""
        back = self.taken_back
        if back is not None:
            seat = None if back.seat is None else order.index(back.seat)
            seats = tuple(sorted(order.index(number) for number in back.seats))
            self.taken_back = replace(back, seat=seat, seats=seats)

    def games_drawn(self) -> None:
        """The order of a party night's games is drawn: everybody is asked about the first one."""
        self._retreats.clear()
        self._expected = 0
        self.take_back("drawn")

    def match_began(self) -> None:
        """A match has begun: nobody is ready for the next one."""
        self._roster.match_began()
        self._retreats.clear()
        self._expected = 0
        self.taken_back = None
        self._seal_again = []

    def _answered(self, number: int) -> None:
        seal_again = self._seal_again
        self._seal_again = [one for one in seal_again if one is not self._roster.seats[number]]
        if self.taken_back is not None:
            seats = tuple(seat for seat in self.taken_back.seats if seat != number)
            back = self.taken_back
            self.taken_back = replace(back, seats=seats) if seats else None
