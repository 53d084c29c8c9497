"""A table's match as it is played: moves by people, bots and the clock, each shown once saved."""

from collections.abc import Awaitable, Callable

from msgspec import Struct

from engine import IllegalMove
from engine.core.values import Step
from engine.sync.host_requests import SkipTurn
from engine.sync.requests import Fallback, Play, Preview, Start
from tablehost.hall.table.bots import BotSeats, BotTurn
from tablehost.hall.table.clock import TimeUp, TurnClock
from tablehost.hall.table.next_seed import NextSeed
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.visitor import Visitor
from tablehost.store.errors import StoreError
from tablehost.store.values import Actor

Publish = Callable[[list[Step], Visitor | None], Awaitable[None]]
"""Shows everybody the steps that have been saved, who moved first."""


class PauseChanged(Struct, frozen=True):
    """The host has stopped all tables, or lets them go on."""


class Playing:
    """The match of one table.

    Args:
        luck: of the next match.
        publish: shows what has been saved.
        revision: of the view that a move must have been chosen from.
    """

    def __init__(
        self, table: TableContext, luck: NextSeed, publish: Publish, revision: Callable[[], int]
    ) -> None:
        self._table = table
        self._luck = luck
        self._publish = publish
        self._revision = revision
        self._bots = BotSeats(table)
        self._clock = self._new_clock()

    @property
    def reserves(self) -> tuple[int, ...]:
        """What each seat may take beyond the time of a move."""
        return self._clock.reserves

    async def ready(self, visitor: Visitor, request: Start) -> None:
        """Somebody wants the match to begin, or no longer does."""
        company = self._table.company
        seat = company.seats[company.own_seat(visitor)]
        self._table.require_no_match()
        self._table.evening.require_more()
        seat.ready = not seat.ready
        try:
            await self._table.changed()
        except StoreError:
            seat.ready = False  # so that one key tries again
            raise
        visitor.done(request.id)

    async def start(self) -> list[Step]:
        """A new match with the luck that was promised, the first of it drawn."""
        running = self._table.running
        if running is None or running.has_begun:
            running = self._table.running = await self._new_match()
        return await running.deal()

    def begun(self) -> None:
        """The first luck of a match is saved."""
        self._table.company.begin()
        self._clock.stop()
        self._clock = self._new_clock()

    async def resume(self) -> None:
        """Draw what a host that stopped still owed, and go on; or promise the next match."""
        running = self._table.running
        if running is None or running.over:
            await self._luck.try_to_promise()
        else:
            await running.deal()
            self.go_on()

    async def play(self, visitor: Visitor, request: Play) -> None:
        """A move chosen from the view as it is now."""
        running, number = self._table.match(), self._table.company.own_seat(visitor)
        self._require_no_pause()
        await self._table.catch_up()
        if request.rev != self._revision():
            raise IllegalMove("stale", "The table has moved on; look again.")
        steps = await running.play(number, request.move, "player")
        visitor.done(request.id)
        self._play_oneself(number)
        await self._publish(steps, visitor)

    async def skip(self, visitor: Visitor, request: SkipTurn) -> None:
        """As a host wishes it, play something harmless for whose turn it is."""
        running = self._table.match()
        self._require_no_pause()
        await self._table.catch_up()
        if request.seat not in running.to_act:
            raise IllegalMove("not_their_turn", "It is not the turn of this seat.")
        steps = await running.play(request.seat, running.match.default_move(request.seat), "host")
        visitor.done(request.id)
        await self._publish(steps, None)

    async def preview(self, visitor: Visitor, request: Preview) -> None:
        """What a move would do, as far as its seat can know."""
        number = self._table.company.own_seat(visitor)
        match = self._table.match().match
        visitor.done(request.id, match.preview(number, request.move), match.game.padding)

    async def fallback(self, visitor: Visitor, request: Fallback) -> None:
        """A move for who knows none, worked out from their own view."""
        number = self._table.company.own_seat(visitor)
        match = self._table.match().match
        visitor.done(request.id, match.default_move(number), match.game.padding)

    async def bot_moves(self, turn: BotTurn) -> None:
        """A bot has thought; nothing if the match went on without it."""
        if self._table.company.seats[turn.seat].bot:
            await self._move(turn.position, turn.seat, turn.move, "bot")

    async def time_up(self, up: TimeUp) -> None:
        """The host plays something harmless for who took too long."""
        running = self._table.running
        if running is None or up.position != len(running.match):
            return
        move = running.match.default_move(up.seat)
        try:
            await self._move(up.position, up.seat, move, "clock")
        except Exception:
            self._clock.start(up.seat, up.position)  # or it would never ring again
            raise

    async def recover(self) -> None:
        """After a step that failed: let bots try again, and ask the disk what is promised."""
        self._bots.again()
        self._luck.forget()
        if self._table.running is None or self._table.running.over:
            await self._luck.try_to_promise()

    def go_on(self) -> None:
        """Run the clock of whoever is waited for, and wake the bots; in a pause, neither."""
        used = self._clock.stop()
        running = self._table.match()
        if not running.over and running.to_act and not self._is_paused:
            seat = running.to_act[0]
            if not self._table.company.seats[seat].bot:
                self._clock.start(seat, len(running.match))
        if used:
            self._table.tell()
        self._bots.wake()

    def wake_bots(self) -> None:
        """A seat may be a bot's now."""
        self._bots.wake()

    def handed_over(self, seat: int) -> None:
        """Somebody else plays in a seat now: their time begins, or a bot's thinking."""
        running = self._table.running
        if running is not None and seat in running.to_act:
            self._bots.forget()
            self.go_on()

    def pause_changed(self) -> None:
        """Stop, or go on: whose turn it is has the time of a whole move, bots think anew."""
        if self._table.running is not None:
            self._bots.forget()
            self.go_on()

    def stop(self) -> None:
        """Nobody moves any more."""
        self._bots.stop()
        self._clock.stop()

    def _play_oneself(self, number: int) -> None:
        """Who moves has their seat back from the bot that played for them."""
        seat = self._table.company.seats[number]
        if seat.stand_in:
            seat.back()
            self._table.tell()

    @property
    def _is_paused(self) -> bool:
        return self._table.hall.rules.paused

    def _require_no_pause(self) -> None:
        if self._is_paused:
            raise IllegalMove("paused", "The host has paused all tables; wait until they go on.")

    async def _new_match(self) -> RunningMatch:
        store, record = self._table.hall.store, self._table.record
        running = await RunningMatch.start(store, record, await self._luck.promise())
        self._luck.spent()
        return running

    async def _move(self, position: int, seat: int, move: dict[str, object], actor: Actor) -> None:
        await self._table.catch_up()
        running = self._table.running
        if running is not None and position == len(running.match) and not self._is_paused:
            await self._publish(await running.play(seat, move, actor), None)

    def _new_clock(self) -> TurnClock:
        def ring(up: TimeUp) -> None:
            self._table.submit(None, up)

        record = self._table.record
        return TurnClock(record.clock, record.seats, ring)
