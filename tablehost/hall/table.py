"""A table: its company, its match, and one task that does everything in order.

Whatever happens at a table goes through its queue, so a step sees the table as the one before left
it: validate, apply, save, publish. A step that fails is answered and logged; the next one goes on.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any

from engine import IllegalMove, registry
from engine.core.plain import plain
from engine.core.values import Step
from engine.sync.frames import encode
from engine.sync.hall_views import TablePhase, TableRow, TableView
from engine.sync.reports import Closed, Said
from engine.sync.requests import (
    HandOver,
    Play,
    Preview,
    Resync,
    Say,
    SeatBot,
    Sit,
    Stand,
    StandIn,
    Start,
    Unseat,
    Watch,
)
from tablehost.hall.bots import BotSeats, BotTurn
from tablehost.hall.chat import spoken
from tablehost.hall.clock import TimeUp, TurnClock
from tablehost.hall.company import Company
from tablehost.hall.publisher import Publisher
from tablehost.hall.running import RunningMatch
from tablehost.hall.seat import NOBODY, Seat
from tablehost.hall.services import Services
from tablehost.hall.visitor import Visitor
from tablehost.store.errors import StoreError
from tablehost.store.values import Person, Sitter, TableRecord

log = logging.getLogger(__name__)

SPECTATOR = None


class Gone:
    """The visitor's connection has ended."""


