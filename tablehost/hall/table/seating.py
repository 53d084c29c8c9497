"""Sitting down, moving, leaving, and bots that play for somebody."""

import asyncio
from functools import partial
from typing import Any

from msgspec import Struct

from engine import registry
from engine.sync.frames import encode
from engine.sync.host_requests import LendSeat
from engine.sync.refusals import refusal
from engine.sync.reports import SeatAnswer, SeatMoved
from engine.sync.requests import HandOver, SeatBot, SetSeats, Sit, Stand, StandIn, Unseat, Watch
from tablehost.hall.table.naming import follow_opener
from tablehost.hall.table.next_seed import NextSeed
from tablehost.hall.table.play_now import SitNow
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.readiness import Readiness
from tablehost.hall.table.seat import NOBODY, Seat
from tablehost.hall.visitor import Visitor
from tablehost.people.bot_names import bot_name
from tablehost.store.errors import StoreError
from tablehost.store.values import Person, Sitter

SPECTATOR = None
KEEP_SEAT = 300.0  # seconds that the seat of somebody away is kept at a waiting table
KEEP_AFTER_MATCH = 60.0  # seconds, of somebody who was away at its end
RETRY = 10.0  # seconds until what could not be saved is tried again


class Gone:
    """The visitor's connection has ended."""


class Absent(Struct, frozen=True):
    """Somebody has been away from a waiting table for too long.

    Attributes:
        person: who; None for everybody, after a restart.
    """

    person: int | None = None


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


