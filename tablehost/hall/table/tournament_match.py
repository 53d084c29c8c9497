"""The one match of a tournament's table, and what the tournament has its tables do.

The people at such a table are those that were drawn: nobody else sits down, nobody is removed. The
match begins when all are ready, or at a time that was announced. Seats are kept: for people who
leave or are away a bot plays until they are back; when the time of the round is over, bots play for
everybody.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import registry
from engine.core.match_options import day_of
from engine.sync.crowd_requests import WantSeat
from engine.sync.hall_views import TournamentSeat
from engine.sync.refusals import refusal
from engine.sync.requests import (
    AnotherEvening,
    BeginWithout,
    ChooseGame,
    EndMatch,
    HandOver,
    ReplaceBot,
    SeatBot,
    SetSeats,
    Sit,
    Unseat,
    Watch,
)
from tablehost.hall.table.daily_try import DailyTry
from tablehost.hall.table.evening import PartyNight
from tablehost.hall.table.protocols import Evening, NextTerms, RoundOfTournament, TableContext
from tablehost.hall.table.seat import Seat
from tablehost.hall.table.single_matches import SingleMatches
from tablehost.hall.visitor import Visitor
from tablehost.store.evenings import EveningRecord
from tablehost.store.values import Secret
from tablehost.tournament.sizes import range_of

NOT_HERE = (SeatBot, Unseat, SetSeats, HandOver, BeginWithout, ReplaceBot, EndMatch, WantSeat)
"""What the tournament decides in place of the table's people."""


class BeginMatch:
    """The time to get ready is over."""


class LookAfterSeats(Struct, frozen=True):
    """A while has passed: bots play for those who have been away since the last time.

    Attributes:
        everybody: bots play for everybody, as the time of the round is over.
    """

    everybody: bool = False


class ResultCounted(Struct, frozen=True):
    """The result counts in the tournament: say what it has brought."""


class EndTable(Struct, frozen=True):
    """The table is not used any more; `why` is told to those who are there."""

    why: str


class TournamentMatch:
    """One match, which counts for a tournament.

    Args:
        table: that it is played at.
        round_: of the tournament.
    """

    matches = 0
    draws = False
    keeps_seats = True
    keeps_left_seats = True
    plays_alone = True

    def __init__(self, table: TableContext, round_: RoundOfTournament) -> None:
        self._table = table
        self._round = round_

    @property
    def over(self) -> bool:
        """Whether it is played."""
        running = self._table.running
        return running is not None and running.over

    @property
    def may_begin(self) -> bool:
        """Whether it is still to be played."""
        return not self.over

    @property
    def paused(self) -> bool:
        """Whether the tournament is."""
        return self._round.held

    @property
    def slowness(self) -> float:
        """Bots without people wait for one another, over all tables of this kind."""
        has_people = any(seat.sitter.kind == "person" for seat in self._table.roster.seats)
        return 1.0 if has_people else self._round.slowness

    @property
    def tournament(self) -> TournamentSeat:
        """The tournament, its round and this table in it."""
        running = self._table.running
        has_begun = running is not None and running.has_begun
        seat = replace(self._round.seat, held=self._round.held, late=self._round.is_late)
        return replace(seat, begins_at="", begins=0) if has_begun else seat

    @property
    def seat_range(self) -> tuple[int, int]:
        return range_of([self._table.record.game])

    @property
    def next_terms(self) -> NextTerms:
        record = self._table.record
        return record.game, registry.game(record.game).rules_version, record.options

    async def draw(self, secret: Secret) -> None:
        """The tournament draws, not its tables."""

    def view(self) -> None:
        return None

    def require_more(self) -> None:
        if self.over:
            raise refusal("tournament_table.match")

    async def refresh(self) -> None:
        running = self._table.running
        if running is not None and running.over:
            await self._round.match_over(running.record.id)

    async def set_up_next_game(self) -> None:
        """The game stays the same."""

    async def choose(self, visitor: Visitor, request: ChooseGame) -> bool:
        raise refusal("not_yours_to_choose.one_game")

    async def begin_another(self, visitor: Visitor, request: AnotherEvening) -> None:
        raise refusal("not_yours_to_choose.one_game")

    def require_allowed(self, visitor: Visitor | None, request: Any) -> None:
        if isinstance(request, NOT_HERE):
            raise refusal("tournament_table")
        if isinstance(request, Watch) and visitor is not None:
            visitor.invited.setdefault(self._table.record.id, "")
        if isinstance(request, Sit) and visitor is not None:
            person = visitor.person
            if person is None or self._table.roster.seat_of(person) is None:
                raise refusal("tournament_table")


class TournamentSteps:
    """Carries out what a tournament has one of its tables do.

    Args:
        table: one of its tables.
    """

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._away: frozenset[int] = frozenset()

    @property
    def handlers(self) -> Mapping[type, Callable[[Any, Any], Awaitable[None]]]:
        """What carries out each step."""
        return {
            BeginMatch: self.begin,
            LookAfterSeats: self.look_after,
            ResultCounted: self.tell_result,
        }

    async def tell_result(self, _: None, __: ResultCounted) -> None:
        """Show everybody here what the result has brought."""
        self._table.publish()

    async def begin(self, _: None, __: BeginMatch) -> None:
        """Begin with everybody who was drawn, here or away."""
        running, table = self._table.running, self._table
        if running is None or not running.has_begun:
            self._away = self._now_away
            for seat in table.roster.seats:
                seat.ready = True
            await table.seats_changed()

    async def look_after(self, _: None, look: LookAfterSeats) -> None:
        """Let bots play for people who are away, or for everybody."""
        running, seats = self._table.running, self._table.roster.seats
        if running is None or running.over or not running.has_begun:
            return
        away = self._now_away
        wanted = [n for n, seat in enumerate(seats) if look.everybody or n in away & self._away]
        self._away = away
        lent = [number for number in wanted if _needs_bot(seats[number])]
        for number in lent:
            seats[number].stand_in = running.best_bot
            self._table.player_changed(number)
        if lent:
            self._table.publish()

    @property
    def _now_away(self) -> frozenset[int]:
        """The seats of people who are away."""
        return frozenset(n for n, seat in enumerate(self._table.roster.seats) if seat.away)


def _needs_bot(seat: Seat) -> bool:
    return seat.sitter.kind == "person" and not seat.stand_in


def is_late(table: TableContext) -> bool:
    """Whether bots play a match to its end, as the time of its round is over."""
    seat = table.evening.tournament
    return seat is not None and seat.late


def evening_of(
    table: TableContext, evening: EveningRecord | None, tournament: RoundOfTournament | None
) -> Evening:
    """How the matches of a table count."""
    if tournament is not None:
        return TournamentMatch(table, tournament)
    if day_of(table.record.options):
        return DailyTry(table)
    return SingleMatches(table) if evening is None else PartyNight(table, evening)