class Table:
    """One table of the hall.

    Attributes:
        record: as the store has it.
        company: who is here.
        running: the match being played, or the last one; None before the first.
    """

    def __init__(
        self, hall: Services, record: TableRecord, seats: list[Seat], running: RunningMatch | None
    ) -> None:
        self.record = record
        self.company = Company(seats)
        self.running = running
        self._hall = hall
        self._queue: asyncio.Queue[tuple[Visitor | None, Any]] = asyncio.Queue()
        self._bots = BotSeats(self, hall.thinker)
        self._clock = self._new_clock()
        self._about = Publisher(2 * record.id, "table")
        self._views = Publisher(2 * record.id + 1, record.game)
        self._task = asyncio.create_task(self._run(), name=f"table {record.id}")

    def submit(self, visitor: Visitor | None, request: Any) -> None:
        """Queue something to do here."""
        self._queue.put_nowait((visitor, request))

    async def stop(self) -> None:
        """End the task; what is saved is saved."""
        self._bots.stop()
        self._clock.stop()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    @property
    def phase(self) -> TablePhase:
        """Waiting for people, playing, or over until a rematch."""
        if self.running is None:
            return "waiting"
        return "over" if self.running.over else "playing"

    def row(self) -> TableRow:
        """The table in the lobby's list."""
        return TableRow(
            id=self.record.id,
            name=self.record.name,
            game=self.record.game,
            names=self.company.names(),
            phase=self.phase,
            open=self.record.open,
            watchers=len(self.company.watchers),
        )

    def seat_waiting(self, person: Person) -> dict[str, Any]:
        """The seat this person has here, and whether another terminal is at it; else {}."""
        seat = self.company.seat_of(person)
        if seat is None:
            return {}
        taken = self.company.seats[seat].visitor is not None
        return {"table": self.record.id, "seat": seat, "taken": taken}

    def _new_clock(self) -> TurnClock:
        def ring(up: TimeUp) -> None:
            self.submit(None, up)

        return TurnClock(self.record.clock, self.record.seats, ring)

    # One step after the other

    async def _run(self) -> None:
        await self._step(None, None, self._resume())
        while True:
            visitor, request = await self._queue.get()
            await self._step(visitor, request, self._handle(visitor, request))

    async def _step(
        self, visitor: Visitor | None, request: Any, work: Coroutine[Any, Any, None]
    ) -> None:
        """One thing to do; whatever goes wrong stays in it."""
        try:
            await work
        except IllegalMove as refusal:
            _refuse(visitor, request, refusal)
        except StoreError as error:
            log.warning("table %d: not saved: %s", self.record.id, error)
            await self._recover()
            text = f"{error} Nothing is lost; try again."
            _refuse(visitor, request, IllegalMove("not_saved", text))
        except Exception:
            # The traceback shows code, not values: no state of a game prints itself.
            log.exception("table %d: a step failed", self.record.id)
            text = "Something went wrong here; the table goes on."
            _refuse(visitor, request, IllegalMove("internal", text))

    async def _recover(self) -> None:
        """After a save that failed: show nobody more than the disk has, and let bots try again."""
        if self.running is None:
            return
        self._bots.again()
        try:
            await self.running.recover()
        except StoreError as error:
            log.warning("table %d: still not readable: %s", self.record.id, error)

    async def _resume(self) -> None:
        """Draw what a host that stopped still owed, and let bots go on."""
        if self.running is not None and not self.running.over:
            await self.running.deal()
            self._run_clock()
            self._bots.wake()

    async def _handle(self, visitor: Visitor | None, request: Any) -> None:
        if visitor is None:
            await (self._time_up if isinstance(request, TimeUp) else self._bot_moves)(request)
            return
        if visitor.table is not self and not isinstance(request, Sit | Watch):
            raise IllegalMove("not_here", "You are not at this table.")
        steps: Mapping[type, Callable[[Visitor, Any], Awaitable[None]]] = {
            Sit: self._sit,
            Watch: self._watch,
            Stand: self._stand,
            Gone: self._gone,
            SeatBot: self._seat_bot,
            Unseat: self._unseat,
            HandOver: self._hand_over,
            StandIn: self._stand_in,
            Start: self._ready,
            Play: self._play,
            Preview: self._preview,
            Say: self._say,
            Resync: self._resync,
        }
        await steps[type(request)](visitor, request)

    # Who is here

    async def _sit(self, visitor: Visitor, request: Sit) -> None:
        """Sit down, come back to one's seat, or move to another before the match."""
        person = await self._hall.known(visitor)
        number = self.company.seat_of(person)
        if number is None:
            self._require_invitation(visitor)
            number = self.company.free_seat(request.seat)
            await self._seat(number, Sitter("person", person.id), visitor.name)
            self.company.opener = self.company.opener or visitor.name
        elif request.seat not in (None, number):
            number = await self._move(number, request.seat)
        self._take_over(visitor, number)
        code = await self._hall.resume_code(visitor)
        visitor.done(request.id, {"seat": number} | ({"resume": code} if code else {}))
        await self._changed()

    async def _move(self, number: int, wanted: int | None) -> int:
        """The same person in another seat."""
        self._require_no_match()
        free = self.company.free_seat(wanted)
        old = self.company.seats[number]
        await self._seat(free, old.sitter, old.name)
        self.company.seats[free].visitor = old.visitor
        await self._seat(number, NOBODY, "")
        return free

    async def _seat(self, number: int, sitter: Sitter, name: str) -> None:
        await self._hall.store.sit(self.record.id, number, sitter)
        self.company.seats[number].take(sitter, name)

    def _require_invitation(self, visitor: Visitor) -> None:
        if not self.record.open and self.record.id not in visitor.invited:
            raise IllegalMove("by_invitation", "This table is by invitation: join with its code.")

    def _require_no_match(self) -> None:
        if self.phase == "playing":
            raise IllegalMove("playing", "The match is being played.")

    async def _seat_bot(self, visitor: Visitor, request: SeatBot) -> None:
        """Let a bot take a free seat."""
        self.company.own_seat(visitor)
        self._require_no_match()
        levels = registry.game(self.record.game).bots
        if request.level not in levels:
            known = ", ".join(levels)
            raise IllegalMove("no_such_bot", f"There is no such bot: choose among {known}.")
        number = self.company.free_seat(request.seat)
        await self._seat(number, Sitter("bot", bot=request.level), request.level)
        visitor.done(request.id)
        await self._changed()

    async def _unseat(self, visitor: Visitor, request: Unseat) -> None:
        """Send a bot away; the opener may send people away too."""
        own = self.company.own_seat(visitor)
        self._require_no_match()
        if request.seat >= len(self.company.seats) or request.seat == own:
            raise IllegalMove("no_such_seat", "Choose the seat of somebody else.")
        seat = self.company.seats[request.seat]
        if seat.sitter.kind == "person" and not self.company.is_opener(visitor):
            raise IllegalMove("not_opener", f"Only {self.company.opener} may send people away.")
        if seat.visitor is not None:
            self._dismiss(seat.visitor, "kicked")
        await self._seat(request.seat, NOBODY, "")
        visitor.done(request.id)
        await self._changed()

    def _take_over(self, visitor: Visitor, number: int) -> None:
        """A person at their seat, from this terminal now and from no other."""
        seat = self.company.seats[number]
        if seat.visitor is not None and seat.visitor is not visitor:
            self._dismiss(seat.visitor, "taken_over")
        seat.visitor = visitor
        seat.back()
        self._enter(visitor, number)

    async def _watch(self, visitor: Visitor, request: Watch) -> None:
        self._require_invitation(visitor)
        if self.company.seat_at(visitor) is not None:
            raise IllegalMove("seated", "You sit here; stand up to watch.")
        if visitor not in self.company.watchers:
            self.company.watchers.append(visitor)
        self._enter(visitor, SPECTATOR)
        visitor.done(request.id)
        self._tell()

    def _enter(self, visitor: Visitor, seat: int | None) -> None:
        """Show a visitor the table, from a seat or from beside it."""
        if seat is not SPECTATOR and visitor in self.company.watchers:
            self.company.watchers.remove(visitor)
        visitor.table = self
        self._hall.away(visitor)
        visitor.send(self._about.add(visitor, SPECTATOR, self._project_table))
        if self.running is not None:
            visitor.send(self._views.add(visitor, seat, self._project_view))

    def _leave(self, visitor: Visitor) -> None:
        self._about.remove(visitor)
        self._views.remove(visitor)
        if visitor in self.company.watchers:
            self.company.watchers.remove(visitor)
        visitor.table = None
        self._hall.back(visitor)

    def _dismiss(self, visitor: Visitor, why: str) -> None:
        """Send somebody back to the lobby who did not ask for it."""
        visitor.send(encode(Closed(self._about.topic, why)))
        self._leave(visitor)

    async def _stand(self, visitor: Visitor, request: Stand) -> None:
        """Leave for good: a bot plays on, or the seat is free again."""
        number = self.company.seat_at(visitor)
        if number is not None:
            await self._vacate(number)
        self._leave(visitor)
        visitor.done(request.id)
        await self._changed()

    async def _gone(self, visitor: Visitor, _: Gone) -> None:
        """A lost connection: the seat of a running match waits, any other is free again."""
        number = self.company.seat_at(visitor)
        self._leave(visitor)
        if number is not None:
            self.company.seats[number].visitor = None
            if self.phase != "playing":
                await self._vacate(number)
        await self._changed()

    async def _vacate(self, number: int) -> None:
        seat = self.company.seats[number]
        sitter, name = NOBODY, ""
        if self.running is not None and not self.running.over:
            sitter, name = Sitter("bot", bot=list(self.running.match.game.bots)[-1]), seat.name
        await self._seat(number, sitter, name)
        self._bots.wake()

    async def _changed(self) -> None:
        """The company is another: close, start, or just tell."""
        if self.company.deserted:
            await self._close()
        elif self.phase != "playing" and self.company.ready:
            await self._start()
        else:
            self._tell()

    async def _close(self) -> None:
        """Nobody sits here any more."""
        await self._hall.store.close_table(self.record.id)
        for watcher in list(self.company.watchers):
            self._dismiss(watcher, "closed")
        self._bots.stop()
        self._hall.closed(self)

    async def _hand_over(self, visitor: Visitor, request: HandOver) -> None:
        """Let somebody else look after the table."""
        if not self.company.is_opener(visitor):
            raise IllegalMove("not_opener", f"Only {self.company.opener} may do that.")
        seats = self.company.seats
        if request.seat >= len(seats) or seats[request.seat].sitter.kind != "person":
            raise IllegalMove("no_such_seat", "Choose the seat of somebody who sits here.")
        self.company.opener = seats[request.seat].name
        visitor.done(request.id)
        self._tell()

    async def _stand_in(self, visitor: Visitor, request: StandIn) -> None:
        """A vote that a bot plays for somebody away; more than half of those here decide."""
        own, running = self.company.own_seat(visitor), self._match()
        seats = self.company.seats
        if request.seat >= len(seats) or not seats[request.seat].away:
            raise IllegalMove("no_such_seat", "Choose the seat of somebody who is away.")
        seat = seats[request.seat]
        seat.votes ^= {own}
        here = [number for number, one in enumerate(seats) if one.visitor is not None]
        if 2 * len(seat.votes & set(here)) > len(here):
            seat.stand_in = list(running.match.game.bots)[-1]
            self._bots.wake()
        visitor.done(request.id)
        self._tell()

    # The match

    async def _ready(self, visitor: Visitor, request: Start) -> None:
        seat = self.company.seats[self.company.own_seat(visitor)]
        self._require_no_match()
        seat.ready = not seat.ready
        visitor.done(request.id)
        await self._changed()

    async def _start(self) -> None:
        self.running = await RunningMatch.start(self._hall.store, self.record)
        steps = await self.running.deal()
        self.company.begin()
        self._clock.stop()
        self._clock = self._new_clock()
        self._tell()
        for viewer in self._about.viewers:
            assert isinstance(viewer, Visitor)
            viewer.send(self._views.add(viewer, self.company.seat_at(viewer), self._project_view))
        await self._publish(steps)

    async def _play(self, visitor: Visitor, request: Play) -> None:
        running, number = self._match(), self.company.own_seat(visitor)
        if request.rev != self._views.revision:
            raise IllegalMove("stale", "The table has moved on; look again.")
        steps = await running.play(number, request.move, "player")
        visitor.done(request.id)
        await self._publish(steps, first=visitor)

    async def _time_up(self, up: TimeUp) -> None:
        """The host plays something harmless for who took too long."""
        running = self.running
        if running is None or up.position != len(running.match):
            return  # the move came after all
        move = running.match.default_move(up.seat)
        await self._publish(await running.play(up.seat, move, "clock"))

    def _run_clock(self) -> None:
        """The running move's time, for a person; a bot needs none."""
        used = self._clock.stop()
        running = self._match()
        if not running.over and running.to_act:
            seat = running.to_act[0]
            if not self.company.seats[seat].bot:
                self._clock.start(seat, len(running.match))
        if used:
            self._tell()

    async def _bot_moves(self, turn: BotTurn) -> None:
        running = self.running
        if running is None or turn.position != len(running.match):
            return  # the match went on without this bot
        if self.company.seats[turn.seat].bot:
            await self._publish(await running.play(turn.seat, turn.move, "bot"))

    async def _publish(self, steps: list[Step], first: Visitor | None = None) -> None:
        """Show everybody what is saved now: who moved first, the others one a loop turn."""
        told = [plain(event) for step in steps for event in step.public]

        def events(viewer: int | None) -> list[Any]:
            own = () if viewer is SPECTATOR else [step.private.get(viewer, ()) for step in steps]
            return told + [plain(event) for each in own for event in each]

        deliveries = self._views.publish(self._project_view, events)
        deliveries.sort(key=lambda delivery: delivery[0] is not first)
        for viewer, frame in deliveries:
            viewer.send(frame)
            await asyncio.sleep(0)
        if self._match().over:
            self._tell()
        self._run_clock()
        self._bots.wake()

    async def _preview(self, visitor: Visitor, request: Preview) -> None:
        number = self.company.own_seat(visitor)
        visitor.done(request.id, self._match().match.preview(number, request.move))

    # Talk and views

    async def _say(self, visitor: Visitor, request: Say) -> None:
        text = spoken(visitor, request.text)
        person = await self._hall.known(visitor)
        await self._hall.store.say(self.record.id, person.id, text)
        kind = "watcher" if self.company.seat_at(visitor) is None else "player"
        visitor.done(request.id)
        frame = encode(Said(self._about.topic, visitor.name, text, kind))
        for viewer in self._about.viewers:
            viewer.send(frame)

    async def _resync(self, visitor: Visitor, request: Resync) -> None:
        for publisher in (self._about, self._views):
            if request.topic == publisher.topic and publisher.shows(visitor):
                visitor.send(publisher.again(visitor))
        visitor.done(request.id)

    def _tell(self) -> None:
        """Show the company as it is now."""
        for viewer, frame in self._about.publish(self._project_table):
            viewer.send(frame)
        self._hall.changed()

    def _project_view(self, viewer: int | None) -> dict[str, Any]:
        return self._match().match.view(viewer)

    def _project_table(self, _: None) -> dict[str, Any]:
        record, running, company = self.record, self.running, self.company
        about: dict[str, Any] = plain(
            TableView(
                id=record.id,
                name=record.name,
                code=record.code,
                game=record.game,
                options=record.options,
                phase=self.phase,
                open=record.open,
                seats=company.plates(),
                opener=company.opener,
                watchers=tuple(watcher.name for watcher in company.watchers),
                clock=record.clock,
                reserves=self._clock.reserves,
                match=running.record.number if running else 0,
                commitment=running.record.commitment if running else "",
                seed=running.seed if running else "",
            )
        )
        return about

    def _match(self) -> RunningMatch:
        if self.running is None:
            raise IllegalMove("waiting", "The match has not begun.")
        return self.running


def _refuse(visitor: Visitor | None, request: Any, refusal: IllegalMove) -> None:
    number = getattr(request, "id", None)
    if visitor is not None and number is not None:
        visitor.refuse(number, refusal.code, refusal.text, refusal.facts)
