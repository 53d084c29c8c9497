"""What the parts of the hall need of each other, so that none has to know the whole."""

from typing import Any, Protocol

from tablehost.hall.table.roster import Roster
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.thinker import Thinker
from tablehost.hall.visitor import Visitor
from tablehost.stats.updater import StatsUpdater
from tablehost.store.store import Store
from tablehost.store.values import HouseRules, Person, TableRecord


class HallServices(Protocol):
    """The hall, as a table sees it."""

    store: Store
    thinker: Thinker
    keeper: StatsUpdater
    rules: HouseRules

    def changed(self) -> None:
        """Something the lobby shows is different."""

    async def known(self, visitor: Visitor) -> Person:
        """The visitor as a person of the store."""

    def away(self, visitor: Visitor) -> None:
        """The visitor is at a table now, and no longer shown the lobby."""

    def back(self, visitor: Visitor) -> None:
        """The visitor is in the lobby again."""

    def closed(self, table: int) -> None:
        """This table is no more."""


class Evening(Protocol):
    """What those at a table need to know of its evening, see `hall.evening`."""

    @property
    def over(self) -> bool:
        """Whether all its matches are played."""

    @property
    def keeps_seats(self) -> bool:
        """Whether a lost connection between two matches costs nobody the seat."""

    def require_more(self) -> None:
        """Refuse what prepares a match when there is none to come."""


class TableContext(Protocol):
    """A table, as those see it who change its seats, its match, or play as bots at it."""

    hall: HallServices
    record: TableRecord
    company: Roster
    running: RunningMatch | None

    @property
    def evening(self) -> "Evening":
        """Whether its matches count together."""

    def submit(self, visitor: Visitor | None, request: Any) -> None:
        """Queue something to do here."""

    def match(self) -> RunningMatch:
        """The match. `waiting` before the first."""

    def require_no_match(self) -> None:
        """Refuse what cannot be done while a match is played."""

    async def catch_up(self) -> None:
        """Show what is saved and nobody was told of, before anybody moves."""

    def enter(self, visitor: Visitor, seat: int | None) -> None:
        """Show a visitor the table, from a seat or from beside it."""

    def leave(self, visitor: Visitor) -> None:
        """Show it no more."""

    def dismiss(self, visitor: Visitor, why: str) -> None:
        """Send somebody back to the lobby who did not ask for it."""

    async def changed(self) -> None:
        """The company is another: close, start, or just tell."""

    def tell(self) -> None:
        """Show the company as it is now."""

    def wake_bots(self) -> None:
        """A seat may be a bot's now."""

    def handed_over(self, seat: int) -> None:
        """Somebody else plays in a seat now: a bot for its person, or the person again."""
