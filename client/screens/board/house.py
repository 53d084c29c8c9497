"""The board of a whole house: its pages, and between them the liveliest tables as they play."""

from collections.abc import Mapping
from time import monotonic
from typing import Any, Literal

import msgspec

from client.connection.news import Left, Rejoined, TournamentChanged
from client.locale.i18n import Language, Translator, translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.board.address import url
from client.screens.board.board import Board
from client.screens.board.cup_pages import is_waited
from client.screens.board.drawing import draw_board
from client.screens.board.ending import RESULT, Ending
from client.screens.board.model import BoardModel
from client.screens.board.page import draw_page
from client.screens.board.pages import HousePages, pages
from client.screens.board.rotation import PAGE, TABLE, Slide, last_round, lively, rotation
from client.screens.board.watched import WatchedTable
from client.screens.context import SessionContext
from client.screens.stats.text import Facts
from client.terminal.terminal import Size
from client.themes.themes import Theme
from engine.sync.hall_views import LobbyView, is_of_tournament
from engine.sync.history_requests import Rungs, Tonight
from engine.sync.requests import Stand, Watch
from engine.sync.tournament_views import TournamentView

EVERY_GAME = ""


class HouseBoard(Board):
    """Shows the house's pages in turn; only a tournament while it waits, and at its end."""

    def __init__(self, context: SessionContext) -> None:
        super().__init__(context)
        self._ladder: tuple[Facts, ...] = ()
        self._tonight: Facts | None = None
        self._cycle = self._at = 0
        self._ending = Ending()
        self._watched = WatchedTable(context, self)
        self._wanted = 0  # the table to watch now
        self._was_kept = ""

    # Drawing

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        tr, found = translator(language), self._pages(language)
        if self._wanted and self.hall.table_id == self._wanted and self._watched.is_known:
            shown = self._watched.shown(self._place(), size[1])
            return draw_board(shown, size, self.app.symbols, tr)
        slides = self._slides(found)
        slide = slides[self._at % len(slides)]
        page = found.first if isinstance(slide, int) else slide  # the table is not here yet
        count = _count(self._at % len(slides) + 1, len(slides), tr)
        bottom = tr("Play here: {line}", line=self._join[0])
        top = f"ssh {self.context.where}", count
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

    @property
    def _cup(self) -> TournamentView | None:
        found = self.hall.tournament.view
        return msgspec.convert(found, TournamentView) if found is not None else None

    def _pages(self, language: Language) -> HousePages:
        tr, context = translator(language), self.context

        def title(game: str) -> str:
            return context.title(game, tr)

        found = self._lobby, self._ladder, self._tonight, self._join, title, tr
        return pages(*found, self._cup, self.left, is_late=self.is_late)

    def _slides(self, found: HousePages) -> tuple[Slide, ...]:
        """The pages that are shown in turn; only a tournament's while it waits, and at its end."""
        kept = self._kept
        if kept == "waits":
            return found.standings
        if self._ending.final:
            return (self._ending.final,)
        if kept == "gets ready":
            return found.seating
        if self._ending.is_last and self._cup is not None and found.standings:
            return last_round(found, self._lobby.tables, self._cup.id)
        if found.crown is not None and self._is_alone:
            return (found.crown,)
        return rotation(found, lively(self._lobby.tables), self._cycle)

    @property
    def _kept(self) -> Literal["", "waits", "gets ready"]:
        """Why only the tournament is shown: its players wait, or are taken to their tables.

        They wait for a draw or the end of a pause; the result of a final is shown before.
        """
        cup = self._cup
        if cup is None:
            return ""
        if is_waited(cup) and (cup.held or not self._ending.final):
            return "waits"
        if cup.phase != "playing":
            return ""
        own = (row for row in self._lobby.tables if is_of_tournament(row, cup.id))
        opening = any(not (one.id or one.ranks) for one in cup.tables)
        return "gets ready" if opening or any(row.phase == "waiting" for row in own) else ""

    @property
    def _is_alone(self) -> bool:
        """Whether a final or a champion is shown without turning."""
        ending = self._ending
        return bool(ending.final) or ending.is_crowned(self._cup, self._lobby, monotonic())

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
        self.app.later(PAGE, self._go_on)

    def turn(self) -> None:
        """Show the next page; before the first one comes again, ask for the numbers anew."""
        self._follow()
        self._at += 1
        if self._at >= len(self._slides(self._pages("en"))):
            self._at, self._cycle = 0, self._cycle + 1
            self._refresh_numbers()
        self._show()

    def _show(self) -> None:
        """Watch the table whose turn it is, or none while there is a page."""
        found = self._slides(self._pages("en"))
        slide = found[self._at % len(found)]
        self._watch(slide if isinstance(slide, int) else 0)
        self._seconds.follow()

    def _go_on(self) -> None:
        self.turn()
        self.app.later(TABLE if self._wanted else PAGE, self._go_on)

    def _cup_changed(self) -> None:
        """Show the last round as soon as it begins, and the champion when it is decided.

        The result of a final is shown before.
        """
        cup, was_last = self._cup, self._ending.is_last
        if cup is None:
            return
        if self._ending.follow(cup):
            self._honour()
        elif self._ending.is_last and not was_last:
            self._at = 0
            self._show()
        elif self._ending.final and self._ending.final != self._wanted:
            self._show()

    def _keep(self) -> None:
        """Show the tournament as soon as its players wait, and the other pages after that."""
        if (kept := self._kept) != self._was_kept:
            self._was_kept, self._at = kept, 0
            self._show()

    def _honour(self) -> None:
        """Show the champion, after the result of a final."""
        if self._ending.final:
            self.app.later(RESULT, self._crown)
        else:
            self._crown()

    def _crown(self) -> None:
        self._ending.crown(self._lobby, monotonic())
        self._show()

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
        """Be shown the newest tournament, rather one that is not over; keep to one that ends."""
        rows = sorted(self._lobby.tournaments, key=lambda one: one.phase == "over")
        number = self.hall.tournament.number
        if not rows:
            self.hall.tournament.leave()
        elif again and number:
            self.hall.tournament.follow(number, self.refused)
        elif rows[0].id != number and not self._is_alone:
            self.hall.tournament.follow(rows[0].id, self.refused)

    def told(self, news: object) -> None:
        self._watched.told(news)
        self._seconds.follow()
        match news:
            case Rejoined():
                self._follow(again=True)
                self._enter()
            case TournamentChanged():
                self._cup_changed()
                self._keep()
                self.refresh()
            case Left():
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


def _count(number: int, pages: int, tr: Translator) -> str:
    """The number of the page among all pages; "" if there is only one."""
    if pages == 1:
        return ""
    return tr("page {n} of {pages}", n=tr.number(number), pages=tr.number(pages))
