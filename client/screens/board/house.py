"""The board of a whole house: tables, tournament, ladder and this evening, page after page."""

from collections.abc import Mapping
from typing import Any

import msgspec

from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act, HallScreen
from client.screens.board.address import url
from client.screens.board.house_drawing import HouseModel, Page, draw_house
from client.screens.board.pages import pages
from client.screens.context import SessionContext
from client.screens.stats.text import Facts
from client.terminal.terminal import Size
from client.themes.themes import Theme
from engine.sync.hall_views import LobbyView
from engine.sync.history_requests import Rungs, Tonight

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
        found = self._pages(language)
        at = self._turned % len(found)
        line = f"ssh -t {self.context.other_where or self.context.where}"
        model = HouseModel(self.context.where, found[at], at + 1, len(found), line)
        return draw_house(model, size, self.app.symbols, translator(language))

    def _pages(self, language: Language) -> list[Page]:
        tr, context = translator(language), self.context
        lobby = msgspec.convert({"tables": [], "people": [], **self.hall.lobby}, LobbyView)
        where = context.other_where or context.where
        join = f"ssh -t {where}", url(where)

        def title(game: str) -> str:
            return context.title(game, tr)

        return list(pages(lobby, self._ladder, self._tonight, join, title, tr))

    # Keys and actions

    def keys(self) -> Mapping[str, str]:
        return {"escape": "do:leave", "q": "do:leave", "right": "do:on", "space": "do:on"}

    def acts(self) -> Mapping[str, Act]:
        return {"do:leave": self.app.ask_to_quit, "do:on": self.turn}

    # Requests and time

    def ask(self) -> None:
        """Ask for what the lobby does not tell, and show the first page."""
        self._refresh_numbers()
        self.app.later(SECONDS, self._go_on)

    def turn(self) -> None:
        """Show the next page; before the first one comes again, ask for the numbers anew."""
        self._turned += 1
        if self._turned % len(self._pages("en")) == 0:
            self._refresh_numbers()

    def _go_on(self) -> None:
        self.turn()
        self.app.later(SECONDS, self._go_on)

    def _refresh_numbers(self) -> None:
        self.hall.ask(Rungs, EVERY_GAME, 0, granted=self._ranked)
        self.hall.ask(Tonight, granted=self._told)

    def _ranked(self, data: Mapping[str, Any]) -> None:
        self._ladder = tuple(data["rungs"])
        self.refresh()

    def _told(self, data: Mapping[str, Any]) -> None:
        self._tonight = data
        self.refresh()
