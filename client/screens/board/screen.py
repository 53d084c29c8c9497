"""A board: the public view of one table, for a television or projector."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from client.connection.news import Happened, Left, Reaction, Recalled, Rejoined
from client.games.base import Event, Seen
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act, HallScreen
from client.screens.board.address import url
from client.screens.board.drawing import draw_board
from client.screens.board.model import BoardModel
from client.screens.context import SessionContext
from client.screens.table import evening_actions, reactions
from client.screens.table.phrases import phrase
from client.screens.table.result_story import Story, with_bots
from client.screens.table.table_client import TableClient
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.log import LogLine, recent
from engine.sync.reports import Refused
from engine.sync.requests import Join, Watch

RETRY = 25.0
"""Seconds until a missing table is asked for again; the hall limits tries of codes."""


class _Picture(Struct, frozen=True):
    """A lift or a showdown that stays on the board for a while, with the log from before it."""

    seen: Seen
    log: tuple[LogLine, ...]


class BoardScreen(HallScreen):
    """Watches one table.

    Args:
        code: the table's code.
    """

    def __init__(self, context: SessionContext, code: str) -> None:
        super().__init__(context)
        self._code = code.upper()
        self._client = TableClient(context, self)
        self._news: tuple[Event, ...] = ()
        self._memory: Any = {}
        self._match = 0
        self._is_unknown = False
        self._picture: _Picture | None = None
        self._was_let_in = False

    # Drawing

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        model, symbols, tr = self._model(size), self.app.symbols, translator(language)
        look = ("board", self._code, size, symbols, language)
        return self.context.gallery.shared(
            look, model, lambda: draw_board(model, size, symbols, tr)
        )

    def _model(self, size: Size) -> BoardModel:
        client, address = self._client, self.context.other_where
        place = BoardModel(
            code=self._code,
            line=f"ssh -t {self.context.where} join {self._code}",
            where=address or self.context.where,
            by_address=f"ssh -t {address} join {self._code}" if address else "",
            url=url(address or self.context.where, self._code),
            answer=self.answer,
            is_unknown=self._is_unknown,
        )
        if not client.is_known:
            return place
        shown = self._picture
        is_over = client.table.phase == "over" and shown is None and self.hall.view is not None
        return BoardModel(
            name=client.heading,
            evening=evening_actions.evening_of(client),
            following=evening_actions.next_game(client),
            game=client.table.game,
            title=client.title,
            code=place.code,
            line=place.line,
            where=place.where,
            by_address=place.by_address,
            url=place.url,
            names=client.names,
            seen=None if self.hall.view is None else shown.seen if shown else self._seen(),
            log=recent(shown.log if shown else client.log.lines, size[1]),
            answer=self.answer,
            four_words=client.table.head_words if is_over else (),
            story=self._story() if is_over else None,
            guesses=self.hall.guesses,
        )

    def _story(self) -> Story:
        client = self._client
        names = with_bots(client.log.names or client.names, client.table.recap, self.tr)
        return Story(
            game=client.table.game, view=client.view, names=names, recap=client.table.recap
        )

    def _seen(self) -> Seen:
        client = self._client
        return Seen(
            view=client.view,
            names=client.names,
            options=client.table.options,
            bots=client.bots,
            replaced=client.replaced,
            news=self._news,
            memory=self._memory,
            title=client.title,
            said=client.said.texts,
        )

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
        else:
            self.app.later(RETRY, self.ask)

    def told(self, news: object) -> None:
        if self._client.is_known and self._client.table.match != self._match:
            # perhaps another game: the last match's data does not fit it
            self._match, self._news, self._memory = self._client.table.match, (), {}
            self._picture = None
        match news:
            case Rejoined():
                self.ask()
            case Happened(events) if self._client.is_known:
                self._happened(events)
            case Reaction() if self._client.is_known and news.seat is not None:
                line = LogLine(phrase(news.phrase, self.tr), "chat", news.who)
                reactions.show(self._client, news.seat, line)
            case Recalled(events) if self.hall.view is not None:
                client = self._client
                client.log.begin(client.table.match)
                client.log.add_past_events(events, client.words, client.names, self.tr)
            case Left():
                self._news, self._memory, self._picture = (), {}, None
                self.answer = self.tr("The table has been closed.")
                self.app.later(RETRY, self.ask)

    def _happened(self, events: tuple[Event, ...]) -> None:
        """Take events of the match; a picture of them stays while the match goes on."""
        client, before = self._client, self._client.log.lines
        client.log.add_events(events, client.words, client.names, self.tr)
        self._news = events
        memory = client.panel.after_news(self._seen())
        self._memory = self._memory if memory is None else memory
        seen = self._seen()
        fading = client.panel.memory_timeout(seen)
        if memory is not None and fading and client.panel.picture(seen, self.tr) is not None:
            seconds, after = fading
            self._picture = _Picture(seen, before)
            self.app.later(seconds, partial(self._close, self._picture, after))

    def _close(self, picture: _Picture, memory: object) -> None:
        if self._picture is picture:
            self._picture, self._memory = None, memory
