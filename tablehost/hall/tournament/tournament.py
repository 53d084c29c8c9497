"""One running tournament: it is saved before anybody sees it, and has one writer at a time.

All that happens is one task's work, or a request's, under one lock. What is to be done next follows
from the log alone, so a host that was killed goes on where it stopped. Times that were announced
begin again then, and after a pause; so does the time that a round waits for enough players, and the
one after which a pause ends the tournament if nobody is there.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from time import time
from typing import Any

from msgspec import to_builtins

from engine.sync.refusals import refusal
from engine.sync.tournament_requests import TournamentDeed
from engine.sync.tournament_views import MINUTES_FOR_PLAYERS, TournamentRow, TournamentView
from tablehost.hall.tonight import TournamentOver
from tablehost.hall.tournament.attendance import Attendance
from tablehost.hall.tournament.countdown import Countdown
from tablehost.hall.tournament.draw_words import DrawWords, WordRequest
from tablehost.hall.tournament.entrants import Entrants
from tablehost.hall.tournament.guests import GuestPlaces
from tablehost.hall.tournament.letting_in import InTournament, People
from tablehost.hall.tournament.plan import changed
from tablehost.hall.tournament.protocols import TournamentHall
from tablehost.hall.tournament.rounds import Rounds
from tablehost.hall.tournament.saved_log import SavedLog
from tablehost.hall.tournament.showing import Showing
from tablehost.hall.tournament.stage_time import StageTime
from tablehost.hall.tournament.view import KeptRow, outcome, view
from tablehost.hall.visitor import Visitor
from tablehost.store.errors import StoreError
from tablehost.store.tournaments import (
    Drawn,
    Ended,
    Entered,
    Entrant,
    Held,
    TournamentRecord,
    Withdrew,
)
from tablehost.tournament.bots import filled
from tablehost.tournament.draw import drawn
from tablehost.tournament.progress import Progress
from tablehost.tournament.sizes import FEWEST, MOST, sizes_of

log = logging.getLogger(__name__)

FIRST_TIME = 10.0  # seconds for sealed words and those of the house, from the commitment on
GUESTS_TIME = 20.0  # seconds for the words of all others after that
BREAK_TIME = 15.0  # seconds between the last match of a round and the next draw
MINUTE = 60.0  # seconds
IDLE_TIME = MINUTE * MINUTES_FOR_PLAYERS  # without enough people, before it is over
TICK = 1.0  # seconds between two looks
GATHER, GATHER_EACH = 0.1, 0.005  # seconds in which changes are gathered, and for each viewer


class Tournament:
    """One tournament in the hall.

    Args:
        hall: that it is in.
        record: as the store has it.
        ended: called once it is over and its tables are closed.
        guests: the places of guests in all tournaments.
        slowness: how many times longer bots take where nobody else was drawn.

    Attributes:
        host: the name of whoever may start and pause it.
        letting_in: requests of guests who want to be let in to their places.
    """

    def __init__(
        self,
        hall: TournamentHall,
        record: TournamentRecord,
        ended: Callable[[TournamentOver], None],
        guests: GuestPlaces,
        slowness: Callable[[], float],
    ) -> None:
        self.record = record
        self.host = ""
        self._hall = hall
        self._ended = ended
        self._log = SavedLog(hall, record)
        self._entrants = Entrants()
        self._guests = guests
        self._attendance = Attendance(hall, record.host, self._entrants, guests, self._log)
        self._options = changed(record.plan)
        self._wake = asyncio.Event()
        self.letting_in = InTournament(
            hall, record.id, record.plan.name, People(self._attendance.places), self._changed
        )
        self.rounds = Rounds(
            hall, record, self._entrants, lambda: self.progress.held, lambda: self.host,
            slowness, self._wake.set,
        )  # fmt: skip
        self._lock = asyncio.Lock()
        self._words = DrawWords(record, lambda: self.progress, self._log.add)
        self._time = StageTime(self._log)
        self._forgotten = Countdown()
        self._showing = Showing(record.id, self._seen)
        self._row = KeptRow(record)
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Read it from the store."""
        store = self._hall.store
        await self._entrants.open(store, self.record.id)
        await self._log.read()
        self._entrants.name_bots(self.progress)
        if self.record.host is not None:
            self.host = (await store.person(self.record.host)).name
        for person in self.persons:
            self._guests.add(await store.person(person))
        self._log.is_stale = False

    def start(self) -> None:
        """Start its task."""
        self._task = asyncio.create_task(self._run(), name=f"tournament {self.record.id}")

    async def stop(self) -> None:
        """Stop the task; what is saved stays saved."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def progress(self) -> Progress:
        """Its state now."""
        return self._log.progress

    @property
    def persons(self) -> frozenset[int]:
        """Whoever has opened it, and everybody who has ever entered."""
        return self._attendance.persons

    @property
    def of_bots(self) -> int:
        """The number of tables of bots alone that are playing."""
        return 0 if self.progress.ended else self.rounds.of_bots(self.progress)

    # Requests

    async def about(self, visitor: Visitor) -> dict[str, Any]:
        """What a visitor is in it: under `entrant` their number, None if they never entered."""
        person = visitor.person
        is_in = person is not None and person.id in self.persons
        return {
            "entrant": self._entrants.number(person),
            "host": self._is_host(visitor),
            "house": visitor.is_admin,
            "resume": await self._hall.store.tournament_code(person.id) if person and is_in else "",
            "asked": to_builtins(self.letting_in.asked),
            "now": time(),
        }

    def _is_host(self, visitor: Visitor) -> bool:
        is_own = visitor.person is not None and visitor.person.id == self.record.host
        return is_own or visitor.is_admin

    async def enter(self, visitor: Visitor) -> int:
        """Somebody takes part from the next round on; returns their number."""
        person = await self._hall.saved_person(visitor)
        async with self._lock:
            await self._require_running()
            progress = self.progress
            number = self._entrants.number(person)
            if number in progress.taking_part:
                raise refusal("entered_already")
            if progress.late:
                raise refusal(progress.late)
            self._entrants.require_may_enter(number, visitor.network)
            if len(progress.taking_part) >= MOST:
                await self._make_room()
            if number is None:
                number = len(self.progress.entrants)
            await self._log.saved(
                Entered(number),
                self._hall.store.tournaments.enter(self.record.id, Entrant(number, person.id)),
            )
            self._entrants.add(number, person.id, visitor)
            self._guests.add(person)
        self._changed()
        return number

    async def _make_room(self) -> None:
        """Give the place of somebody who is not here to somebody who is."""
        away = self._attendance.gives_way()
        if away is None:
            raise refusal("too_many_entrants", most=MOST)
        await self._log.add(Withdrew(away))

    async def withdraw(self, visitor: Visitor) -> None:
        """Somebody takes part no longer."""
        async with self._lock:
            await self._require_running()
            await self._log.add(Withdrew(self._own(visitor)))
        self._changed()

    async def fill(self, visitor: Visitor, people: int) -> None:
        """Its host has bots take part until so many do, or some of them leave."""
        self._require_host(visitor)
        self._log.require_may_change()
        async with self._lock:
            await self._require_running()
            if (happening := filled(self.progress, people)) is not None:
                await self._log.add(happening)
            self._entrants.name_bots(self.progress)
        self._changed()

    async def take_word(self, visitor: Visitor, request: WordRequest) -> None:
        """A word for the draw is typed, sealed or opened."""
        async with self._lock:
            await self._require_running()
            await self._words.take(visitor, self._entrants.number(visitor.person), request)
        self._changed()

    async def steer(self, visitor: Visitor, deed: TournamentDeed) -> None:
        """Its host, or one of the house, starts, pauses, continues or ends it."""
        begins = deed == "go_on" or (deed == "start" and self.progress.phase == "open")
        if not (begins and self._may_begin(visitor)):
            self._require_host(visitor)
        async with self._lock:
            await self._require_running()
            match deed:
                case "start":
                    await self._start_round()
                case "pause" | "go_on":
                    await self._hold(paused=deed == "pause")
                case "end":
                    await self._log.add(Ended())
                    self.rounds.close(self.progress, "tournament_ended")
        self._changed()

    def _may_begin(self, visitor: Visitor) -> bool:
        """Whether a player may start it or end a pause, as whoever has opened it is away."""
        is_in = self._entrants.number(visitor.person) in self.progress.taking_part
        return is_in and self._attendance.is_host_away

    def _require_host(self, visitor: Visitor) -> None:
        if not self._is_host(visitor):
            raise refusal("not_opener", name=self.host)

    async def _start_round(self) -> None:
        if self.progress.phase not in ("open", "between"):
            raise refusal("not_now.round")
        fewest = FEWEST if self.progress.phase == "open" else self._fewest
        if not await self._promise(fewest):
            raise refusal("too_few_entrants", fewest=fewest)

    async def _hold(self, *, paused: bool) -> None:
        if paused != self.progress.held:
            if paused:
                self._log.require_may_change()
            await self._log.add(Held(paused))
            self._time.hold()
            self.rounds.pause_changed(self.progress)

    def _own(self, visitor: Visitor) -> int:
        number = self._entrants.number(visitor.person)
        if number is None or number not in self.progress.taking_part:
            raise refusal("not_entered")
        return number

    async def _require_running(self) -> None:
        if self._log.is_stale:
            await self.open()
        if self.progress.ended:
            raise refusal("tournament_over")

    # The task

    async def _run(self) -> None:
        while not (self.progress.ended and self.rounds.is_empty(self.progress)):
            try:
                async with self._lock:
                    await self._advance()
            except StoreError as error:
                log.warning("tournament %d: %s", self.record.id, error)
            except Exception:
                log.exception("tournament %d: a step failed", self.record.id)
            self._showing.publish()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), TICK)
            await asyncio.sleep(GATHER + GATHER_EACH * self._showing.viewers)
            self._wake.clear()
        self._showing.publish()
        self._ended(outcome(self.record, self.progress, self._entrants))

    async def _advance(self) -> None:
        """Do what is due."""
        if self._log.is_stale:
            await self.open()
        self.letting_in.vouching.people_changed()
        await self._end_if_forgotten()
        self.rounds.close_played(self.progress)
        match self.progress.phase:
            case "open":
                await self._end_if_deserted()
            case "words":
                await self._gather_words()
            case "playing":
                await self._play()
            case "between":
                await self._go_on()

    async def end_if_empty(self) -> bool:
        """End it if it waits for its start and nobody is there; whether it ended."""
        async with self._lock:
            is_empty = self.progress.phase == "open" and not self._attendance.has_somebody
            if is_empty:
                await self._log.add(Ended())
        self._wake.set()
        return is_empty

    async def _end_if_deserted(self) -> None:
        if self._attendance.has_somebody:
            self._time.begin_anew()
        elif self._time.is_over(IDLE_TIME):
            await self._log.add(Ended())

    async def _end_if_forgotten(self) -> None:
        """End a pause in which nobody has been there for as long as a table stays open."""
        seconds = self._hall.idle_rules.close_after
        if not self.progress.held or self.progress.ended or self._attendance.has_somebody:
            self._forgotten.stop()
        elif self._forgotten.is_over("", seconds):
            await self._log.add(Ended(deserted=bool(self.progress.rounds)))
            self.rounds.close(self.progress, "tournament_ended")

    async def _promise(self, fewest: int) -> bool:
        """Close the entries of the next round and commit to its draw; whether enough are here."""
        players = self._attendance.ready(fewest)
        if players:
            await self._log.add(self._words.promise(players))
            self._time.is_short = False
            self._time.is_over(FIRST_TIME)  # begins now, so that nobody sees the draw without it
        return bool(players)

    async def _gather_words(self) -> None:
        """Go on with the draw's words when the time of a step is over, and draw in the end."""
        if self.progress.draws[-1].step == "first" and self._time.is_over(FIRST_TIME):
            await self._words.ask_guests()
        if self.progress.draws[-1].step == "guests" and self._time.is_over(GUESTS_TIME):
            await self._words.close()
        if self.progress.draws[-1].closed and await self._words.all_opened():
            await self._draw()

    async def _draw(self) -> None:
        progress = self.progress
        draw, opened = progress.draws[-1], self._words.opened
        pairing = await asyncio.to_thread(
            drawn, self.record.plan, progress.rounds, draw.promised, (*draw.words, *opened)
        )
        await self._log.add(Drawn(pairing.tables, pairing.byes, opened))
        await self._play()

    async def _play(self) -> None:
        """Open tables, take people there, collect results."""
        self._log.is_stale = True  # until the disk has answered
        while (opened := await self.rounds.open(self.progress)) is not None:
            self._log.take_in(opened)
        self._log.is_stale = False
        minutes = self.record.plan.minutes
        is_late = bool(minutes) and self._time.is_over(MINUTE * minutes)
        here = self._attendance.sessions()
        self.rounds.look_after(self.progress, here, is_late=is_late)
        self.rounds.give_up(self.progress, here)
        self.rounds.lead(self.progress, here)
        for finished in await self.rounds.results(self.progress):
            await self._log.add(finished)
            self.rounds.tell_results(self.progress)

    async def _go_on(self) -> None:
        """Draw the next round after a break; end after the last one, or without players."""
        is_last = self.progress.is_last(int(time() * 1000))
        is_deserted = self._time.is_short and self._time.is_over(IDLE_TIME)
        if is_last or is_deserted or len(self.progress.eligible) < self._fewest:
            await self._log.add(Ended(deserted=not is_last))
        elif self._time.is_short:
            # another break once they are back
            self._time.is_short = not self._attendance.ready(self._fewest)
        elif self._time.is_over(BREAK_TIME):
            self._time.is_short = not await self._promise(self._fewest)

    @property
    def _fewest(self) -> int:
        return sizes_of(self.record.plan.ids, self.record.plan.size).low

    # What people see

    def row(self) -> TournamentRow:
        """The tournament in the lobby."""
        return self._row.of(self.progress, self._entrants.names, self.letting_in.asked)

    def show(self, visitor: Visitor) -> None:
        """Show it to a visitor, from a snapshot on."""
        self._showing.add(visitor)

    def hide(self, visitor: Visitor) -> None:
        """Stop showing it."""
        self._showing.remove(visitor)

    def renamed(self, person: int, name: str) -> None:
        """Somebody is called otherwise."""
        self._entrants.renamed(person, name)

    def _changed(self) -> None:
        self._hall.lobby_changed()
        self._wake.set()

    def _seen(self) -> TournamentView:
        there, ends = self._attendance, self._time.ends
        return view(
            self.record, self.progress, self._entrants.names, there.here(), self.host, ends,
            fewest=self._fewest if self._time.is_short else 0, host_away=there.is_host_away,
            options=self._options, asked=self.letting_in.asked,
        )  # fmt: skip
