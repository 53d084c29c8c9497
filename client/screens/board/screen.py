"""A board: the public view of one table, for a television or projector.

The board of a tournament's table goes on with its tournament: between rounds it shows the
standings, then a table of the next round, and at its end the champion.
"""

from collections.abc import Mapping
from time import monotonic
from typing import Any

import msgspec

from client.connection.news import Left, Rejoined, TournamentChanged
from client.locale.i18n import Language, Translator, translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.board.address import url
from client.screens.board.board import Board
from client.screens.board.champion import champion_page
from client.screens.board.cup_pages import standings
from client.screens.board.drawing import draw_board
from client.screens.board.model import BoardModel
from client.screens.board.page import Page, draw_page
from client.screens.board.rotation import PAGE
from client.screens.board.watched import WatchedTable
from client.screens.context import SessionContext
from client.terminal.terminal import Size
from client.themes.themes import Theme
from engine.sync.reports import Refused
from engine.sync.requests import Join, Watch
from engine.sync.tournament_views import TournamentView

RETRY = 25.0
"""Seconds until a missing table is asked for again; the hall limits tries of codes."""


class BoardScreen(Board):
    """Watches one table, and then others of the same tournament.

    Args:
        code: the table's code.
    """

    def __init__(self, context: SessionContext, code: str) -> None:
        super().__init__(context)
        self._code = code.upper()
        self._watched = WatchedTable(context, self)
        self._is_unknown = False
        self._was_let_in = False
        self._cup = self._place = 0  # the tournament, and the table's number in its round
        self._asked = 0  # the last table of it that was asked for

    # Drawing

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        symbols, tr, cup = self.app.symbols, translator(language), self._tournament
        if not self._watched.is_known and cup is not None:
            return self._between(cup, size, tr)
        model = self._model(size)
        look = ("board", self._code, size, symbols, language)
        return self.context.gallery.shared(
            look, model, lambda: draw_board(model, size, symbols, tr)
        )

    def _between(self, cup: TournamentView, size: Size, tr: Translator) -> Canvas:
        """The tournament, while none of its tables is watched."""
        where = self.context.other_where or self.context.where

        def title(game: str) -> str:
            return self.context.title(game, tr)

        join = f"ssh {where}", url(where)
        found: tuple[Page, ...] = (champion_page(cup, title, tr),)
        if cup.phase != "over":
            found = standings(cup, join, title, tr, self.left, is_late=self.is_late) or found
        page = found[int(monotonic() // PAGE) % len(found)]
        bottom = tr("Play here: {line}", line=f"ssh {where}")
        return draw_page(
            page, size, (f"ssh {self.context.where}", ""), bottom, self.app.symbols, tr
        )

    @property
    def _tournament(self) -> TournamentView | None:
        """The tournament that the board goes on with, once the hall has sent it."""
        found = self.hall.tournament.view
        if found is None or not self._cup or found["id"] != self._cup:
            return None
        return msgspec.convert(found, TournamentView)

    def _model(self, size: Size) -> BoardModel:
        address = self.context.other_where
        place = BoardModel(
            code=self._code,
            line=f"ssh -t {self.context.where} join {self._code}",
            where=address or self.context.where,
            by_address=f"ssh -t {address} join {self._code}" if address else "",
            url=url(address or self.context.where, self._code),
            answer=self.answer,
            is_unknown=self._is_unknown,
        )
        return self._watched.shown(place, size[1]) if self._watched.is_known else place

    # Keys and actions

    def keys(self) -> Mapping[str, str]:
        return {"escape": "do:leave", "q": "do:leave"}

    def acts(self) -> Mapping[str, Act]:
        return {"do:leave": self.app.ask_to_quit}

    # Requests and news

    def ask(self) -> None:
        """Watch the table."""
        self.hall.ask(Join, self._code, granted=self._let_in, denied=self.refused)

    def _let_in(self, data: Mapping[str, Any]) -> None:
        self._is_unknown, self._was_let_in = False, True
        self.hall.ask(Watch, data["table"], denied=self.refused)

    def refused(self, refusal: Refused) -> None:
        """Show the refusal and try again later: tables come back after a restart.

        A code that has never led to a table ends the session, as it may be mistyped.
        """
        super().refused(refusal)
        self._is_unknown = refusal.code == "no_such_code"
        if self._is_unknown and not self._was_let_in:
            whole = self.tr(
                "For a board of the whole house: {line}", line=f"ssh -t {self.context.where} board"
            )
            self.app.end("failed", f"{self.answer} {whole}")
        elif not self._cup:
            self.app.later(RETRY, self.ask)

    def told(self, news: object) -> None:
        self._watched.told(news)
        self._seconds.follow()
        match news:
            case Rejoined() if self._cup:
                self._asked = 0
                self.hall.tournament.follow(self._cup, super().refused)
            case Rejoined():
                self.ask()
            case TournamentChanged():
                self._go_on()
                self.refresh()
            case Left() if not self._cup:
                self.answer = self.tr("The table has been closed.")
                self.app.later(RETRY, self.ask)
            case Left():
                self._go_on()
        if self._watched.tournament[0]:
            self._follow(*self._watched.tournament)

    def _follow(self, cup: int, place: int) -> None:
        """Follow the tournament of the table."""
        self._place = place
        if cup != self._cup:
            self._cup, self._asked = cup, self.hall.table_id or 0
            self.hall.tournament.follow(cup, super().refused)

    def _go_on(self) -> None:
        """Watch a table of the running round, the one with the same number if it still plays."""
        cup = self._tournament
        if cup is None or self.hall.table_id is not None or cup.phase != "playing":
            return
        running = [one.id for one in cup.tables if one.id and not one.ranks]
        same = cup.tables[self._place - 1 : self._place]
        wanted = [one.id for one in same if one.id in running] or running[:1]
        if wanted and wanted[0] != self._asked:
            self._asked = wanted[0]
            self.hall.ask(Watch, wanted[0], denied=super().refused)
