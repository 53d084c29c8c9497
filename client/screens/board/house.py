"""The board of a whole house: its pages, and between them the liveliest tables as they play."""

from collections.abc import Mapping
from typing import Any

import msgspec

from client.connection.news import Left, Rejoined, TournamentChanged
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act, HallScreen
from client.screens.board.address import url
from client.screens.board.drawing import draw_board
from client.screens.board.model import BoardModel
from client.screens.board.page import Page, draw_page
from client.screens.board.pages import Slide, lively, pages, slides
from client.screens.board.watched import WatchedTable
from client.screens.context import SessionContext
from client.screens.stats.text import Facts
from client.terminal.terminal import Size
from client.themes.themes import Theme
from engine.sync.hall_views import LobbyView
from engine.sync.history_requests import Rungs, Tonight
from engine.sync.requests import Stand, Watch
from engine.sync.tournament_views import TournamentView

SECONDS, PLAYING = 12.0, 24.0
"""How long a page is shown, and a table where a match is played."""

EVERY_GAME = ""


class HouseBoard(HallScreen):
    """Shows the house's pages in turn."""

    def __init__(self, context: SessionContext) -> None:
        super().__init__(context)
        self._ladder: tuple[Facts, ...] = ()
        self._tonight: Facts | None = None
        self._turned = 0
        self._watched = WatchedTable(context, self)
        self._wanted = 0  # the table to watch now

    # Drawing

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        found, tr = self._slides(language), translator(language)
        if self._wanted and self.hall.table_id == self._wanted and self._watched.is_known:
            shown = self._watched.shown(self._place(), size[1])
            return draw_board(shown, size, self.app.symbols, tr)
        at = self._turned % len(found)
        page = found[at]
        if isinstance(page, int):  # the table is not here yet
            page = next(one for one in found if isinstance(one, Page))
        top = f"ssh {self.context.where}", f"{at + 1}/{len(found)}"
        bottom = tr("Play here: {line}", line=self._join[0])
        return draw_page(page, size, top, bottom, self.app.symbols, tr)

    def _place(self) -> BoardModel:
        """The way to the table that is watched."""
        code = (self.hall.table or {}).get("code", "")
        line, where = self._join
        command = line.replace("ssh ", "ssh -t ", 1)
        return BoardModel(
            code=code,
            line=f"{command} join {code}",
            where=line.removeprefix("ssh "),
            url=url(self.context.other_where or self.context.where, code) if where else "",
        )

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

    def _slides(self, language: Language) -> list[Slide]:
        """The pages, with the tables that are worth watching between them."""
        found = self.hall.tournament.view
        cup = msgspec.convert(found, TournamentView) if found is not None else None
        return slides(self._pages(language), lively(self._lobby.tables, cup))

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
        found = self._slides("en")
        slide = found[self._turned % len(found)]
        self._watch(slide if isinstance(slide, int) else 0)
        if self._turned % len(found) == 0:
            self._refresh_numbers()

    def _go_on(self) -> None:
        self.turn()
        self.app.later(PLAYING if self._wanted else SECONDS, self._go_on)

    def _watch(self, table: int) -> None:
        """Watch this table in place of the one before; 0 for none."""
        self._wanted = table
        if self.hall.table_id is None:
            self._enter()
        elif self.hall.table_id != table:
            self.hall.ask(Stand, self.hall.table_id, granted=self._left, denied=self.refused)

    def _left(self, _: Mapping[str, Any]) -> None:
        self.hall.leave_table()
        self._enter()

    def _enter(self) -> None:
        if self._wanted:
            self.hall.ask(Watch, self._wanted, denied=self.refused)

    def _follow(self, *, again: bool = False) -> None:
        """Be shown the tournament that the lobby lists first."""
        rows = self._lobby.tournaments
        if not rows:
            self.hall.tournament.leave()
        elif again or rows[0].id != self.hall.tournament.number:
            self.hall.tournament.follow(rows[0].id, self.refused)

    def told(self, news: object) -> None:
        self._watched.told(news)
        match news:
            case Rejoined():
                self._follow(again=True)
                self._enter()
            case Left() | TournamentChanged():
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
