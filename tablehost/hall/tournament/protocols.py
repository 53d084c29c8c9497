"""The hall, as tournaments use it."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from tablehost.hall.host_services import HostServices
from tablehost.hall.table.presence import IdleRules
from tablehost.hall.table.protocols import RoundOfTournament, SeatReturns
from tablehost.hall.table.seat import Seat, Seated
from tablehost.hall.table.table import Table
from tablehost.hall.tonight import Tonight
from tablehost.hall.visitor import Visitor
from tablehost.store.store import Store
from tablehost.store.values import Person, TableRecord


class GuestReturns(SeatReturns, Protocol):
    """Leads guests back to their seats, as tournaments use it."""

    def came(self, seat: Seat, visitor: Visitor) -> None:
        """Somebody has come to a place of theirs."""

    async def be_guest(self, visitor: Visitor, person: int) -> dict[str, Any]:
        """Make a visitor the guest who is in a tournament."""


class TournamentHall(Protocol):
    """The hall: people, tables, the lobby."""

    store: Store
    host: HostServices
    tonight: Tonight
    idle_rules: IdleRules

    @property
    def visitors(self) -> Sequence[Visitor]:
        """All sessions."""

    @property
    def tables(self) -> Mapping[int, Table]:
        """All tables, by id."""

    @property
    def returning(self) -> GuestReturns:
        """Leads guests back to their seats."""

    async def saved_person(self, visitor: Visitor) -> Person:
        """The visitor as a person of the store."""

    def lobby_changed(self) -> None:
        """Something that the lobby shows has changed."""

    def open_for_round(
        self, record: TableRecord, people: Sequence[Seated], round_: RoundOfTournament
    ) -> None:
        """Have a table of the store in the hall, with its people in their seats."""

    def tell_own_tables(self, visitor: Visitor) -> None:
        """Tell a visitor where they have a seat."""
