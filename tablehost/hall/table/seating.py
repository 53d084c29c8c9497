"""Sitting down, moving, leaving, and bots in seats."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from engine import registry
from engine.sync.frames import encode
from engine.sync.refusals import refusal
from engine.sync.reports import SeatMoved
from engine.sync.requests import HandOver, SeatBot, SetSeats, Sit, Stand, Unseat, Watch
from tablehost.hall.given_up import GivenUp
from tablehost.hall.table.another_seat import add_seat_for
from tablehost.hall.table.naming import follow_opener
from tablehost.hall.table.next_seed import NextSeed
from tablehost.hall.table.play_now import SitNow
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.readiness import Readiness
from tablehost.hall.table.seat import NOBODY, HomeChanged, Seat
from tablehost.hall.visitor import Visitor
from tablehost.people.bot_names import bot_name
from tablehost.store.errors import StoreError
from tablehost.store.values import Person, Sitter

SPECTATOR = None


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
            self._table.hall.returning.sat_down(person, self._table.record.id)
        elif request.seat not in (None, number):
            await self._move(number, request.seat)
        arrived = await self._arrive(visitor, person)
        self._table.publish()  # the answer names a seat that is theirs on the screen already
        visitor.done(request.id, arrived)
        await self._table.seats_changed()

    async def replace_bot(self, visitor: Visitor, person: Person, bot: int) -> dict[str, Any]:
        """Give a bot's seat to a person; between matches a free one if there is any.

        Returns:
            what the answer to `Sit` has.
        """
        if not self.is_playing:
            self._readiness.require_steady(visitor)
            self._table.require_no_match()
            bot = self._roster.seat_between_matches(bot)
        await self.take(bot, Sitter("person", person.id), visitor.name, visitor)
        return await self._arrive(visitor, person)

    async def _arrive(self, visitor: Visitor, person: Person) -> dict[str, Any]:
        """A person plays from this terminal; returns what the answer to `Sit` has."""
        number = self._roster.seat_of(person)
        assert number is not None, "just seated"
        seat = self._roster.seats[number]
        if not seat.plays and not self.is_playing and not self._seed.closed:
            await self.play_again(seat, is_first=visitor.is_admin)
            number = self._roster.seats.index(seat)
        code = await self._table.hall.store.seat_code(self._table.record.id, number)
        self._take_over(visitor, number)
        return {"seat": number} | ({"resume": code} if code else {})

    async def play_again(self, seat: Seat, *, is_first: bool) -> None:
        """The next match is played with a seat that was left out of it.

        Args:
            seat: which one.
            is_first: who has it adds words before guests do.
        """
        before = seat.is_expected, seat.sits_out
        seat.is_expected, seat.sits_out = seat.away, False
        try:
            await self.plays_changed(seat, NOBODY, is_first=is_first)
        except StoreError:
            seat.is_expected, seat.sits_out = before
            raise

    async def leave_out(self, late: Sequence[Seat]) -> None:
        """The next match is played without these people unless they get ready; they keep the seats.

        Its seed and its words are the new ones from now on, so that the others can add words and
        be ready for them while a countdown runs.
        """
        first = [self._roster.seats[number] for number in self._seed.first]
        for seat in late:
            seat.sits_out = True
        try:
            for seat in late:
                is_first = seat in first
                await self.plays_changed(seat, seat.sitter, is_first=is_first, announced=True)
        except StoreError:
            for seat in late:
                seat.sits_out = False
            raise

    async def plays_changed(
        self, seat: Seat, left: Sitter, *, is_first: bool, announced: bool = False
    ) -> None:
        """The next match is played with a seat that was left out of it, or without one.

        Args:
            seat: which one.
            left: who does not play there any more.
            is_first: who has it adds words before guests do.
            announced: a countdown told everybody.
        """
        number, name = self._roster.seats.index(seat), seat.name
        await self._seed.seat_changed(number, left, name, is_first=is_first, announced=announced)
        await self.close_up()
        await self._seed.renew()

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
        """Leave for good: a bot takes over, or the seat is free again; some matches keep it."""
        if (number := self._roster.seat_at(visitor)) is not None:
            if self._table.evening.keeps_left_seats:
                is_done = self._table.evening.over
                self._roster.seats[number].left_for_lobby(is_done=is_done)
            else:
                await self.vacate(number)
        self._table.leave(visitor)
        await self._table.seats_changed()
        visitor.done(request.id)

    async def seat_bot(self, visitor: Visitor, request: SeatBot) -> None:
        """Give a free seat to a bot."""
        self._roster.own_seat(visitor)
        self._table.require_no_match()
        game = registry.game(self._table.record.game)
        if request.level not in game.bots:
            raise refusal("no_such_bot", range=list(game.opponents))
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
        kicked = seat.visitor
        await self.take(request.seat, NOBODY, "")
        if kicked is not None:  # once the seat is no longer theirs, as the lobby tells them
            self._table.dismiss(kicked, "kicked")
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
            range_ = f"{low} to {high}" if low < high else f"{high}"
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

    async def take(
        self,
        number: int,
        sitter: Sitter,
        name: str,
        visitor: Visitor | None = None,
        *,
        announced: bool = False,
    ) -> None:
        """Give a seat to somebody or to nobody.

        The next match is not changed by a seat that plays neither before nor after that.

        Args:
            number: of the seat.
            sitter: who gets it.
            name: theirs, "" for nobody's.
            visitor: their terminal, if they are here.
            announced: a countdown told everybody.
        """
        played = self._roster.seats[number].plays
        await self._table.hall.store.sit(self._table.record.id, number, sitter)
        self._readiness.left(number)
        first, seat = self._seed.first, self._roster.seats[number]
        left, old, opener = seat.sitter, seat.name, self._roster.opener_name
        self._roster.take(number, sitter, name, visitor)
        await follow_opener(self._table, opener)
        if played or seat.plays or self._seed.closed:
            is_first = number in {*first, *self._seed.first}
            await self._seed.seat_changed(number, left, old, is_first=is_first, announced=announced)
        if not self.is_playing:
            await self.close_up()
            await self._seed.renew()

    async def has_to_watch(self, seat: Seat) -> None:
        """Free the seat of a person who is not ready; if here, they watch the match that begins."""
        visitor = seat.visitor
        if visitor is None:
            self.note_given_up(seat, began=True)
        await self.take(self._roster.seats.index(seat), NOBODY, "", announced=True)
        if visitor is not None:
            visitor.send(encode(SeatMoved(self._table.record.id, None)))
            self._roster.watchers.append(visitor)

    def note_given_up(self, seat: Seat, *, began: bool, to: str = "") -> None:
        """Remember whose seat is about to change hands while they are away, to tell them.

        Args:
            seat: theirs.
            began: a match begins without them; else it was kept for long enough.
            to: the name of somebody to whom the host gives it.
        """
        number, owner = self._table.record.id, seat.sitter.person
        lost = GivenUp(owner, seat.name, seat.network, number, began, to)
        self._table.hall.returning.given_up.note(lost)

    async def free_left_out(self) -> None:
        """A match is about to begin: free the seats that it is played without.

        Those between others get bots.
        """
        if self._seed.closed or self.is_playing:
            return
        gaps = self.gaps
        for seat in [one for one in self._roster.seats if not (one.plays or one.empty)]:
            await self.has_to_watch(seat)
        level = registry.game(self._table.record.game).levels[-1]
        for number in gaps:
            bot = Sitter("bot", bot=level, number=self._roster.bot_number(number))
            await self._table.hall.store.sit(self._table.record.id, number, bot)
            self._roster.take(number, bot, bot_name(bot.number))

    @property
    def gaps(self) -> list[int]:
        """The seats between those of the next match that nobody plays at: bots do then.

        There are some only while seats keep their numbers, as `close_up` says, and if those who
        are here can begin.
        """
        playing = self._roster.playing
        here = any(self._roster.seats[number].visitor is not None for number in playing)
        if not (here and self._seed.shut_out and len(playing) >= self._table.fewest):
            return []
        return [number for number in range(playing[-1]) if number not in playing]

    async def _seat_bot(self, number: int, level: str, name: str = "") -> None:
        """Give a seat to a bot, which has a name of its own unless it plays on for somebody."""
        sitter = Sitter("bot", bot=level, number=self._roster.bot_number(number))
        await self.take(number, sitter, name or bot_name(sitter.number))

    async def close_up(self) -> None:
        """Have those who play in the first seats: a match can be played without the rest.

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
        if self.is_playing:
            has_free = any(seat.empty for seat in self._roster.seats)
            raise refusal("table_full.playing" if has_free else "table_full")
        if wanted is None and not self._seed.closed:
            await add_seat_for(self._table, visitor, person)
        number = self._roster.free_seat(wanted)
        self._seed.require_open()
        await self.take(number, Sitter("person", person.id), visitor.name, visitor)

    async def _move(self, number: int, wanted: int | None) -> None:
        """Move a person to another seat."""
        self._table.require_no_match()
        free, old = self._roster.free_seat(wanted), self._roster.seats[number]
        await self.take(free, old.sitter, old.name, old.visitor)
        await self.take(self._roster.seats.index(old), NOBODY, "")

    def _take_over(self, visitor: Visitor, number: int) -> None:
        """A person plays at their seat from this terminal, and from no other."""
        seat = self._roster.seats[number]
        if seat.visitor is not None and seat.visitor is not visitor:
            self._table.dismiss(seat.visitor, "taken_over")
        seat.visitor, seat.left, seat.is_done = visitor, False, False
        seat.is_expected, seat.is_missed = self._table.evening.plays_alone, False
        home = seat.home
        self._table.hall.returning.taken(seat, visitor)
        if seat.home or home:
            self._table.submit(None, HomeChanged(seat))
        lent = bool(seat.stand_in)
        seat.end_stand_in()
        self._table.enter(visitor, number)
        if lent:
            self._table.player_changed(number)

    async def vacate(self, number: int) -> None:
        """Free a seat; in a match a bot gets it."""
        if self.is_playing:
            await self.play_on(number)
        else:
            await self.take(number, NOBODY, "")
            self._table.wake_bots()

    async def play_on(self, number: int) -> None:
        """Give a seat to the strongest bot, in a match under the name of who has played there."""
        level = registry.game(self._table.record.game).levels[-1]
        name = self._roster.seats[number].name if self.is_playing else ""
        await self._seat_bot(number, level, name)
        self._table.wake_bots()

    @property
    def words_closed(self) -> bool:
        """Whether the words for the next match are closed, so that its seats stay as they are."""
        return self._seed.closed

    @property
    def is_playing(self) -> bool:
        """Whether a match is saved that is not over."""
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
