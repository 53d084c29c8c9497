"""All tournaments of the hall, and the requests about them."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from weakref import WeakKeyDictionary

from engine.sync.refusals import refusal
from engine.sync.tournament_requests import (
    AddDrawWord,
    EnterTournament,
    FillTournament,
    FollowTournament,
    LeaveTournament,
    NewTournament,
    OpenDrawWord,
    OpenTournament,
    SealDrawWord,
    SteerTournament,
)
from engine.sync.tournament_views import TournamentRow
from tablehost.hall.table.protocols import RoundOfTournament
from tablehost.hall.tournament.draw_words import WordRequest
from tablehost.hall.tournament.plan import plan_of
from tablehost.hall.tournament.protocols import TournamentHall
from tablehost.hall.tournament.tournament import Tournament
from tablehost.hall.visitor import RequestHandlers, Visitor
from tablehost.log_events import note
from tablehost.store.errors import NotFoundError, StoreError
from tablehost.tournament import queries

log = logging.getLogger(__name__)

MOST_AT_ONCE = 16
"""Tournaments that run or wait for their start; each person may have opened one of them."""
MOST_OF_NETWORK = 4
"""Of them, opened from one network, as guests can come back as somebody else."""
RANK = {"open": 0, "over": 2}
"""The order in the lobby, by phase; all other phases are between these."""
LINGER = 900.0  # seconds for which the lobby shows one that is over


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
        self._making = asyncio.Lock()
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
        """Read all that run; a line for each that cannot be read. `start` comes later."""
        lost = []
        for record in await self._hall.store.tournaments.running():
            tournament = Tournament(self._hall, record, self._ended)
            try:
                await tournament.open()
            except StoreError as error:
                lost.append(f"tournament {record.id}: {error}")
                continue
            self._open[record.id] = tournament
        return lost

    def start(self) -> None:
        """Let those that were restored go on; their tables are open again."""
        for tournament in self._open.values():
            tournament.start()

    async def stop(self) -> None:
        """Stop all tasks."""
        await asyncio.gather(*(one.stop() for one in self._open.values()))

    def round_of(self, table: int) -> RoundOfTournament | None:
        """The round that a table belongs to; None for a table of no tournament."""
        for one in self._open.values():
            if one.has_table(table):
                return one.rounds.table(one.progress, table)
        return None

    def hide(self, visitor: Visitor) -> None:
        """Stop showing anything to a visitor."""
        tournament = self._followed.pop(visitor, None)
        if tournament is not None:
            tournament.hide(visitor)

    def resync(self, visitor: Visitor) -> None:
        """Show again what a visitor follows."""
        if visitor in self._followed:
            self._followed[visitor].show(visitor)

    def renamed(self, visitor: Visitor) -> None:
        """Somebody is called otherwise."""
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
            near = sum(one.opened_from == visitor.network for one in running)
            if len(running) >= MOST_AT_ONCE or has_one or near >= MOST_OF_NETWORK:
                raise refusal("too_many_tournaments")
            record = await self._hall.store.tournaments.create(person.id, plan)
            tournament = Tournament(self._hall, record, self._ended)
            await tournament.open()
            tournament.opened_from = visitor.network
            self._open[record.id] = tournament
        tournament.start()
        note(log, "tournament_opened", tournament=record.id, format=plan.format)
        self._hall.lobby_changed()
        visitor.done(request.id, {"tournament": record.id})

    async def enter(self, visitor: Visitor, request: EnterTournament) -> None:
        """Take part."""
        entrant = await self._of(request.tournament).enter(visitor)
        visitor.done(request.id, {"entrant": entrant})

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
        self.hide(visitor)
        if tournament is not None and not visitor.gone:
            self._followed[visitor] = tournament
            tournament.show(visitor)
        visitor.done(request.id, tournament.about(visitor) if tournament else {})

    async def look_up(self, visitor: Visitor, request: OpenTournament) -> None:
        """A tournament with all its rounds."""
        try:
            data = await queries.tournament(self._hall.store, request.tournament)
        except NotFoundError:
            raise refusal("no_such_tournament") from None
        visitor.done(request.id, data)

    def _of(self, number: int) -> Tournament:
        if number not in self._open:
            raise refusal("no_such_tournament")
        return self._open[number]

    def _ended(self, number: int) -> None:
        """It is over: the lobby shows it for some time."""
        note(log, "tournament_over", tournament=number)
        self._hall.lobby_changed()
        asyncio.get_running_loop().call_later(LINGER, self._forget, number)

    def _forget(self, number: int) -> None:
        self._open.pop(number, None)
        self._hall.lobby_changed()