class Seating:
    """The seats of one table.

    Args:
        table: that they are at.
        readiness: of the people there.
        seed: of the next match, whose words belong to seats.
    """

    def __init__(self, table: TableContext, readiness: Readiness, seed: NextSeed) -> None:
        self._table = table
        self._readiness = readiness
        self._seed = seed
        self._roster = table.roster

    async def sit(self, visitor: Visitor, request: Sit) -> None:
        """Sit down, come back to one's seat, or move to another before the match."""
        person = await self._table.hall.saved_person(visitor)
        number = self._roster.seat_of(person)
        if number is None:
            self.require_invitation(visitor)
            self._readiness.require_steady(visitor)
            await self._sit_down(visitor, person, request.seat)
        elif request.seat not in (None, number):
            await self._move(number, request.seat)
        visitor.done(request.id, await self._arrive(visitor, person))
        await self._table.seats_changed()

    async def replace_bot(self, visitor: Visitor, person: Person, bot: int) -> dict[str, Any]:
        """Give a bot's seat to a person; between matches a free one if there is any.

        Returns:
            what the answer to `Sit` has.
        """
        if not self._is_playing():
            self._readiness.require_steady(visitor)
            self._table.require_no_match()
            bot = self._roster.seat_between_matches(bot)
        await self._seat(bot, Sitter("person", person.id), visitor.name, visitor)
        return await self._arrive(visitor, person)

    async def _arrive(self, visitor: Visitor, person: Person) -> dict[str, Any]:
        """A person plays from this terminal; returns what the answer to `Sit` has."""
        number = self._roster.seat_of(person)
        assert number is not None, "just seated"
        code = await self._table.hall.store.seat_code(self._table.record.id, number)
        self._take_over(visitor, number)
        return {"seat": number} | ({"resume": code} if code else {})

    async def sit_now(self, visitor: Visitor, now: SitNow) -> None:
        """Seat somebody who plays now, unless there is no room any more."""
        sit = Sit(now.request, self._table.record.id, None)
        await now.attempt(visitor, partial(self.sit, visitor, sit))

    async def watch(self, visitor: Visitor, request: Watch) -> None:
        """Watch as a spectator."""
        self.require_invitation(visitor)
        if self._roster.seat_at(visitor) is not None:
            raise refusal("seated.watch")
        self.add_watcher(visitor)
        visitor.done(request.id)
        self._table.publish()

    def add_watcher(self, visitor: Visitor) -> None:
        """Show the table to a spectator."""
        if visitor not in self._roster.watchers:
            self._roster.require_room_to_watch(visitor)
            self._roster.watchers.append(visitor)
        self._table.enter(visitor, SPECTATOR)

    async def stand(self, visitor: Visitor, request: Stand) -> None:
        """Leave for good: a bot takes over, or the seat is free again; a tournament keeps it."""
        if (number := self._roster.seat_at(visitor)) is not None:
            if self._table.evening.plays_alone:
                self._roster.seats[number].disconnected()
            else:
                await self._vacate(number)
        self._table.leave(visitor)
        await self._table.seats_changed()
        visitor.done(request.id)

    async def gone(self, visitor: Visitor, _: Gone) -> None:
        """A connection is lost: a seat in a match is kept, or between those of an evening.

        Any other seat is free again.
        """
        number = self._roster.seat_at(visitor)
        self._table.leave(visitor)
        if number is not None:
            self._roster.seats[number].disconnected()
        if number is None or self._is_playing():
            await self._table.seats_changed()
        elif self._table.evening.keeps_seats:
            self._free_later(self._roster.seats[number], KEEP_SEAT)
            await self._table.seats_changed()
        else:
            await self._free([self._roster.seats[number].sitter.person])

    def match_over(self) -> None:
        """Whoever is away now holds up the next match, but not for long."""
        for seat in self._roster.seats:
            if seat.away and not self._table.evening.keeps_seats:
                self._free_later(seat, KEEP_AFTER_MATCH)

    def _free_later(self, seat: Seat, seconds: float) -> None:
        later = asyncio.get_running_loop().call_later
        later(seconds, self._table.submit, None, Absent(seat.sitter.person))

    async def absent(self, _: None, absent: Absent) -> None:
        """Free the seats of those who are away; those in a match are kept."""
        if not (self._is_playing() or self._table.evening.plays_alone):
            away = [seat.sitter.person for seat in self._roster.seats if seat.away]
            await self._free([person for person in away if absent.person in (None, person)])

    async def _free(self, abandoned: list[int | None]) -> None:
        """Free the seats of people who are gone; if a save fails, try again later by itself."""
        try:
            for person in abandoned:
                if (seat := self._roster.seat_of_absent(person)) is not None:
                    await self._vacate(seat)
            await self._table.seats_changed()
        except StoreError:
            absent = [Absent(person) for person in abandoned] or [Absent()]
            for one in absent:
                asyncio.get_running_loop().call_later(RETRY, self._table.submit, None, one)
            raise

    async def seat_bot(self, visitor: Visitor, request: SeatBot) -> None:
        """Give a free seat to a bot."""
        self._roster.own_seat(visitor)
        self._table.require_no_match()
        game = registry.game(self._table.record.game)
        if request.level not in game.bots:
            raise refusal("no_such_bot", range=list(game.levels))
        await self._seat_bot(self._roster.free_seat(request.seat), request.level)
        await self._table.seats_changed()
        visitor.done(request.id)

    async def unseat(self, visitor: Visitor, request: Unseat) -> None:
        """Remove a bot; the opener may remove people too."""
        own = self._roster.own_seat(visitor)
        self._table.require_no_match()
        seats = self._roster.seats
        if request.seat >= len(seats) or request.seat == own or seats[request.seat].empty:
            raise refusal("no_such_seat.other")
        seat = seats[request.seat]
        if seat.sitter.kind == "person":
            self._require_opener(own)
            self._roster.kicked.add(seat.sitter.person)
        if seat.visitor is not None:
            self._table.dismiss(seat.visitor, "kicked")
        await self._seat(request.seat, NOBODY, "")
        visitor.done(request.id)
        await self._table.seats_changed()

    async def set_seats(self, visitor: Visitor, request: SetSeats) -> None:
        """The opener adds free seats, or removes the last ones."""
        own, before = self._roster.own_seat(visitor), self._table.players
        self._require_opener(own)
        self._table.require_no_match()
        low, high = self._table.evening.seat_range
        low = max(low, self._roster.last_taken + 1)
        if not low <= request.seats <= high:
            range_ = f"{low} to {high}"
            raise refusal("bad_options.range", option="seats", value=request.seats, range=range_)
        await self._table.resize(request.seats)
        if self._table.players != before:
            self._readiness.take_back("terms", own)
            await self._seed.try_to_promise()
        visitor.done(request.id)
        await self._table.seats_changed()

    async def hand_over(self, visitor: Visitor, request: HandOver) -> None:
        """Make another player the opener."""
        self._require_opener(self._roster.own_seat(visitor))
        seats = self._roster.seats
        if request.seat >= len(seats) or seats[request.seat].sitter.kind != "person":
            raise refusal("no_such_seat.person")
        before, self._roster.opener = self._roster.opener_name, seats[request.seat].sitter
        await follow_opener(self._table, before)
        visitor.done(request.id)
        self._table.publish()

    async def stand_in(self, visitor: Visitor, request: StandIn) -> None:
        """Vote for a bot to play for somebody away; more than half of those here decide."""
        own, match = self._roster.own_seat(visitor), self._table.match()
        seats = self._roster.seats
        if request.seat >= len(seats) or not seats[request.seat].away:
            raise refusal("no_such_seat.away")
        seat = seats[request.seat]
        seat.votes ^= {own}
        here = {number for number, one in enumerate(seats) if one.visitor is not None}
        if 2 * len(seat.votes & here) > len(here):
            seat.stand_in = match.best_bot
            self._table.wake_bots()
        visitor.done(request.id)
        self._table.publish()

    async def lend(self, visitor: Visitor, request: LendSeat) -> None:
        """An admin lets a bot play for somebody, or ends that."""
        seats = self._roster.seats
        if not self._is_playing():
            raise refusal("waiting")
        if request.seat >= len(seats) or seats[request.seat].sitter.kind != "person":
            raise refusal("no_such_seat.person")
        self._lend(request.seat, bot=request.bot)
        visitor.done(request.id)

    async def give(self, visitor: Visitor, given: SeatGiven) -> None:
        """Give a bot's seat, or that of somebody away, to another person, who is told of it."""
        seats, owner = self._roster.seats, given.owner
        if given.seat >= len(seats) or seats[given.seat].empty or seats[given.seat].visitor:
            raise refusal("no_such_seat.away")
        if owner.is_leaving or not owner.greeted or owner.table is not None:
            raise refusal("not_in_lobby", name=owner.name)
        person = await self._table.hall.saved_person(owner)
        if self._roster.seat_of(person) is not None:
            raise refusal("not_in_lobby", name=owner.name)
        await self._seat(given.seat, Sitter("person", person.id), owner.name)
        visitor.done(given.id)
        kept = {"table": self._table.record.id, "seat": given.seat, "taken": False}
        owner.send(encode(SeatAnswer("let_in", {"seat": kept})))
        self._table.player_changed(given.seat)
        await self._table.seats_changed()

    async def banned(self, _: None, banned: Banned) -> None:
        """Let a bot play for somebody who has been banned, so that the others can go on."""
        for number, seat in enumerate(self._roster.seats):
            if seat.sitter.person == banned.person and self._is_playing():
                self._lend(number, bot=True)

    def _lend(self, number: int, *, bot: bool) -> None:
        seat = self._roster.seats[number]
        seat.end_stand_in()
        if bot:
            seat.stand_in = self._table.match().best_bot
        self._table.player_changed(number)
        self._table.publish()

    async def _seat(
        self,
        number: int,
        sitter: Sitter,
        name: str,
        visitor: Visitor | None = None,
        *,
        announced: bool = False,
    ) -> None:
        await self._table.hall.store.sit(self._table.record.id, number, sitter)
        self._readiness.left(number)
        first, seat = self._seed.first, self._roster.seats[number]
        left, old, opener = seat.sitter, seat.name, self._roster.opener_name
        self._roster.take(number, sitter, name, visitor)
        await follow_opener(self._table, opener)
        is_first = number in {*first, *self._seed.first}
        await self._seed.seat_changed(number, left, old, is_first=is_first, announced=announced)
        if not self._is_playing():
            await self._close_up()
            await self._seed.renew()

    async def has_to_watch(self, seat: Seat) -> None:
        """Free the seat of a person who is not ready; they watch the match that begins."""
        visitor = seat.visitor
        await self._seat(self._roster.seats.index(seat), NOBODY, "", announced=True)
        if visitor is not None:
            visitor.send(encode(SeatMoved(self._table.record.id, None)))
            self._roster.watchers.append(visitor)

    async def _seat_bot(self, number: int, level: str, name: str = "") -> None:
        """Give a seat to a bot, which has a name of its own unless it plays on for somebody."""
        sitter = Sitter("bot", bot=level, number=self._roster.bot_number(number))
        await self._seat(number, sitter, name or bot_name(sitter.number))

    async def _close_up(self) -> None:
        """Have people in the first seats, then bots: a match can be played without the rest.

        Not while seats are shut out from adding words: the record names them by their numbers.
        """
        roster, order = self._roster, self._roster.closed_up
        moved = [number for number, before in enumerate(order) if number != before]
        if not moved or self._seed.shut_out:
            return
        await self._table.hall.store.rearrange(self._table.record.id, order)
        roster.rearrange(order)
        self._readiness.rearrange(order)
        for number in moved:
            seat = roster.seats[number]
            if seat.visitor is not None:
                seat.visitor.send(encode(SeatMoved(self._table.record.id, number)))
        await self._seed.rearrange(moved)

    async def _sit_down(self, visitor: Visitor, person: Person, wanted: int | None) -> None:
        """Give somebody a free seat; while a match is played with fewer seats there is none."""
        if self._is_playing():
            raise refusal("table_full")
        number = self._roster.free_seat(wanted)
        self._seed.require_open()
        await self._seat(number, Sitter("person", person.id), visitor.name, visitor)

    async def _move(self, number: int, wanted: int | None) -> None:
        """Move a person to another seat."""
        self._table.require_no_match()
        free, old = self._roster.free_seat(wanted), self._roster.seats[number]
        await self._seat(free, old.sitter, old.name, old.visitor)
        await self._seat(self._roster.seats.index(old), NOBODY, "")

    def _take_over(self, visitor: Visitor, number: int) -> None:
        """A person plays at their seat from this terminal, and from no other."""
        seat = self._roster.seats[number]
        if seat.visitor is not None and seat.visitor is not visitor:
            self._table.dismiss(seat.visitor, "taken_over")
        seat.visitor = visitor
        self._table.hall.returning.taken(seat, visitor)
        lent = bool(seat.stand_in)
        seat.end_stand_in()
        self._table.enter(visitor, number)
        if lent:
            self._table.player_changed(number)

    async def _vacate(self, number: int) -> None:
        if self._is_playing():
            best = self._table.match().best_bot
            await self._seat_bot(number, best, self._roster.seats[number].name)
        else:
            await self._seat(number, NOBODY, "")
        self._table.wake_bots()

    def _is_playing(self) -> bool:
        running = self._table.running
        return running is not None and not running.over

    def require_invitation(self, visitor: Visitor) -> None:
        """Refuse whoever may not come to a table by invitation."""
        record = self._table.record
        if not record.open and record.id not in visitor.invited:
            raise refusal("by_invitation")

    def _require_opener(self, own: int) -> None:
        if self._roster.seats[own].sitter != self._roster.opener:
            raise refusal("not_opener", name=self._roster.opener_name)
