"""All tournaments of the hall, and the requests about them."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from datetime import datetime
from time import time
from typing import Any
from weakref import WeakKeyDictionary

from engine.sync.host_requests import LetIn
from engine.sync.refusals import refusal
from engine.sync.requests import Vouch
from engine.sync.tournament_requests import (
    AddDrawWord,
    EnterTournament,
    FillTournament,
    FollowTournament,
    LeaveTournament,
    LetIntoTournament,
    NewTournament,
    OpenDrawWord,
    OpenTournament,
    SealDrawWord,
    SteerTournament,
)
from engine.sync.tournament_views import TournamentRow
from tablehost.hall.table.protocols import RoundOfTournament
from tablehost.hall.table.vouching import SeatAsked
from tablehost.hall.tonight import TournamentOver
from tablehost.hall.tournament.draw_words import WordRequest
from tablehost.hall.tournament.guests import GuestPlaces
from tablehost.hall.tournament.plan import plan_of
from tablehost.hall.tournament.protocols import TournamentHall
from tablehost.hall.tournament.tournament import Tournament
from tablehost.hall.visitor import RequestHandlers, Visitor
from tablehost.log_events import note
from tablehost.store.errors import NotFoundError, StoreError
from tablehost.store.tournaments import TournamentRecord
from tablehost.tournament import queries
from tablehost.tournament.past import PastTournaments
from tablehost.tournament.progress import Progress

log = logging.getLogger(__name__)

MOST_AT_ONCE = 16
"""Tournaments that run or wait for their start; each person may have opened one of them."""
MOST_OF_NETWORK = 4
"""Of them, opened from one network, as guests can come back as somebody else."""
AT_FULL_PACE = 25
"""Tables of bots alone, in all tournaments that were opened from one network, that play as fast as
bots do among themselves: those of a hundred bots at tables of four. Of more, each plays slower."""
RANK = {"open": 0, "over": 2}
"""The order in the lobby, by phase; all other phases are between these."""
LINGER = 6 * 3600.0  # seconds for which the lobby shows one that is over: for the evening
BRIEFLY = 300.0  # seconds, if no round was played
MOST_OVER = 8
"""Of those that are over; the oldest are forgotten."""


class Tournaments:
    """All tournaments.

    Args:
        hall: that they are in.
        local_time: the host's.

    Attributes:
        handlers: the method for each kind of request.
    """

    def __init__(
        self, hall: TournamentHall, local_time: Callable[[], datetime] = datetime.now
    ) -> None:
        self._hall = hall
        self._local_time = local_time
        self._open: dict[int, Tournament] = {}
        self._followed: WeakKeyDictionary[Visitor, Tournament] = WeakKeyDictionary()
        self._last_asked: WeakKeyDictionary[Visitor, int] = WeakKeyDictionary()
        self._past = PastTournaments(hall.store)
        self._making = asyncio.Lock()
        self._guests = GuestPlaces(hall.returning.came)
        self.handlers: RequestHandlers = {
            NewTournament: self.make,
            EnterTournament: self.enter,
            LeaveTournament: self.withdraw,
            SteerTournament: self.steer,
            FillTournament: self.fill,
            AddDrawWord: self.take_word,
            SealDrawWord: self.take_word,
            OpenDrawWord: self.take_word,
            FollowTournament: self.follow,
            LetIntoTournament: self.let_in,
            OpenTournament: self.look_up,
        }

    @property
    def rows(self) -> tuple[TournamentRow, ...]:
        """All tournaments in the lobby: that can be entered, that run, that are over.

        Of each kind the newest comes first.
        """
        found = (one.row() for one in reversed(self._open.values()))
        return tuple(sorted(found, key=lambda row: RANK.get(row.phase, 1)))

    async def restore(self) -> list[str]:
        """Read all that run, and those that the lobby still tells of; `start` comes later.

        Returns:
            a line for each that cannot be read.
        """
        store, lost, now = self._hall.store.tournaments, [], time()
        over = await store.ended_since(int(1000 * (now - LINGER)))
        for record in sorted((*await store.running(), *over), key=lambda one: one.id):
            tournament = self._tournament(record)
            try:
                await tournament.open()
            except StoreError as error:
                lost.append(f"tournament {record.id}: {error}")
                continue
            if record.ended is None:
                self._open[record.id] = tournament
            elif tournament.progress.rounds:
                self._open[record.id] = tournament
                self._forget_later(record.id, record.ended / 1000 + LINGER - now)
        self._keep_guests()
        return lost

    def start(self) -> None:
        """Let those that were restored go on; their tables are open again."""
        for tournament in self._open.values():
            if not tournament.progress.ended:
                tournament.start()

    async def stop(self) -> None:
        """Stop all tasks."""
        await asyncio.gather(*(one.stop() for one in self._open.values()))

    def round_of(self, table: int) -> RoundOfTournament | None:
        """The round that a table belongs to; None for a table of no tournament."""
        for one in self._open.values():
            if one.progress.has_table(table) and not one.progress.ended:
                return one.rounds.table(one.progress, table)
        return None

    def is_done_with(self, table: int) -> bool:
        """Whether a table was opened for a round that is behind its tournament."""
        return self.round_of(table) is None and any(
            table in one.progress.tables for one in self._open.values()
        )

    def hide(self, visitor: Visitor) -> None:
        """Stop showing anything to a visitor."""
        tournament = self._followed.pop(visitor, None)
        if tournament is not None:
            tournament.hide(visitor)

    def resync(self, visitor: Visitor) -> None:
        """Show again what a visitor follows."""
        if visitor in self._followed:
            self._followed[visitor].show(visitor)

    @property
    def guests(self) -> GuestPlaces:
        """The places of guests in those that run."""
        return self._guests

    def place(self, person: int) -> tuple[int, str]:
        """The number and the name of the last tournament that a person is in; 0 without one."""
        found = self._with(person)
        return (found.record.id, found.record.plan.name) if found else (0, "")

    async def ask_for(self, visitor: Visitor, request: SeatAsked) -> None:
        """Ask those who are in a tournament to let somebody in."""
        tournament = self._with(request.person)
        if tournament is None:
            raise refusal("no_seat_waits")
        await tournament.letting_in.vouching.ask(visitor, request)

    def _with(self, person: int) -> Tournament | None:
        """The last tournament that somebody is in."""
        return next((one for one in reversed(self._open.values()) if person in one.persons), None)

    def arrived(self, visitor: Visitor) -> None:
        """Somebody has said hello, and may be a guest who is back."""
        self._guests.arrived(visitor)

    def gone(self, visitor: Visitor) -> None:
        """A session has ended."""
        self._guests.gone(visitor)
        self.hide(visitor)

    def renamed(self, visitor: Visitor) -> None:
        """Somebody is called otherwise."""
        self._guests.arrived(visitor)
        if visitor.person is not None:
            for one in self._open.values():
                one.renamed(visitor.person.id, visitor.name)

    # Requests

    async def make(self, visitor: Visitor, request: NewTournament) -> None:
        """Open a tournament; whoever does is its host and takes part only by entering it."""
        plan = plan_of(request, visitor.name, self._local_time())
        person = await self._hall.saved_person(visitor)
        async with self._making:
            running = [one for one in self._open.values() if not one.progress.ended]
            has_one = any(one.record.host == person.id for one in running)
            home = self._hall.host.hidden(visitor.network)
            near = sum(one.record.home == home for one in running)
            if has_one:
                raise refusal("one_tournament_each")
            is_full = len(running) >= MOST_AT_ONCE and not await _ended_one(running)
            if is_full or near >= MOST_OF_NETWORK:
                raise refusal("too_many_tournaments")
            record = await self._hall.store.tournaments.create(person.id, plan, home)
            tournament = self._tournament(record)
            await tournament.open()
            self._open[record.id] = tournament
            self._guests.arrived(visitor)
        tournament.start()
        note(log, "tournament_opened", tournament=record.id, format=plan.format)
        self._hall.lobby_changed()
        visitor.done(request.id, {"tournament": record.id})

    async def enter(self, visitor: Visitor, request: EnterTournament) -> None:
        """Take part."""
        tournament = self._of(request.tournament)
        await tournament.enter(visitor)
        self._guests.arrived(visitor)
        visitor.done(request.id, await tournament.about(visitor))

    async def withdraw(self, visitor: Visitor, request: LeaveTournament) -> None:
        """Take part no longer."""
        await self._of(request.tournament).withdraw(visitor)
        visitor.done(request.id)

    async def steer(self, visitor: Visitor, request: SteerTournament) -> None:
        """Start, pause, continue or end it."""
        await self._of(request.tournament).steer(visitor, request.do)
        visitor.done(request.id)

    async def fill(self, visitor: Visitor, request: FillTournament) -> None:
        """Have bots take part."""
        await self._of(request.tournament).fill(visitor, request.people)
        visitor.done(request.id)

    async def take_word(self, visitor: Visitor, request: WordRequest) -> None:
        """A word for the next draw."""
        await self._of(request.tournament).take_word(visitor, request)
        visitor.done(request.id)

    async def follow(self, visitor: Visitor, request: FollowTournament) -> None:
        """Show a tournament as it goes on."""
        tournament = self._of(request.tournament) if request.tournament else None
        self._last_asked[visitor] = request.id
        about = await tournament.about(visitor) if tournament else {}  # comes with the view
        if self._last_asked[visitor] != request.id:  # they follow another one by now
            visitor.done(request.id, about)
            return
        self.hide(visitor)
        if tournament is not None and not visitor.gone:
            self._followed[visitor] = tournament
            tournament.show(visitor)
        visitor.done(request.id, about)

    async def let_in(self, visitor: Visitor, request: LetIntoTournament) -> None:
        """Answer a guest who wants to be let in."""
        vouching = self._of(request.tournament).letting_in.vouching
        if visitor.is_admin and request.yes:
            await vouching.let_in_by_host(visitor, LetIn(request.id, 0, request.number))
        else:
            await vouching.vouch(visitor, Vouch(request.id, 0, request.number, request.yes))

    async def look_up(self, visitor: Visitor, request: OpenTournament) -> None:
        """A tournament with all its rounds."""
        try:
            data = await self.page(request.tournament)
        except NotFoundError:
            raise refusal("no_such_tournament") from None
        visitor.done(request.id, data)

    async def page(self, number: int) -> dict[str, Any]:
        """A tournament with all its rounds, as `OpenTournament` is answered.

        Raises:
            NotFoundError: there is none with this number.
        """
        return await queries.tournament(self._hall.store, number, self._progress)

    async def _progress(self, record: TournamentRecord) -> Progress:
        open_ = self._open.get(record.id)
        return open_.progress if open_ is not None else await self._past.progress(record)

    def _tournament(self, record: TournamentRecord) -> Tournament:
        return Tournament(
            self._hall, record, self._ended, self._guests, lambda: self._slowness(record.home)
        )

    def _slowness(self, home: bytes) -> float:
        """The factor by which bots alone take longer in tournaments of a network."""
        of_bots = sum(one.of_bots for one in self._open.values() if one.record.home == home)
        return max(1.0, of_bots / AT_FULL_PACE)

    def _of(self, number: int) -> Tournament:
        if number not in self._open:
            raise refusal("no_such_tournament")
        return self._open[number]

    def _ended(self, over: TournamentOver) -> None:
        """It is over: the lobby shows it for some time, and the evening's numbers its winners."""
        number = over.number
        note(log, "tournament_over", tournament=number)
        if over.champions:
            self._hall.tonight.add_tournament(over)
        self._hall.lobby_changed()
        self._keep_guests()
        ended = [one for one, cup in self._open.items() if cup.progress.ended]
        for oldest in ended[:-MOST_OVER]:
            self._forget(oldest)
        if number in self._open:  # the oldest are forgotten while their last tables are open
            linger = LINGER if self._open[number].progress.rounds else BRIEFLY
            self._forget_later(number, linger)

    def _keep_guests(self) -> None:
        """Keep the places of guests in those that run."""
        running = (one for one in self._open.values() if not one.progress.ended)
        self._guests.keep(frozenset().union(*(one.persons for one in running)))

    def _forget_later(self, number: int, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._forget, number)

    def _forget(self, number: int) -> None:
        self._open.pop(number, None)
        self._hall.lobby_changed()


async def _ended_one(running: Iterable[Tournament]) -> bool:
    """End the oldest tournament in which nobody is, to make room; whether there was one."""
    for one in running:
        if await one.end_if_empty():
            return True
    return False
