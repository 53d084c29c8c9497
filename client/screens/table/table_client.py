"""A table as this player's client knows it, and requests to it."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from client.games import registry
from client.games.base import View
from client.games.forms import GameForm
from client.games.panel import GamePanel
from client.games.words import GameWords
from client.locale.i18n import Translator
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.confirm import ConfirmScreen
from client.screens.table.absent import is_waited_for
from client.screens.table.phrases import SaidAtSeats
from client.screens.tournament.rounds import match_title
from client.session.lesson import Lesson
from client.session.settings import Settings
from engine.sync.hall_views import TableView, is_daily_table, is_practice_table
from engine.sync.requests import Request

Facts = Mapping[str, Any]


def _ignore(_: Facts) -> None:
    """Ignore the answer."""


class TableClient:
    """State and requests that all phases of a table's screen share.

    Args:
        screen: shows answers and refusals, and the line being typed.

    Attributes:
        hall: the client of the hall.
        log: events and chat of the table.
        said: the phrases shown at the seats.
        late_word: a commitment, and a word for it that has to wait for those of others.
    """

    def __init__(self, context: SessionContext, screen: HallScreen) -> None:
        self.context = context
        self.hall = context.hall
        self.screen = screen
        self.log = context.log(context.hall.table_id)
        self.said = SaidAtSeats()
        self.late_word: tuple[str, str] | None = None
        self._lasting: Callable[[], str] = str
        self._lasted = ""
        self._facts: Facts | None = None
        self._table: TableView

    # State

    @property
    def settings(self) -> Settings:
        return self.context.settings

    @property
    def tr(self) -> Translator:
        return self.screen.tr

    @property
    def is_known(self) -> bool:
        """Whether the hall has sent the table."""
        return self.hall.table is not None

    @property
    def table(self) -> TableView:
        """The table as last sent by the hall."""
        facts = self.hall.table
        assert facts is not None
        if facts is not self._facts:
            self._facts, self._table = facts, msgspec.convert(facts, TableView)
        return self._table

    @property
    def view(self) -> View:
        """The player's view of the match; only if there has been one."""
        assert self.hall.view is not None
        return self.hall.view

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.table.seats)

    @property
    def bots(self) -> tuple[int, ...]:
        """The seats that bots play."""
        seats = enumerate(self.table.seats)
        return tuple(n for n, seat in seats if seat.kind == "bot" or seat.stand_in)

    @property
    def replaced(self) -> tuple[int, ...]:
        """The seats where a bot plays for a person who is away or has left."""
        seats = enumerate(self.table.seats)
        return tuple(n for n, seat in seats if seat.stand_in and not seat.here)

    @property
    def away(self) -> tuple[int, ...]:
        """The seats of players who are not connected, and for whom no bot plays."""
        return tuple(n for n, seat in enumerate(self.table.seats) if is_waited_for(seat))

    @property
    def lesson(self) -> Lesson | None:
        """The player's guided first match, if it is at this table."""
        lesson = self.context.lesson
        return lesson if lesson is not None and lesson.table == self.hall.table_id else None

    @property
    def is_lesson(self) -> bool:
        """Whether this is the table of the player's guided first match."""
        return self.lesson is not None

    @property
    def is_guided(self) -> bool:
        """Whether the player is guided through that match, and not in a later one there."""
        return self.lesson is not None and not self.lesson.is_over

    # Game

    @property
    def game(self) -> GameForm:
        """The game in the host's catalogue."""
        return self.context.games[self.table.game]

    @property
    def panel(self) -> GamePanel:
        return registry.panel(self.table.game)

    @property
    def words(self) -> GameWords:
        return registry.words(self.table.game)

    @property
    def title(self) -> str:
        """The game's title."""
        return self.game.title(self.tr)

    @property
    def heading(self) -> str:
        """The table's name, or what it is for; at a party night the match's number."""
        table, evening = self.table, self.table.evening
        if table.tournament is not None:
            return match_title(table.tournament, self.tr)
        if is_daily_table(table):
            return self.tr("daily challenge")
        if is_practice_table(table):
            return self.tr("{table} (practice)", table=table.name)
        if evening is None:
            return table.name
        match = max(1, len(evening.played) + (table.phase == "playing"))
        return f"{table.name} {match}/{evening.matches}"

    # Requests

    def ask(
        self,
        kind: Callable[..., Request],
        *fields: object,
        granted: Callable[[Facts], None] = _ignore,
    ) -> None:
        """Send a request about the table; show a refusal."""
        number = self.hall.table_id
        if number is not None:
            self.hall.ask(kind, number, *fields, granted=granted, denied=self.screen.refused)

    def confirm(
        self,
        title: str,
        text: str,
        yes: str,
        agreed: Act,
        no: str = "",
        declined: Act = lambda: None,
    ) -> None:
        """Ask the player before doing something that cannot be taken back."""
        no = no or self.tr("back")
        question = ConfirmScreen(self.context, self.screen, title, text, yes, no, agreed, declined)
        self.screen.app.push_screen(question)

    def answer(self, text: str) -> None:
        """Show why a key did nothing, until the next key."""
        self.screen.answer = text

    def answer_while(self, text: Callable[[], str]) -> None:
        """Show `text()`, until the next key or a change of the table after which it is ""."""
        self._lasting = text
        self._lasted = self.screen.answer = text()

    def update_answer(self) -> None:
        """The table has changed: show what is true of such an answer now."""
        if self._lasted and self.screen.answer == self._lasted:
            self._lasted = self.screen.answer = self._lasting()
