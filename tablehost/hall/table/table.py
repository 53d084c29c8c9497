"""A table: one task that does everything in order, and what everybody at it is shown.

Whatever happens at a table goes through its queue, so a step sees the table as the one before left
it: validate, apply, save, publish. A step that fails is answered and logged; the next one goes on.
The seats are `seating`'s, the match is `playing`'s, what is shown is `showing`'s.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any

from engine import IllegalMove
from engine.core.values import Step
from engine.sync.frames import encode
from engine.sync.hall_views import TablePhase, TableRow, TableView
from engine.sync.host_requests import LendSeat, SkipTurn
from engine.sync.reports import Closed, Said
from engine.sync.requests import (
    AddWord,
    ChooseGame,
    Fallback,
    HandOver,
    Hint,
    Play,
    Preview,
    Request,
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
from tablehost.hall.chat import Chat, checked_line
from tablehost.hall.table.bots import BotTurn
from tablehost.hall.table.clock import TimeUp
from tablehost.hall.table.evening import NoEvening, PartyNight
from tablehost.hall.table.hints import Hints
from tablehost.hall.table.next_seed import NextSeed
from tablehost.hall.table.playing import PauseChanged, Playing
from tablehost.hall.table.protocols import HallServices
from tablehost.hall.table.roster import Roster
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.table.seat import Seat
from tablehost.hall.table.seating import SPECTATOR, Absent, Barred, Gone, Seating
from tablehost.hall.table.topics import TableTopics
from tablehost.hall.table.view import table_view
from tablehost.hall.table_quota import Opener
from tablehost.hall.visitor import NOT_SAVED, Visitor
from tablehost.log_events import note
from tablehost.store.errors import StoreError
from tablehost.store.evenings import EveningRecord
from tablehost.store.values import Person, Secret, TableRecord

log = logging.getLogger(__name__)

Do = Callable[[Any, Any], Awaitable[None]]

MOST_WAITING = 256  # requests of people that wait at one table


class Table:
    """One table of the hall.

    Attributes:
        record: as the store has it.
        company: who is here.
        running: the match being played, or the last one; None before the first.
        evening: whether the matches here count together.

    Args:
        promised: the luck of the next match, as a host that stopped has promised it.
        opened_by: nobody for a table of before a restart.
    """

    def __init__(
        self,
        hall: HallServices,
        record: TableRecord,
        seats: list[Seat],
        running: RunningMatch | None = None,
        promised: Secret | None = None,
        evening: EveningRecord | None = None,
        opened_by: Opener | None = None,
    ) -> None:
        self.hall = hall
        self.opened_by = opened_by
        self.record = record
        self.company = Roster(seats)
        self.running = running
        self.evening = NoEvening() if evening is None else PartyNight(self, evening)
        self._showing = TableTopics(self, self._company_view)
        self._luck = NextSeed(self, promised)
        self._playing = Playing(self, self._luck, self._publish, lambda: self._showing.revision)
        self._hinting = Hints(self, lambda: self._showing.revision)
        self._talk = Chat(hall.store, record.id)
        self._steps = self._dispatch(Seating(self, self._luck.forget_word), self._playing)
        self._closed = False
        self._queue: asyncio.Queue[tuple[Visitor | None, Any]] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(), name=f"table {record.id}")

    @property
    def number(self) -> int:
        """The table's id."""
        return self.record.id

    @property
    def phase(self) -> TablePhase:
        """Waiting for people, playing from the first luck on, or over until a rematch."""
        if self.running is None or not self.running.has_begun:
            return "waiting"
        return "over" if self.running.over else "playing"

    @property
    def queued(self) -> int:
        """Requests that wait here."""
        return self._queue.qsize()

    def submit(self, visitor: Visitor | None, request: Any) -> None:
        """Queue something to do here.

        Requests of people are refused with `busy` while too many wait. What the house itself has
        to do here is always taken: there is a bounded number of it for each seat and visitor.
        """
        if self._queue.qsize() >= MOST_WAITING and isinstance(request, Request):
            if visitor is not None:
                text = "Too much is asked of this table at once; try again in a moment."
                self._refuse(visitor, request, IllegalMove("busy", text))
            return
        self._queue.put_nowait((visitor, request))

    async def stop(self) -> None:
        """End the task; what is saved is saved."""
        self._stop_waiting()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def _stop_waiting(self) -> None:
        """Nothing comes of itself any more: no bot's move, no clock, no hint, no late line."""
        self._playing.stop()
        self._hinting.stop()
        self._talk.stop()

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
            evening=self.evening.matches,
        )

    def seat_waiting(self, person: Person) -> dict[str, Any]:
        """The seat this person has here, and whether another terminal is at it; else {}."""
        seat = self.company.seat_of(person)
        if seat is None:
            return {}
        taken = self.company.seats[seat].visitor is not None
        return {"table": self.record.id, "seat": seat, "taken": taken}

    # One step after the other

    def _dispatch(self, seating: Seating, playing: Playing) -> Mapping[type, Do]:
        return {
            Sit: seating.sit,
            Watch: seating.watch,
            Stand: seating.stand,
            Gone: seating.gone,
            SeatBot: seating.seat_bot,
            Unseat: seating.unseat,
            HandOver: seating.hand_over,
            StandIn: seating.stand_in,
            Absent: seating.absent,
            Barred: seating.barred,
            LendSeat: seating.lend,
            SkipTurn: playing.skip,
            PauseChanged: self._pause_changed,
            AddWord: self._luck.add_word,
            ChooseGame: self.evening.choose,
            Start: playing.ready,
            Play: playing.play,
            Preview: playing.preview,
            Fallback: playing.fallback,
            Hint: self._hinting.hint,
            Say: self._say,
            Resync: self._resync,
        }

    async def _run(self) -> None:
        await self._step(None, None, self._resume())
        self._showing.take_as_told()
        while not self._closed:
            visitor, request = await self._queue.get()
            await self._step(visitor, request, self._handle(visitor, request))
        while not self._queue.empty():
            visitor, request = self._queue.get_nowait()
            self._refuse(visitor, request, IllegalMove("no_such_table", "This table is closed."))

    async def _resume(self) -> None:
        """Go on where a host that stopped has left the table, or begin."""
        await self.evening.look()
        if self.running is None:
            await self.evening.lay()
            self._showing.turn_to_its_game()
        await self._playing.resume()

    async def _step(
        self, visitor: Visitor | None, request: Any, work: Coroutine[Any, Any, None]
    ) -> None:
        """One thing to do; whatever goes wrong stays in it.

        What goes wrong after the request was granted is no answer any more: catching up is.
        """
        if visitor is not None:
            visitor.granted = -1
        try:
            await work
        except IllegalMove as refusal:
            self._refuse(visitor, request, refusal)
        except StoreError as error:
            note(log, "not_saved", table=self.number, code=error.code, error=str(error))
            await self._recover()
            self._refuse(visitor, request, IllegalMove("not_saved", NOT_SAVED))
        except Exception:
            # The traceback shows code, not values: no state of a game prints itself.
            log.exception("table %d: a step failed", self.number)
            await self._recover()
            text = "Something went wrong here; the table goes on."
            self._refuse(visitor, request, IllegalMove("internal", text))

    async def _recover(self) -> None:
        """After a step that failed: show what the disk has, no more and no less."""
        try:
            await self._playing.recover()
            await self.catch_up()
        except StoreError as error:
            log.warning("table %d: not readable either: %s", self.number, error)
        except Exception:
            log.exception("table %d: what is saved cannot be shown", self.number)

    async def _handle(self, visitor: Visitor | None, request: Any) -> None:
        match request:
            case BotTurn():
                await self._playing.bot_moves(request)
            case TimeUp():
                await self._playing.time_up(request)
            case Sit() | Watch() | Absent() | Barred() | PauseChanged() | LendSeat() | SkipTurn():
                await self._steps[type(request)](visitor, request)
            case _ if visitor is None or visitor.table is not self:
                raise IllegalMove("not_here", "You are not at this table.")
            case _:
                await self._steps[type(request)](visitor, request)

    # Coming and going

    def enter(self, visitor: Visitor, seat: int | None) -> None:
        """Show a visitor the table, from a seat or from beside it."""
        if seat is not SPECTATOR and visitor in self.company.watchers:
            self.company.watchers.remove(visitor)
        visitor.table = self
        self.hall.away(visitor)
        self._showing.add(visitor, seat)

    def leave(self, visitor: Visitor) -> None:
        """Show it no more."""
        self._showing.remove(visitor)
        if visitor in self.company.watchers:
            self.company.watchers.remove(visitor)
        visitor.table = None
        self.hall.back(visitor)

    def dismiss(self, visitor: Visitor, why: str) -> None:
        """Send somebody back to the lobby who did not ask for it."""
        visitor.send(encode(Closed(self._showing.topic, why)))
        self.leave(visitor)

    async def changed(self) -> None:
        """The company is another: close, start, or just tell."""
        if self.company.deserted:
            await self._close()
        elif self.phase != "playing" and self.company.ready and self._may_begin:
            await self._start()
        else:
            self.tell()

    @property
    def _may_begin(self) -> bool:
        """Whether a match may: not while the house pauses, nor before its game is known."""
        return self.evening.may_begin and not self.hall.rules.paused

    async def _close(self) -> None:
        """Nobody sits here any more."""
        await self.hall.store.close_table(self.number)
        for watcher in list(self.company.watchers):
            self.dismiss(watcher, "closed")
        self._stop_waiting()
        self._closed = True
        self.hall.closed(self.number)

    async def _start(self) -> None:
        try:
            await self.evening.lay()
            steps = await self._playing.start()
        finally:
            self._showing.turn_to_its_game()
        await self._show_match(steps)

    async def _show_match(self, steps: list[Step]) -> None:
        """A match has begun: from now on everybody here is shown it."""
        self._playing.begun()
        self.tell()
        self._showing.begin_match()
        await self._publish(steps)

    def match(self) -> RunningMatch:
        """The match.

        Raises:
            IllegalMove: `waiting`, there has been none yet.
        """
        if self.running is None:
            raise IllegalMove("waiting", "The match has not begun.")
        return self.running

    def require_no_match(self) -> None:
        """Refuse what cannot be done while a match is played."""
        if self.phase == "playing":
            raise IllegalMove("playing", "The match is being played.")

    def wake_bots(self) -> None:
        """A seat may be a bot's now."""
        self._playing.wake_bots()

    def handed_over(self, seat: int) -> None:
        """Somebody else plays in a seat now: a bot for its person, or the person again."""
        self._playing.handed_over(seat)

    async def _pause_changed(self, _: None, __: PauseChanged) -> None:
        self._playing.pause_changed()
        await self.changed()

    # What is shown

    async def catch_up(self) -> None:
        """Show what is saved and nobody was told of.

        A save that failed may have reached the disk after all, and what was saved may have failed
        on its way to the viewers. Nobody moves before that is put right.
        """
        if self.running is None:
            return
        await self.running.settle()
        if not self.running.has_begun or self._showing.has_told_all:
            return
        if self._showing.is_in_the_match:
            await self._publish([])
        else:
            await self._show_match([])

    async def _publish(self, steps: list[Step], first: Visitor | None = None) -> None:
        """Show everybody what is saved now, who moved first; and go on from there."""
        await self._showing.publish(steps, first)
        if self.phase == "over":
            self.hall.keeper.wake()
            await self.evening.look()
            await self._luck.try_to_promise()
            self.tell()
        self._playing.go_on()

    def tell(self) -> None:
        """Show the company as it is now."""
        self._showing.tell()
        self.hall.changed()

    async def _say(self, visitor: Visitor, request: Say) -> None:
        text = checked_line(visitor, request.text)
        person = await self.hall.known(visitor)
        kind = "watcher" if self.company.seat_at(visitor) is None else "player"
        frame = encode(Said(self._showing.topic, visitor.name, text, kind))
        line = await self._talk.keep(visitor, person.id, text, lambda: self._showing.say(frame))
        visitor.done(request.id)
        await self._talk.hear(line)

    async def _resync(self, visitor: Visitor, request: Resync) -> None:
        self._showing.again(visitor, request.topic)
        visitor.done(request.id)

    def _company_view(self) -> TableView:
        evening, paused = self.evening.view(), self.hall.rules.paused
        return table_view(self, self._luck, self._playing.reserves, evening, paused=paused)

    def _refuse(self, visitor: Visitor | None, request: Any, refusal: IllegalMove) -> None:
        """Answer with why not, as long as any answer here: it may name what only one seat holds."""
        number = getattr(request, "id", None)
        if visitor is not None and number not in (None, visitor.granted):
            padding = self._showing.padding
            visitor.refuse(number, refusal.code, refusal.text, refusal.facts, padding)
