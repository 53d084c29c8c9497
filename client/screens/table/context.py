"""What the phases of a table share: the table as the hall shows it, and requests to it."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from client.connection.hall_client import HallClient
from client.games import registry
from client.games.base import View
from client.games.panel import GamePanel
from client.games.words import GameWords
from client.locale.i18n import Translator
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.confirm import ConfirmScreen
from client.session.settings import Settings
from engine.sync.hall_views import TableView
from engine.sync.requests import Request

Facts = Mapping[str, Any]


def _ignore(_: Facts) -> None:
    """Nobody wants to know."""


class Company(Struct, frozen=True):
    """Who sits at a table, as panels want to know it: see `Seen`."""

    names: tuple[str, ...]
    bots: tuple[int, ...]
    away: tuple[int, ...]


def _company(table: TableView) -> Company:
    seats = tuple(enumerate(table.seats))
    return Company(
        names=tuple(seat.name for _, seat in seats),
        bots=tuple(n for n, seat in seats if seat.kind == "bot"),
        away=tuple(n for n, seat in seats if seat.kind == "person" and not seat.here),
    )


class Desk:
    """One table from one player's side.

    Args:
        screen: where answers are shown and lines are typed.

    Attributes:
        log: what happened here and what was said.
    """

    def __init__(self, context: SessionContext, screen: HallScreen) -> None:
        self.context = context
        self.screen = screen
        self.log = context.log(context.hall.table_id)
        self._facts: Facts | None = None
        self._table: TableView
        self._company: Company

    @property
    def hall(self) -> HallClient:
        """This player in the hall."""
        return self.context.hall

    @property
    def settings(self) -> Settings:
        """As the player has them now."""
        return self.context.settings

    @property
    def tr(self) -> Translator:
        """The player's language."""
        return self.screen.tr

    @property
    def is_laid(self) -> bool:
        """Whether the hall has shown the table."""
        return self.hall.table is not None

    @property
    def table(self) -> TableView:
        """The table and its company."""
        self._look()
        return self._table

    @property
    def company(self) -> Company:
        """Who sits here."""
        self._look()
        return self._company

    def _look(self) -> None:
        """Take in what the hall has shown."""
        facts = self.hall.table
        assert facts is not None
        if facts is not self._facts:
            self._facts, self._table = facts, msgspec.convert(facts, TableView)
            self._company = _company(self._table)

    @property
    def view(self) -> View:
        """What this player sees of the match; there has been one."""
        assert self.hall.view is not None
        return self.hall.view

    @property
    def names(self) -> tuple[str, ...]:
        """Of the seats, in order."""
        return self.company.names

    @property
    def panel(self) -> GamePanel:
        """The game's looks."""
        return registry.panel(self.table.game)

    @property
    def words(self) -> GameWords:
        """The game's sentences."""
        return registry.words(self.table.game)

    @property
    def title(self) -> str:
        """The game's name."""
        return self.context.games[self.table.game].title(self.tr)

    @property
    def heading(self) -> str:
        """The table's name, in an evening with the number of the match."""
        table, evening = self.table, self.table.evening
        if evening is None:
            return table.name
        match = max(1, len(evening.played) + (table.phase == "playing"))
        return f"{table.name} {match}/{evening.matches}"

    @property
    def best_bot(self) -> str:
        """The level that plays best."""
        return self.context.games[self.table.game].bots[-1]

    def ask(
        self,
        kind: Callable[..., Request],
        *fields: object,
        granted: Callable[[Facts], None] = _ignore,
    ) -> None:
        """Ask something of the table; a refusal is shown."""
        number = self.hall.table_id
        if number is not None:
            self.hall.ask(kind, number, *fields, granted=granted, denied=self.screen.refused)

    def confirm(self, title: str, text: str, yes: str, agreed: Act, no: str = "") -> None:
        """Ask before something is done that cannot be taken back."""
        no = no or self.tr("back")
        question = ConfirmScreen(self.context, self.screen, title, text, yes, no, agreed)
        self.screen.stage.push(question)

    def answer(self, text: str) -> None:
        """Say why a key did nothing, until the next one."""
        self.screen.answer = text
