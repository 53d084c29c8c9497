"""The match of a table: moves of people, bots and the clock, each published once it is saved."""

from collections.abc import Awaitable, Callable

from msgspec import Struct

from engine.core.match_options import is_practice
from engine.core.values import Step
from engine.sync.host_requests import SkipTurn
from engine.sync.practice_requests import TakeBack
from engine.sync.refusals import refusal
from engine.sync.requests import Fallback, Play, Preview, Start
from tablehost.hall.table.bots import BotSeats, BotTurn
from tablehost.hall.table.clock import TimeUp, TurnClock
from tablehost.hall.table.next_seed import NextSeed
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.readiness import Readiness
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.table.tournament_match import is_late
from tablehost.hall.visitor import Visitor
from tablehost.store.errors import StoreError
from tablehost.store.values import Actor, Secret

Publish = Callable[[list[Step], Visitor | None], Awaitable[None]]
"""Publishes saved steps, to the player who moved first."""


class PauseChanged(Struct, frozen=True):
    """An admin has paused all tables, or ended the pause."""


class Playing:
    """The match of one table.

    Args:
        table: that it is played at.
        seed: of the next match.
        readiness: for it.
        publish: publishes saved steps.
        revision: of the view that a move must have been chosen from.
        turn_began: called when a turn begins, also once more.
    """

    def __init__(
        self,
        table: TableContext,
        seed: NextSeed,
        readiness: Readiness,
        publish: Publish,
        revision: Callable[[], int],
        turn_began: Callable[[], None],
    ) -> None:
        self._table = table
        self._seed = seed
        self._readiness = readiness
        self._publish = publish
        self._revision = revision
        self._turn_began = turn_began
        self._bots = BotSeats(table, lambda: self._is_paused)
        self._clock = self._new_clock()

    @property
    def reserves(self) -> tuple[int, ...]:
        """Each seat's time beyond that of a move."""
        return self._clock.reserves

    async def ready(self, visitor: Visitor, request: Start) -> None:
        """A player is ready for the match to begin, or no longer is."""
        number = self._table.roster.own_seat(visitor)
        self._table.require_no_match()
        self._table.evening.require_more()
        if not self._table.evening.may_begin:
            raise refusal("game_not_chosen")
        if request.set not in ("", self._seed.digest):
            raise refusal("set_changed")
        stays = bool(request.set) or request.stays
        if not (stays and self._table.roster.seats[number].ready):
            self._readiness.toggle(number, is_bound=bool(request.set))
        try:
            await self._table.seats_changed()
        except StoreError:
            self._table.roster.seats[number].ready = False  # so that the same request tries again
            raise
        visitor.done(request.id)

    async def close_words(self) -> Secret | None:
        """Close the words for the next match; its secret, once all are opened."""
        running = self._table.running
        if running is None or running.has_begun:
            return await self._seed.close()
        return running.secret  # it is saved, only its first luck is not

    async def start(self, secret: Secret) -> list[Step]:
        """Start a match with the promised seed and all words, and draw its first luck."""
        running = self._table.running
        if running is None or running.has_begun:
            store, record = self._table.hall.store, self._table.record
            running = self._table.running = await RunningMatch.start(store, record, secret)
            self._seed.used()
        return await running.deal()

    def begun(self) -> None:
        """The first luck of a match is saved."""
        self._readiness.match_began()
        self._clock.stop()
        self._clock = self._new_clock()

    async def resume(self) -> None:
        """Continue where a host that stopped has left off, or promise the next seed."""
        running = self._table.running
        if running is None or running.over:
            await self._seed.try_to_promise()
            if running is not None:
                await running.remember_seats()
                await running.sum_up()
        else:
            await running.deal()
            self.next_turn()

    async def play(self, visitor: Visitor, request: Play) -> None:
        """A move that was chosen from the current view."""
        running, number = self._table.match(), self._table.roster.own_seat(visitor)
        self._require_no_pause()
        await self._table.catch_up()
        if request.rev != self._revision():
            raise refusal("stale")
        steps = await running.play(number, request.move, "player")
        if running.time_tells:
            await self._table.beats.wait()
        visitor.done_with_next(request.id)
        self._end_stand_in(number)
        await self._publish(steps, visitor)

    async def take_back(self, visitor: Visitor, request: TakeBack) -> None:
        """A player takes back their last move, at a table for practice."""
        running, number = self._table.match(), self._table.roster.own_seat(visitor)
        self._require_no_pause()
        await self._table.catch_up()
        if not is_practice(running.record.options):
            raise refusal("not_practice")
        if request.rev != self._revision():
            raise refusal("stale")
        if running.match.undoable != number:
            raise refusal("no_undo")
        steps = await running.take_back(number)
        visitor.done(request.id)
        await self._publish(steps, visitor)

    async def skip(self, visitor: Visitor, request: SkipTurn) -> None:
        """An admin has the default move played for the seat that is to act."""
        running = self._table.match()
        self._require_no_pause()
        await self._table.catch_up()
        if request.seat not in running.to_act:
            raise refusal("not_their_turn")
        steps = await running.play(request.seat, running.match.default_move(request.seat), "host")
        visitor.done(request.id)
        await self._publish(steps, None)

    async def end_by_vote(self) -> None:
        """End the match before its time."""
        await self._table.catch_up()
        await self._table.match().end_by_vote()
        await self._publish([], None)

    async def preview(self, visitor: Visitor, request: Preview) -> None:
        """Answer with the outcome of a move, as far as its seat can know it."""
        number = self._table.roster.own_seat(visitor)
        match = self._table.match().match
        visitor.done(request.id, match.preview(number, request.move), match.game.padding)

    async def fallback(self, visitor: Visitor, request: Fallback) -> None:
        """The default move, for clients that know none, from their own view."""
        number = self._table.roster.own_seat(visitor)
        match = self._table.match().match
        visitor.done(request.id, match.default_move(number), match.game.padding)

    async def bot_move(self, turn: BotTurn) -> None:
        """A bot has chosen a move; ignored if the match has gone on without it."""
        if self._table.roster.seats[turn.seat].bot and not self._table.match().over:
            await self._move(turn.position, turn.seat, turn.move, "bot")

    async def time_up(self, up: TimeUp) -> None:
        """Play the default move for somebody who took too long."""
        running = self._table.running
        if running is None or running.over or up.position != len(running.match):
            return
        move = running.match.default_move(up.seat)
        try:
            await self._move(up.position, up.seat, move, "clock")
        except Exception:
            self._clock.start(up.seat, up.position)  # or it would never ring again
            raise

    async def recover(self) -> None:
        """After a failed step: start the bots again, and ask the disk what is promised."""
        self._bots.retry()
        self._seed.forget()
        if self._table.running is None or self._table.running.over:
            await self._seed.try_to_promise()

    def next_turn(self) -> None:
        """Start the clock of the seat that is to act, and the bots; neither in a pause."""
        used = self._clock.stop()
        running = self._table.match()
        if not running.over and running.to_act and not self._is_paused:
            seat = running.to_act[0]
            if not self._table.roster.seats[seat].bot:
                self._clock.start(seat, len(running.match))
        if used:
            self._table.publish()
        self._turn_began()
        self._bots.wake()

    def wake_bots(self) -> None:
        """A bot may have a seat now."""
        self._bots.wake()

    def player_changed(self, seat: int) -> None:
        """Somebody else plays in a seat: if it is to act, their time or thinking starts."""
        running = self._table.running
        if running is not None and seat in running.to_act:
            self._bots.forget()
            self.next_turn()

    def pause_changed(self) -> None:
        """Stop, or go on: the seat to act gets the time of a whole move, bots start again."""
        if self._table.running is not None:
            self._bots.forget()
            self.next_turn()

    def stop(self) -> None:
        """Stop bots and clock for good."""
        self._bots.stop()
        self._clock.stop()

    def _end_stand_in(self, number: int) -> None:
        """A player who moves takes the seat back from the bot that played for them."""
        seat = self._table.roster.seats[number]
        if seat.stand_in and not is_late(self._table):
            seat.end_stand_in()
            self._table.publish()

    @property
    def _is_paused(self) -> bool:
        """Nobody may move, or nobody is here."""
        evening, roster = self._table.evening, self._table.roster
        return self._is_held or not (roster.has_company or evening.plays_alone)

    @property
    def _is_held(self) -> bool:
        """The host has paused all tables, or those of the tournament."""
        return self._table.hall.rules.paused or self._table.evening.paused

    def _require_no_pause(self) -> None:
        if self._is_held:
            raise refusal("paused")

    async def _move(self, position: int, seat: int, move: dict[str, object], actor: Actor) -> None:
        await self._table.catch_up()
        running = self._table.running
        if running is not None and position == len(running.match) and not self._is_paused:
            await self._publish(await running.play(seat, move, actor), None)

    def _new_clock(self) -> TurnClock:
        def ring(up: TimeUp) -> None:
            self._table.submit(None, up)

        record, running = self._table.record, self._table.running
        seats = running.record.seats if running else record.seats
        return TurnClock(record.clock, seats, ring)
