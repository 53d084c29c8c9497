"""The hall, as tournaments use it."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from tablehost.hall.table.presence import IdleRules
from tablehost.hall.table.protocols import RoundOfTournament
from tablehost.hall.table.seat import Seated
from tablehost.hall.table.table import Table
from tablehost.hall.visitor import Visitor
from tablehost.store.store import Store
from tablehost.store.values import Person, TableRecord


class TournamentHall(Protocol):
    """The hall: people, tables, the lobby."""

    store: Store
    idle_rules: IdleRules

    @property
    def visitors(self) -> Sequence[Visitor]:
        """All sessions."""

    @property
    def tables(self) -> Mapping[int, Table]:
        """All tables, by id."""

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
