"""A table: a queue, and one task that works through it.

Everything that happens at a table goes through its queue, so each step finds the table as the one
before left it: validate, apply, save, publish. The queue is in `step_queue`, the parts that carry
out steps are listed in `step_handlers`; `topics` shows the table and its match.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.core.match_options import is_practice
from engine.core.values import Step
from engine.sync.frames import encode
from engine.sync.hall_views import AskedSeat, TablePhase, TableRow, TableView
from engine.sync.refusals import refusal
from engine.sync.reports import Closed
from engine.sync.requests import ReplaceBot, Resync, Sit, Watch
from tablehost.hall.table.absences import Absences, Gone
from tablehost.hall.table.beats import Beats
from tablehost.hall.table.beginning import Beginning
from tablehost.hall.table.bots import BotTurn
from tablehost.hall.table.clock import TimeUp
from tablehost.hall.table.closing import Closing
from tablehost.hall.table.countdown import Countdown
from tablehost.hall.table.dozing import Dozing
from tablehost.hall.table.end_vote import EndVotes
from tablehost.hall.table.hints import Hints
from tablehost.hall.table.lending import Lending
from tablehost.hall.table.naming import NameChanged, Naming
from tablehost.hall.table.next_seats import NextSeats
from tablehost.hall.table.next_seed import NextSeed
from tablehost.hall.table.playing import PauseChanged, Playing
from tablehost.hall.table.presence import Presence
from tablehost.hall.table.protocols import Evening, HallServices, RoundOfTournament
from tablehost.hall.table.readiness import Readiness
from tablehost.hall.table.replacing import Replacing
from tablehost.hall.table.roster import Roster
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.table.seat import Seat
from tablehost.hall.table.seating import SPECTATOR, Seating
from tablehost.hall.table.silence import Silence
from tablehost.hall.table.step_handlers import FROM_ANYWHERE, Handler, step_handlers
from tablehost.hall.table.step_queue import StepQueue
from tablehost.hall.table.talk import Talk
from tablehost.hall.table.topics import SavedLine, TableTopics
from tablehost.hall.table.tournament_match import TournamentSteps, evening_of
from tablehost.hall.table.view import table_row, table_view
from tablehost.hall.table.vouching import AtTable, Vouching
from tablehost.hall.table.winner_guesses import Guessing
from tablehost.hall.table.withdrawing import Withdrawing
from tablehost.hall.visitor import Origin, Visitor
from tablehost.store.errors import StoreError
from tablehost.store.evenings import EveningRecord
from tablehost.store.values import Person, Secret, TableRecord

log = logging.getLogger(__name__)

FEWEST = 2  # players who can begin although seats are free


class Table:
    """One table of the hall.

    Attributes:
        record: as the store has it.
        roster: who is here.
        running: the current match, or the last one; None before the first.
        evening: whether the matches here count together.
        beats: of the current step.
        presence: whether somebody is here.

    Args:
        promised: the seed of the next match, if a host that stopped has promised one.
        opened_by: None after a restart.
        idle: seconds for which nobody was here before a restart.
        tournament: that has opened it, if any.
    """

    def __init__(
        self,
        hall: HallServices,
        record: TableRecord,
        seats: list[Seat],
        running: RunningMatch | None = None,
        promised: Secret | None = None,
        evening: EveningRecord | None = None,
        opened_by: Origin | None = None,
        idle: float = 0.0,
        *,
        tournament: RoundOfTournament | None = None,
    ) -> None:
        self.hall = hall
        self.opened_by = opened_by
        self.record = record
        self.roster = Roster(seats)
        self.running = running
        self.evening: Evening = evening_of(self, evening, tournament)
        self.beats = Beats()
        self.presence = Presence(idle)
        self._topics = TableTopics(self, self._table_view, self.beats)
        self._readiness = Readiness(self.roster)
        self._seed = NextSeed(self, self._readiness, promised)
        self._dozing = Dozing(self, self._topics)
        self._playing = Playing(
            self,
            self._seed,
            self._readiness,
            self._publish_match,
            lambda: self._topics.revision,
            self._dozing.turn_began,
        )
        self._beginning = Beginning(
            self, self._seed, self._readiness, self._playing, self._topics, self._show_match
        )
        self._hints = Hints(self, lambda: self._topics.revision)
        self._vouching = Vouching(AtTable(self))
        self._talk = Talk(self, self._topics)
        self._guessing = Guessing(self)
        self._closing = Closing(self, lambda: self.phase == "playing", self._ended)
        self._seating = Seating(self, self._readiness, self._seed)
        self._absences = Absences(self, self._seating, self._seed, lambda: self._vouching.seats)
        self._replacing = Replacing(self, self._seating)
        self._next_seats = NextSeats(self, self._seating, self._replacing)
        self._countdown = Countdown(self, self._seating, self._seed, self._playing.ready)
        self._silence = Silence(self)
        self._end_votes = EndVotes(self, self._replacing, self._silence, self._playing.end_by_vote)
        lending = Lending(self, self._seating, self._silence, lambda: self._replacing.is_rated)
        self._silence.recounts = (lending.count_votes, self._end_votes.count)
        self._handlers: Mapping[type, Handler] = {
            **step_handlers(
                self._seating,
                self._countdown,
                self._vouching,
                self._closing,
                self._seed,
                self._beginning,
                self._playing,
                self._hints,
            ),
            **self._absences.handlers,
            **lending.handlers,
            **self._silence.handlers,
            **self._dozing.handlers,
            **self._replacing.handlers,
            **self._next_seats.handlers,
            **self._end_votes.handlers,
            **self._talk.handlers,
            **self._guessing.handlers,
            **TournamentSteps(self).handlers,
            **Withdrawing(self, self._seating).handlers,
            NameChanged: Naming(self).changed,
            PauseChanged: self._pause_changed,
            Resync: self._resync,
        }
        self._closed = False
        self._queue = StepQueue(
            record.id, self._handle, self._recover, self._topics, self.beats, hall.changes
        )
        self._task = asyncio.create_task(self._run(), name=f"table {record.id}")

    @property
    def number(self) -> int:
        """The table's id."""
        return self.record.id

    @property
    def phase(self) -> TablePhase:
        """Waiting for people, playing from the first luck or turn on, or over until a rematch."""
        if self.running is None or not self.running.has_begun:
            return "waiting"
        return "over" if self.running.over else "playing"

    @property
    def queued(self) -> int:
        """The length of the queue."""
        return len(self._queue)

    def submit(self, visitor: Visitor | None, request: Any) -> None:
        """Put a request, or something that has happened, into the queue; see `StepQueue`."""
        self._queue.put(visitor, request)

    async def stop(self) -> None:
        """Stop the task; what is saved stays."""
        self._stop_parts()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def _stop_parts(self) -> None:
        self._seed.stop()
        self._playing.stop()
        self._hints.stop()
        self._talk.stop()
        self._dozing.stop()
        self._countdown.stop()

    def row(self) -> TableRow:
        """The table in the lobby's list."""
        bots = len(self._replacing.seats)
        return table_row(self, self.evening, bots, is_asleep=self.is_asleep)

    @property
    def is_asleep(self) -> bool:
        """Nobody has been here for so long that the lobby folds the table."""
        return self.presence.idle >= self.hall.idle_rules.fold_after

    def asked_for(self, seat: int) -> AskedSeat | None:
        """What a guest asks who says that a seat is theirs; None if nobody does."""
        return self._vouching.asked_for(seat)

    def kept_seat(self, person: Person) -> dict[str, Any]:
        """The seat this person has here, and whether another terminal uses it; {} for none."""
        seat = self.roster.seat_of(person)
        if seat is None:
            return {}
        is_taken = self.roster.seats[seat].visitor is not None
        return {"table": self.record.id, "seat": seat, "taken": is_taken}

    # The queue

    async def _run(self) -> None:
        await self._queue.first(self._resume())
        self._topics.mark_published()
        self.hall.lobby_changed()
        while not self._closed:
            await self._queue.next()
            self._check_presence()
        self._queue.refuse_all()

    async def _resume(self) -> None:
        """Continue where a host that stopped has left the table, or begin."""
        await self.evening.refresh()
        await self._replacing.refresh()
        if self.running is None:
            await self.evening.set_up_next_game()
            self._topics.set_game()
        await self._playing.resume()

    async def _recover(self) -> None:
        """After a failed step: show exactly what is on the disk."""
        try:
            await self._playing.recover()
            await self.catch_up()
        except StoreError as error:
            log.warning("table %d: not readable either: %s", self.number, error)
        except Exception:
            log.exception("table %d: what is saved cannot be shown", self.number)

    async def _handle(self, visitor: Visitor | None, request: Any) -> None:
        await self._carry_out(visitor, request)
        if not self._closed:
            await self._silence.recount()

    async def _carry_out(self, visitor: Visitor | None, request: Any) -> None:
        self.evening.require_allowed(visitor, request)
        match request:
            case BotTurn():
                await self._playing.bot_move(request)
            case TimeUp():
                await self._playing.time_up(request)
            case SavedLine(frame=frame, author=author):
                await self._topics.send_line(frame, author)
            case Sit() | Watch() | ReplaceBot() if visitor and visitor.table not in (None, self):
                raise refusal("seated")
            case _ if type(request) in FROM_ANYWHERE or (visitor and visitor.table is self):
                await self._handlers[type(request)](visitor, request)
            case _:
                raise refusal("not_here")

    # Coming and going

    def enter(self, visitor: Visitor, seat: int | None) -> None:
        """Show the table to a visitor, as a seat or a spectator sees it."""
        if seat is not SPECTATOR:
            self.roster.stop_watching(visitor)
            self._next_seats.forget(visitor)
        before, visitor.table = visitor.table, self
        if before not in (None, self):  # two requests at once: nobody is at two tables
            before.submit(visitor, Gone())
        self.hall.left_lobby(visitor)
        if seat is not None and self.running is not None and self.running.over:
            assert visitor.person is not None, "only persons have seats"
            seat = self.running.last_seats.get(visitor.person.id)  # seats may have changed since
        self._topics.add(visitor, seat)
        self._guessing.show(visitor, seat)
        if visitor.gone:  # while the disk was waited for
            self.submit(visitor, Gone())

    def leave(self, visitor: Visitor) -> None:
        """Stop showing it to a visitor."""
        self._topics.remove(visitor)
        self.roster.stop_watching(visitor)
        self._replacing.forget(visitor)
        self._next_seats.forget(visitor)
        self._guessing.forget(visitor)
        if visitor.table is self:
            visitor.table = None
            self.hall.back_in_lobby(visitor)

    def dismiss(self, visitor: Visitor, why: str) -> None:
        """Send a visitor back to the lobby who did not ask for it."""
        visitor.send(encode(Closed(self._topics.table_topic, why)))
        self.leave(visitor)

    async def seats_changed(self) -> None:
        """Seat those who wait, and close the table, start a match, or just publish the change."""
        await self._next_seats.settle()
        may_begin = self.evening.may_begin and not self._is_paused
        playing = [self.roster.seats[number] for number in self.roster.playing]
        ready = self._seed.closed or (
            all(seat.ready for seat in playing)
            and any(  # only a tournament has bots alone begin
                self.evening.plays_alone or seat.sitter.kind == "person" for seat in playing
            )
            and len(playing) + len(self._seating.gaps) == self.players
        )
        if self.roster.deserted and not self.evening.plays_alone:
            await self._closing.close()
        elif self.phase != "playing" and ready and may_begin and not self._is_held:
            self._countdown.stop()
            await self._seating.free_left_out()
            await self._beginning.begin()
        else:
            self.publish()

    @property
    def _is_held(self) -> bool:
        """Whether no match begins yet although all who would play it are ready.

        While somebody asks for a seat, it begins with them or once they are answered.
        """
        return self._countdown.holds or bool(self._vouching.seats)

    @property
    def players(self) -> int:
        """How many seats the next match has: those of who is here, if these can begin; else all.

        Others are left out only behind them, where `Seating` keeps them, or bots get their seats.
        """
        if self._seed.closed and self._seed.seats is not None:
            return self._seed.seats
        playing, gaps = self.roster.playing, self._seating.gaps
        all_seats = [*range(len(playing) + len(gaps))]
        is_whole = len(playing) >= self.fewest and sorted((*playing, *gaps)) == all_seats
        return len(all_seats) if is_whole else self.record.seats

    @property
    def fewest(self) -> int:
        """How many players can begin although seats are free."""
        return max(FEWEST, self.evening.seat_range[0])

    async def resize(self, seats: int) -> None:
        """Save another number of seats; the last ones must be free if there are fewer."""
        spec = replace(self.record, seats=seats)
        self.record = await self.hall.store.edit_table(self.number, spec)
        self.roster.resize(seats)

    def _ended(self) -> None:
        self._stop_parts()
        self._closed = True
        self.hall.table_closed(self.number)

    def _check_presence(self) -> None:
        """Pause the match while nobody is here."""
        if not self._closed and self.presence.changed(has_company=self.roster.has_company):
            self._playing.pause_changed()
            if not self.presence.is_empty:
                self._dozing.company_came()
            self.hall.lobby_changed()

    async def _show_match(self, steps: list[Step]) -> None:
        """A match has begun: show it to everybody here."""
        self._playing.begun()
        self._end_votes.match_began()
        self._guessing.match_began()
        await self._replacing.refresh()
        self.publish()
        await self._publish_match(steps, begins=True)

    def match(self) -> RunningMatch:
        """The match; refused with `waiting` before the first."""
        if self.running is None:
            raise refusal("waiting")
        return self.running

    def require_no_match(self) -> None:
        """Refuse what cannot be done during a match, or while words for the next are opened."""
        if self.phase == "playing":
            raise refusal("playing")
        self._seed.require_open()

    def wake_bots(self) -> None:
        """A bot may have a seat now."""
        self._playing.wake_bots()

    def player_changed(self, seat: int) -> None:
        """Somebody else plays in a seat: a bot for its person, or the person again."""
        self._playing.player_changed(seat)

    @property
    def _is_paused(self) -> bool:
        return self.hall.rules.paused or self.evening.paused

    async def _pause_changed(self, _: None, __: PauseChanged) -> None:
        self._playing.pause_changed()
        await self.seats_changed()

    # Publishing

    async def catch_up(self) -> None:
        """Publish what is saved and was not published; nobody moves before that.

        A save that failed may have reached the disk, and one that succeeded may not be published.
        """
        if self.running is None:
            return
        await self.running.settle()
        if not self.running.has_begun or self._topics.is_up_to_date:
            return
        show = self._publish_match if self._topics.shows_current_match else self._show_match
        await show([])

    async def _publish_match(
        self, steps: list[Step], first: Visitor | None = None, *, begins: bool = False
    ) -> None:
        """Publish what is saved, and start the next turn."""
        await self._topics.publish_match(steps, first, begins=begins)
        if is_practice(self.record.options):
            self._topics.publish_table()  # whose move can be taken back
        if self.phase == "over":
            self.hall.stats.wake()
            self.roster.match_over()
            await self.evening.refresh()
            await self.match().remember_seats()
            await self._absences.match_over()
            await self._next_seats.settle()
            await self._seed.try_to_promise()
            await self.match().sum_up()
            is_open = self.record.open or self.evening.tournament is not None
            self.match().count(self.hall.tonight, is_open=is_open)
            self.publish()
        await self._replacing.settle()
        self._playing.next_turn()

    def publish(self) -> None:
        """Publish the table as it is now."""
        self._vouching.people_changed()
        self._topics.publish_table()
        self.hall.lobby_changed()

    async def _resync(self, visitor: Visitor, request: Resync) -> None:
        self._topics.resync(visitor, request.topic)
        visitor.done(request.id)

    def _table_view(self) -> TableView:
        return table_view(
            self,
            self._seed,
            self._readiness,
            self._playing.reserves,
            self.evening.view(),
            paused=self._is_paused,
            asked=self._vouching.asked,
            replacing=self._replacing,
            next_seats=self._next_seats.names,
            rated=self._replacing.is_rated,
            starting_in=self._countdown.seconds,
            end_vote=self._end_votes.shown,
            tournament=self.evening.tournament,
        )
