"""Guests without their code: those who are in the tournament may let them in, or the house.

It is as at a table (see `table.vouching`); whoever has opened the tournament counts as one of them.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from engine.sync.refusals import refusal
from engine.sync.tournament_views import AskedPlace
from tablehost.hall.table.seat import Seat
from tablehost.hall.table.vouching import AskerGone, ClaimOver, Vouching
from tablehost.hall.tournament.protocols import TournamentHall
from tablehost.hall.visitor import Visitor


class People:
    """Everybody who is in a tournament, as if each had a seat.

    Args:
        places: theirs now, with the terminal of whoever is here.
    """

    def __init__(self, places: Callable[[], Sequence[Seat]]) -> None:
        self._places = places

    @property
    def seats(self) -> Sequence[Seat]:
        """The place of each."""
        return self._places()

    def seat_of_absent(self, person: int | None) -> int | None:
        """The place of somebody who is away."""
        found = enumerate(self.seats)
        return next((n for n, seat in found if seat.away and seat.sitter.person == person), None)

    def own_seat(self, visitor: Visitor) -> int:
        """The visitor's place."""
        own = visitor.person.id if visitor.person is not None else None
        found = enumerate(self.seats)
        number = next((n for n, seat in found if own and seat.sitter.person == own), None)
        if number is None:
            raise refusal("not_entered")
        return number


class InTournament:
    """A tournament, as guests come back to it.

    Args:
        hall: that it is in.
        number: of the tournament.
        name: as people call it.
        people: who is in it.
        publish: shows it to those who look.
    """

    def __init__(
        self,
        hall: TournamentHall,
        number: int,
        name: str,
        people: People,
        publish: Callable[[], None],
    ) -> None:
        self.hall = hall
        self.roster = people
        self.account = f"tournament {number}"
        self.name = name
        self.publish = publish
        self.vouching = Vouching(self)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def asked(self) -> AskedPlace | None:
        """The request that is shown."""
        asked = self.vouching.asked
        if asked is None:
            return None
        owner = self.roster.seats[asked.seat].name
        return AskedPlace(asked.number, asked.name, owner, asked.address)

    def submit(self, visitor: Visitor | None, request: Any) -> None:
        """A request has ended: there is no queue."""
        ends: Mapping[type, Callable[[None, Any], Coroutine[Any, Any, None]]] = {
            ClaimOver: self.vouching.over,
            AskerGone: self.vouching.gone,
        }
        task = asyncio.create_task(ends[type(request)](None, request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def not_asked(self) -> None:
        """Show that nobody asks any more."""
        self.publish()

    async def let_in(self, asker: Visitor, person: int) -> dict[str, Any]:
        """Make somebody the guest whose place it is."""
        return await self.hall.returning.be_guest(asker, person)
