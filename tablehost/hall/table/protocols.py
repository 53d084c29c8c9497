"""Protocols by which the parts of a table use each other and the hall."""

from collections.abc import Sequence
from typing import Any, Protocol

from engine.sync.evening_views import EveningView
from engine.sync.hall_views import TournamentSeat
from engine.sync.requests import AnotherEvening, ChooseGame
from tablehost.access.guesses import Guesses
from tablehost.hall.given_up import GivenUpSeats
from tablehost.hall.table.beats import Beats
from tablehost.hall.table.presence import IdleRules, Presence
from tablehost.hall.table.roster import Roster
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.table.seat import Seat
from tablehost.hall.table_changes import TableChanges
from tablehost.hall.thinker import Thinker
from tablehost.hall.tonight import Tonight
from tablehost.hall.visitor import Visitor
from tablehost.stats.updater import StatsUpdater
from tablehost.store.store import Store
from tablehost.store.values import HouseRules, Person, Secret, TableRecord

NextTerms = tuple[str, int, dict[str, Any]]
"""A game, the version of its rules, and its options."""


class SeatReturns(Protocol):
    """Leads guests back to their seats, as tables use it.

    Attributes:
        pauses: between requests of those who were not let in, by asker.
        seat_pauses: the same by seat.
        given_up: seats that were not kept.
    """

    pauses: Guesses
    seat_pauses: Guesses
    given_up: GivenUpSeats

    async def let_in(self, visitor: Visitor, table: int, person: int) -> dict[str, Any]:
        """Make a visitor the guest who has a seat."""

    def taken(self, seat: Seat, visitor: Visitor) -> None:
        """Somebody has sat down from their address."""

    def may_keep(self, seat: Seat) -> bool:
        """Whether a seat may be kept for somebody who has gone away from a waiting table."""

    def sat_down(self, person: Person, at: int) -> None:
        """Free the seats that are kept for somebody at other waiting tables."""


class HallServices(Protocol):
    """The hall, as its tables use it."""

    store: Store
    thinker: Thinker
    stats: StatsUpdater
    rules: HouseRules
    idle_rules: IdleRules
    tonight: Tonight

    @property
    def visitors(self) -> Sequence[Visitor]:
        """All sessions."""

    @property
    def changes(self) -> TableChanges:
        """The tables that have changed."""

    @property
    def returning(self) -> SeatReturns:
        """Leads guests back to their seats."""

    def lobby_changed(self) -> None:
        """Something that the lobby shows has changed."""

    async def saved_person(self, visitor: Visitor) -> Person:
        """The visitor as a person of the store."""

    def left_lobby(self, visitor: Visitor) -> None:
        """The visitor is at a table, and is not shown the lobby."""

    def back_in_lobby(self, visitor: Visitor) -> None:
        """The visitor is in the lobby again."""

    def daily_over(self, match: int) -> None:
        """A try at the daily challenge is over."""

    def table_closed(self, table: int) -> None:
        """A table has closed."""


class Evening(Protocol):
    """Whether a table's matches count together, and which game is next."""

    @property
    def matches(self) -> int:
        """How many are played in all; 0 for any number."""

    @property
    def over(self) -> bool:
        """Whether all of them are played."""

    @property
    def keeps_seats(self) -> bool:
        """Whether seats are kept for longer, as more matches belong together."""

    @property
    def keeps_left_seats(self) -> bool:
        """Whether people who leave keep their seats: they can come back to the match."""

    @property
    def may_begin(self) -> bool:
        """Whether a draw or another match follows, and its game is known."""

    @property
    def draws(self) -> bool:
        """Whether the random order of the games is drawn before the next match."""

    @property
    def seat_range(self) -> tuple[int, int]:
        """The fewest and the most seats that the table can have, for all its games."""

    @property
    def next_terms(self) -> NextTerms:
        """The terms that the commitment to the next seed binds; only if something may begin."""

    async def draw(self, secret: Secret) -> None:
        """Draw the order from a seed and its words."""

    def view(self) -> EveningView | None:
        """The view for everybody at the table."""

    def require_more(self) -> None:
        """Refuse preparations for a match when none follows."""

    async def refresh(self) -> None:
        """Read the standings; a match may have ended."""

    async def set_up_next_game(self) -> None:
        """Give the table the next game."""

    async def choose(self, visitor: Visitor, request: ChooseGame) -> bool:
        """Somebody chooses the next game, or asks for it; returns whether it is chosen."""

    async def begin_another(self, visitor: Visitor, request: AnotherEvening) -> None:
        """Somebody begins another evening after this one."""

    @property
    def paused(self) -> bool:
        """Whether nobody may move here, whatever the host's other tables do."""

    @property
    def plays_alone(self) -> bool:
        """Whether the match goes on while nobody is here."""

    @property
    def slowness(self) -> float:
        """The factor by which bots take longer here than they usually do among themselves."""

    @property
    def tournament(self) -> TournamentSeat | None:
        """What the table says of its tournament, if it has one."""

    def require_allowed(self, visitor: Visitor | None, request: Any) -> None:
        """Refuse what cannot be done at this table at all."""


class RoundOfTournament(Protocol):
    """A round of a tournament, as one of its tables uses it."""

    @property
    def held(self) -> bool:
        """Whether the tournament is paused."""

    @property
    def is_late(self) -> bool:
        """Whether the time of the round is over."""

    @property
    def slowness(self) -> float:
        """The factor by which bots take longer where nobody else was drawn."""

    @property
    def seat(self) -> TournamentSeat:
        """What the table says of it."""

    async def match_over(self, match: int) -> None:
        """The match of the table is over; told again after a restart."""


class TableContext(Protocol):
    """A table, as its parts use it."""

    hall: HallServices
    record: TableRecord
    roster: Roster
    running: RunningMatch | None
    beats: Beats
    presence: Presence

    @property
    def evening(self) -> Evening:
        """Whether its matches count together."""

    @property
    def players(self) -> int:
        """How many seats the next match has."""

    @property
    def fewest(self) -> int:
        """How many players can begin although seats are free."""

    async def resize(self, seats: int) -> None:
        """Save another number of seats."""

    def submit(self, visitor: Visitor | None, request: Any) -> None:
        """Put something into the table's queue."""

    def match(self) -> RunningMatch:
        """The match; refused with `waiting` before the first."""

    def require_no_match(self) -> None:
        """Refuse what cannot be done during a match."""

    async def catch_up(self) -> None:
        """Publish what is saved and was not published, before anybody moves."""

    def enter(self, visitor: Visitor, seat: int | None) -> None:
        """Show the table to a visitor, as a seat or a spectator sees it."""

    def leave(self, visitor: Visitor) -> None:
        """Stop showing it to a visitor."""

    def dismiss(self, visitor: Visitor, why: str) -> None:
        """Send a visitor back to the lobby who did not ask for it."""

    async def seats_changed(self) -> None:
        """Close the table, start a match, or just publish the change."""

    def publish(self) -> None:
        """Publish the table as it is now."""

    def wake_bots(self) -> None:
        """A bot may have a seat now."""

    def player_changed(self, seat: int) -> None:
        """Somebody else plays in a seat: a bot for its person, or the person again."""
