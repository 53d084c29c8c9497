"""Seats that others play for a while or for good: stand-ins, bots by order of the host, loans."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct

from engine.sync.frames import encode
from engine.sync.hall_views import agreed, votes_needed
from engine.sync.host_requests import LendSeat
from engine.sync.refusals import refusal
from engine.sync.reports import SeatAnswer
from engine.sync.requests import StandIn
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.seat import Seat
from tablehost.hall.table.seating import Seating
from tablehost.hall.table.silence import Silence
from tablehost.hall.visitor import Visitor
from tablehost.store.values import Sitter


class SeatGiven(Struct, frozen=True):
    """An admin gives a seat to somebody in the lobby.

    Attributes:
        id: of the admin's request.
    """

    id: int
    seat: int
    owner: Visitor


class Banned(Struct, frozen=True):
    """Somebody who may have a seat here has been banned: a bot plays for them."""

    person: int


class Lending:
    """Has bots or other people play for those who have seats at one table.

    Args:
        table: that they are at.
        seating: gives the seats.
        silence: knows who does not react to votes.
        is_rated: whether the match counts for ratings.
    """

    def __init__(
        self,
        table: TableContext,
        seating: Seating,
        silence: Silence,
        is_rated: Callable[[], bool],
    ) -> None:
        self._table = table
        self._silence = silence
        self._seating = seating
        self._is_rated = is_rated
        self._roster = table.roster

    @property
    def handlers(self) -> Mapping[type, Callable[[Any, Any], Awaitable[None]]]:
        """What carries out each step."""
        return {
            StandIn: self.stand_in,
            LendSeat: self.lend,
            SeatGiven: self.give,
            Banned: self.banned,
        }

    async def stand_in(self, visitor: Visitor, request: StandIn) -> None:
        """Vote for a bot to play for somebody who is away or dozes; see `votes_needed`."""
        own = self._roster.own_seat(visitor)
        seat = self._waited_for(request.seat, own)
        self._silence.before_vote(self._roster.seats[own])
        seat.votes ^= {own}
        await self.count_votes()
        visitor.done(request.id)
        self._table.publish()

    async def count_votes(self) -> bool:
        """Let bots play for those for whom enough others want that; whether one begins to."""
        plates, rated = self._roster.plates(), self._is_rated()
        lent = [
            number
            for number, seat in enumerate(self._roster.seats)
            if seat.votes
            and not seat.stand_in
            and len(agreed(plates, number)) >= votes_needed(plates, number, rated=rated)
        ]
        for number in lent:
            seat = self._roster.seats[number]
            seat.stand_in, seat.dozes = self._table.match().best_bot, False
            self._table.player_changed(number)
        return bool(lent)

    def _waited_for(self, number: int, voter: int) -> Seat:
        """The seat of somebody whom a bot can play for.

        Raises:
            IllegalMove: `no_such_seat`.
        """
        others = (seat for n, seat in enumerate(self._roster.seats) if n == number != voter)
        seat = next(others, None)
        if seat is None or not (seat.away or seat.dozes):
            raise refusal("no_such_seat.away")
        return seat

    async def lend(self, visitor: Visitor, request: LendSeat) -> None:
        """An admin lets a bot play for somebody, or ends that."""
        seats = self._roster.seats
        if not self._seating.is_playing:
            raise refusal("waiting")
        if request.seat >= len(seats) or seats[request.seat].sitter.kind != "person":
            raise refusal("no_such_seat.person")
        if not (request.bot or seats[request.seat].stand_in):
            raise refusal("no_such_seat.bot")
        self._lend(request.seat, bot=request.bot)
        visitor.done(request.id)

    async def give(self, visitor: Visitor, given: SeatGiven) -> None:
        """Give a bot's seat, or that of somebody away, to another person, who is told of it.

        The others are told once the new owner sits there, which their program does by itself.
        """
        seats, owner = self._roster.seats, given.owner
        if given.seat >= len(seats) or seats[given.seat].empty or seats[given.seat].visitor:
            raise refusal("no_such_seat.away")
        if owner.is_leaving or not owner.greeted or owner.table is not None:
            raise refusal("not_in_lobby", name=owner.name)
        person = await self._table.hall.saved_person(owner)
        if self._roster.seat_of(person) is not None:
            raise refusal("not_in_lobby", name=owner.name)
        seat = seats[given.seat]
        if seat.sitter.kind == "person":
            self._seating.note_given_up(seat, began=False, to=owner.name)
        kept = {"table": self._table.record.id, "seat": given.seat, "taken": False, "of": seat.name}
        await self._seating.take(given.seat, Sitter("person", person.id), owner.name)
        visitor.done(given.id)
        owner.send(encode(SeatAnswer("let_in", {"seat": kept})))
        self._table.player_changed(given.seat)

    async def banned(self, _: None, banned: Banned) -> None:
        """Let a bot play for somebody who has been banned, so that the others can go on."""
        for number, seat in enumerate(self._roster.seats):
            if seat.sitter.person == banned.person and self._seating.is_playing:
                self._lend(number, bot=True)

    def _lend(self, number: int, *, bot: bool) -> None:
        seat = self._roster.seats[number]
        seat.end_stand_in()
        if bot:
            seat.stand_in = self._table.match().best_bot
        self._table.player_changed(number)
        self._table.publish()
