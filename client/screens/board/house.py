"""The board of a whole house: tables, tournament, ladder and this evening, page after page."""

from collections.abc import Mapping
from typing import Any

import msgspec

from client.connection.news import Rejoined, TournamentChanged
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act, HallScreen
from client.screens.board.address import url
from client.screens.board.page import Page, draw_page
from client.screens.board.pages import pages
from client.screens.context import SessionContext
from client.screens.stats.text import Facts
from client.terminal.terminal import Size
from client.themes.themes import Theme
from engine.sync.hall_views import LobbyView
from engine.sync.history_requests import Rungs, Tonight
from engine.sync.tournament_views import TournamentView

SECONDS = 12.0
"""How long a page is shown."""

EVERY_GAME = ""


class HouseBoard(HallScreen):
    """Shows the house's pages in turn."""

    def __init__(self, context: SessionContext) -> None:
        super().__init__(context)
        self._ladder: tuple[Facts, ...] = ()
        self._tonight: Facts | None = None
        self._turned = 0

    # Drawing

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        found, tr = self._pages(language), translator(language)
        at = self._turned % len(found)
        top = self.context.where, f"{at + 1}/{len(found)}"
        bottom = tr("Play here: {line}", line=self._join[0])
        return draw_page(found[at], size, top, bottom, self.app.symbols, tr)

    @property
    def _join(self) -> tuple[str, str]:
        """The command to join, and the address for a QR code."""
        where = self.context.other_where or self.context.where
        return f"ssh {where}", url(where)

    @property
    def _lobby(self) -> LobbyView:
        return msgspec.convert({"tables": [], "people": [], **self.hall.lobby}, LobbyView)

    def _pages(self, language: Language) -> list[Page]:
        tr, context = translator(language), self.context
        found = self.hall.tournament.view
        cup = msgspec.convert(found, TournamentView) if found is not None else None

        def title(game: str) -> str:
            return context.title(game, tr)

        return list(pages(self._lobby, self._ladder, self._tonight, self._join, title, tr, cup))

    # Keys and actions

    def keys(self) -> Mapping[str, str]:
        return {"escape": "do:leave", "q": "do:leave", "right": "do:on", "space": "do:on"}

    def acts(self) -> Mapping[str, Act]:
        return {"do:leave": self.app.ask_to_quit, "do:on": self.turn}

    # Requests and time

    def ask(self) -> None:
        """Ask for what the lobby does not tell, and show the first page."""
        self._refresh_numbers()
        self._follow()
        self.app.later(SECONDS, self._go_on)

    def turn(self) -> None:
        """Show the next page; before the first one comes again, ask for the numbers anew."""
        self._turned += 1
        self._follow()
        if self._turned % len(self._pages("en")) == 0:
            self._refresh_numbers()

    def _go_on(self) -> None:
        self.turn()
        self.app.later(SECONDS, self._go_on)

    def _follow(self, *, again: bool = False) -> None:
        """Be shown the tournament that the lobby lists first."""
        rows = self._lobby.tournaments
        if not rows:
            self.hall.tournament.leave()
        elif again or rows[0].id != self.hall.tournament.number:
            self.hall.tournament.follow(rows[0].id, self.refused)

    def told(self, news: object) -> None:
        if isinstance(news, Rejoined):
            self._follow(again=True)
        elif isinstance(news, TournamentChanged):
            self.refresh()

    def _refresh_numbers(self) -> None:
        self.hall.ask(Rungs, EVERY_GAME, 0, granted=self._ranked)
        self.hall.ask(Tonight, granted=self._told)

    def _ranked(self, data: Mapping[str, Any]) -> None:
        self._ladder = tuple(data["rungs"])
        self.refresh()

    def _told(self, data: Mapping[str, Any]) -> None:
        self._tonight = data
        self.refresh()
