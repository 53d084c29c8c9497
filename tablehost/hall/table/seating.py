"""Who sits down at a table, who moves, who leaves, and who plays for whom."""

import asyncio
from collections.abc import Callable

from msgspec import Struct

from engine import IllegalMove, registry
from engine.sync.host_requests import LendSeat
from engine.sync.requests import HandOver, SeatBot, Sit, Stand, StandIn, Unseat, Watch
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.seat import NOBODY
from tablehost.hall.visitor import Visitor
from tablehost.people.bot_names import bot_name
from tablehost.store.errors import StoreError
from tablehost.store.values import Sitter

SPECTATOR = None
RETURN = 300.0  # seconds that the seat of somebody away is kept at a table that waits
LATER = 10.0  # seconds until what the disk did not take is tried again


class Gone:
    """The visitor's connection has ended."""


class Absent(Struct, frozen=True):
    """Who has not come back for a while and holds up a table that waits.

    Attributes:
        seat: theirs; None for all seats, after a restart.
    """

    seat: int | None = None


class Barred(Struct, frozen=True):
    """Who has a seat here may not come back for a while: a bot plays for them."""

    person: int


class Seating:
    """The seats of one table.

    Args:
        vacated: told whenever somebody else has a seat, or nobody.
    """

    def __init__(self, table: TableContext, vacated: Callable[[int], None]) -> None:
        self._table = table
        self._vacated = vacated
        self._company = table.company

    async def sit(self, visitor: Visitor, request: Sit) -> None:
        """Sit down, come back to one's seat, or move to another before the match."""
        person = await self._table.hall.known(visitor)
        number = self._company.seat_of(person)
        if number is None:
            self._require_invitation(visitor)
            number = self._company.free_seat(request.seat)
            await self._seat(number, Sitter("person", person.id), visitor.name)
        elif request.seat not in (None, number):
            number = await self._move(number, request.seat)
        self._take_over(visitor, number)
        visitor.done(request.id, {"seat": number} | visitor.way_back)
        await self._table.changed()

    async def watch(self, visitor: Visitor, request: Watch) -> None:
        """Look on from beside the table."""
        self._require_invitation(visitor)
        if self._company.seat_at(visitor) is not None:
            raise IllegalMove("seated", "You sit here; stand up to watch.")
        if visitor not in self._company.watchers:
            self._company.require_room_to_watch(visitor)
            self._company.watchers.append(visitor)
        self._table.enter(visitor, SPECTATOR)
        visitor.done(request.id)
        self._table.tell()

    async def stand(self, visitor: Visitor, request: Stand) -> None:
        """Leave for good: a bot plays on, or the seat is free again."""
        number = self._company.seat_at(visitor)
        if number is not None:
            await self._vacate(number)
        self._table.leave(visitor)
        await self._table.changed()
        visitor.done(request.id)

    async def gone(self, visitor: Visitor, _: Gone) -> None:
        """A lost connection: the seat of a running match waits, and between those of an evening.

        Any other is free again.
        """
        number = self._company.seat_at(visitor)
        self._table.leave(visitor)
        if number is not None:
            self._company.seats[number].left_behind()
        if number is None or self._is_playing():
            await self._table.changed()
        elif self._table.evening.keeps_seats:
            later = asyncio.get_running_loop().call_later
            later(RETURN, self._table.submit, None, Absent(number))
            await self._table.changed()
        else:
            await self._tidied([number])

    async def absent(self, _: None, absent: Absent) -> None:
        """Free the seats of those who are away; those of a running match wait."""
        if not self._is_playing():
            away = [number for number, seat in enumerate(self._company.seats) if seat.away]
            await self._tidied([number for number in away if absent.seat in (None, number)])

    async def _tidied(self, empty: list[int]) -> None:
        """Free seats whose people are gone; nobody asks again, so what fails is done later."""
        try:
            for number in empty:
                await self._vacate(number)
            await self._table.changed()
        except StoreError:
            absent = [Absent(number) for number in empty] or [Absent()]
            for one in absent:
                asyncio.get_running_loop().call_later(LATER, self._table.submit, None, one)
            raise

    async def seat_bot(self, visitor: Visitor, request: SeatBot) -> None:
        """Let a bot take a free seat."""
        self._company.own_seat(visitor)
        self._table.require_no_match()
        levels = registry.game(self._table.record.game).bots
        if request.level not in levels:
            known = ", ".join(levels)
            raise IllegalMove("no_such_bot", f"There is no such bot: choose among {known}.")
        number = self._company.free_seat(request.seat)
        await self._seat(number, Sitter("bot", bot=request.level), bot_name(number))
        await self._table.changed()
        visitor.done(request.id)

    async def unseat(self, visitor: Visitor, request: Unseat) -> None:
        """Send a bot away; the opener may send people away too."""
        own = self._company.own_seat(visitor)
        self._table.require_no_match()
        if request.seat >= len(self._company.seats) or request.seat == own:
            raise IllegalMove("no_such_seat", "Choose the seat of somebody else.")
        seat = self._company.seats[request.seat]
        if seat.sitter.kind == "person":
            self._require_opener(own)
        if seat.visitor is not None:
            self._table.dismiss(seat.visitor, "kicked")
        await self._seat(request.seat, NOBODY, "")
        visitor.done(request.id)
        await self._table.changed()

    async def hand_over(self, visitor: Visitor, request: HandOver) -> None:
        """Let somebody else look after the table."""
        self._require_opener(self._company.own_seat(visitor))
        seats = self._company.seats
        if request.seat >= len(seats) or seats[request.seat].sitter.kind != "person":
            raise IllegalMove("no_such_seat", "Choose the seat of somebody who sits here.")
        self._company.opener = seats[request.seat].sitter
        visitor.done(request.id)
        self._table.tell()

    async def stand_in(self, visitor: Visitor, request: StandIn) -> None:
        """A vote that a bot plays for somebody away; more than half of those here decide."""
        own, match = self._company.own_seat(visitor), self._table.match()
        seats = self._company.seats
        if request.seat >= len(seats) or not seats[request.seat].away:
            raise IllegalMove("no_such_seat", "Choose the seat of somebody who is away.")
        seat = seats[request.seat]
        seat.votes ^= {own}
        here = {number for number, one in enumerate(seats) if one.visitor is not None}
        if 2 * len(seat.votes & here) > len(here):
            seat.stand_in = match.best_bot
            self._table.wake_bots()
        visitor.done(request.id)
        self._table.tell()

    async def lend(self, visitor: Visitor, request: LendSeat) -> None:
        """As a host wishes it, let a bot play for somebody, or no longer."""
        seats = self._company.seats
        if not self._is_playing():
            raise IllegalMove("waiting", "No match is being played at this table.")
        if request.seat >= len(seats) or seats[request.seat].sitter.kind != "person":
            raise IllegalMove("no_such_seat", "Choose the seat of a person.")
        self._lend(request.seat, bot=request.bot)
        visitor.done(request.id)

    async def barred(self, _: None, barred: Barred) -> None:
        """Let a bot play for who is kept out, so that the others can go on."""
        for number, seat in enumerate(self._company.seats):
            if seat.sitter.person == barred.person and self._is_playing():
                self._lend(number, bot=True)

    def _lend(self, number: int, *, bot: bool) -> None:
        seat = self._company.seats[number]
        seat.back()
        if bot:
            seat.stand_in = self._table.match().best_bot
        self._table.handed_over(number)
        self._table.tell()

    async def _seat(self, number: int, sitter: Sitter, name: str) -> None:
        await self._table.hall.store.sit(self._table.record.id, number, sitter)
        self._company.take(number, sitter, name)
        self._vacated(number)

    async def _move(self, number: int, wanted: int | None) -> int:
        """The same person in another seat."""
        self._table.require_no_match()
        free = self._company.free_seat(wanted)
        old = self._company.seats[number]
        await self._seat(free, old.sitter, old.name)
        self._company.seats[free].visitor = old.visitor
        await self._seat(number, NOBODY, "")
        return free

    def _take_over(self, visitor: Visitor, number: int) -> None:
        """A person at their seat, from this terminal now and from no other."""
        seat = self._company.seats[number]
        if seat.visitor is not None and seat.visitor is not visitor:
            self._table.dismiss(seat.visitor, "taken_over")
        seat.visitor = visitor
        lent = bool(seat.stand_in)
        seat.back()
        self._table.enter(visitor, number)
        if lent:
            self._table.handed_over(number)

    async def _vacate(self, number: int) -> None:
        sitter, name = NOBODY, ""
        if self._is_playing():
            level = self._table.match().best_bot
            sitter, name = Sitter("bot", bot=level), self._company.seats[number].name
        await self._seat(number, sitter, name)
        self._table.wake_bots()

    def _is_playing(self) -> bool:
        running = self._table.running
        return running is not None and not running.over

    def _require_invitation(self, visitor: Visitor) -> None:
        record = self._table.record
        if not record.open and record.id not in visitor.invited:
            raise IllegalMove("by_invitation", "This table is by invitation: join with its code.")

    def _require_opener(self, own: int) -> None:
        if self._company.seats[own].sitter != self._company.opener:
            raise IllegalMove("not_opener", f"Only {self._company.opener_name} may do that.")
