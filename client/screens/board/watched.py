"""A table that a board watches: what is shown of it, as things happen there."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from client.connection.news import Happened, Left, Reaction, Recalled
from client.games.base import Event, Seen, View
from client.screens.base import HallScreen
from client.screens.board.model import BoardModel
from client.screens.context import SessionContext
from client.screens.table import evening_actions, reactions
from client.screens.table.phrases import phrase
from client.screens.table.result_story import Story, with_bots
from client.screens.table.table_client import TableClient
from client.widgets.log import LogLine, recent


class _Picture(Struct, frozen=True):
    """A match as it stays on the board for a while, and the log that is shown with it.

    Either a lift or a showdown, or the match before events that players still see animated.
    """

    seen: Seen
    log: tuple[LogLine, ...]
    last: str


class WatchedTable:
    """The table that the session watches.

    Args:
        context: of the session.
        screen: shows it.
    """

    def __init__(self, context: SessionContext, screen: HallScreen) -> None:
        self._context = context
        self._screen = screen
        self._forget()

    def _forget(self) -> None:
        self._client = TableClient(self._context, self._screen)
        self._news: tuple[Event, ...] = ()
        self._memory: Any = {}
        self._last = ""
        self._match = 0
        self._picture: _Picture | None = None
        self._held: _Picture | None = None  # in front of it
        self._view: View | None = None  # before the last news

    @property
    def is_known(self) -> bool:
        """Whether the hall has sent the table."""
        return self._client.is_known

    @property
    def tournament(self) -> tuple[int, int]:
        """The tournament that the table belongs to, and its number in the round; 0 for none."""
        seat = self._client.table.tournament if self.is_known else None
        return (seat.id, seat.table) if seat is not None else (0, 0)

    def shown(self, place: BoardModel, lines: int) -> BoardModel:
        """The contents of a board of so many lines; `place` knows the way to the table."""
        client, shown, hall = self._client, self._front, self._context.hall
        seat = client.table.tournament
        is_over = client.table.phase == "over" and shown is None and hall.view is not None
        return replace(
            place,
            name=client.heading,
            evening=evening_actions.evening_of(client),
            following=evening_actions.next_game(client),
            game=client.table.game,
            title=client.title,
            names=client.names,
            seen=None if hall.view is None else shown.seen if shown else self._seen(),
            log=recent(shown.log if shown else client.log.lines, lines),
            last=shown.last if shown else self._last,
            four_words=client.table.head_words if is_over else (),
            story=self._story() if is_over else None,
            guesses=hall.guesses,
            tournament=seat,
            starting_in=hall.tournament.seconds_to(seat.begins) if seat and seat.begins else 0,
        )

    @property
    def _front(self) -> _Picture | None:
        """The picture on the board; None while the match is shown as it is."""
        return self._held or self._picture

    def _story(self) -> Story:
        client = self._client
        names = with_bots(client.log.names or client.names, client.table.recap, client.tr)
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
            away=client.away,
            replaced=client.replaced,
            news=self._news,
            before=self._view,
            memory=self._memory,
            title=client.title,
            said=client.said.texts,
        )

    def told(self, news: object) -> None:
        """Take in what has happened."""
        if self.is_known and self._client.table.match != self._match:
            # perhaps another game: the last match's data does not fit it
            self._match, self._news, self._memory = self._client.table.match, (), {}
            self._picture = self._held = self._view = None
            self._last = ""
        match news:
            case Happened(events) if self.is_known:
                self._happened(events)
            case Reaction() if self.is_known and news.seat is not None:
                line = LogLine(phrase(news.phrase, self._client.tr), "chat", news.who)
                reactions.show(self._client, news.seat, line)
            case Recalled(events) if self._context.hall.view is not None:
                client = self._client
                client.log.begin(client.table.match)
                client.log.add_past_events(events, client.words, client.names, client.tr)
                self._remember(events)
            case Left():
                self._forget()
        self._view = self._context.hall.view

    def _happened(self, events: tuple[Event, ...]) -> None:
        """Take events of the match; a picture of them stays while the match goes on."""
        client, before, last = self._client, self._client.log.lines, self._last
        was, shown = self._picture, self._before()
        client.log.add_events(events, client.words, client.names, client.tr)
        self._remember(events)
        self._news = events
        memory = client.panel.after_news(self._seen())
        self._memory = self._memory if memory is None else memory
        if memory is not None:
            self._show(_Picture(self._seen(), before, last))
        if self._picture is None or self._picture is not was:
            self._hold(shown, client.panel.told_after(self._seen()))

    def _show(self, picture: _Picture) -> None:
        """Show a picture for its time, if it is one that ends by itself."""
        client, seen = self._client, picture.seen
        fading = client.panel.memory_timeout(seen)
        if fading and client.panel.picture(seen, client.tr) is not None:
            (seconds, after), told = fading, client.panel.pictured_event(seen)
            log = client.log.until(told) if told is not None else None
            self._picture = replace(picture, log=log or picture.log)
            self._screen.app.later(seconds, partial(self._close, self._picture, after))

    def _before(self) -> _Picture | None:
        """The match as it was before the news; None if that was not sent."""
        if self._picture is not None or self._view is None:
            return self._picture
        return _Picture(replace(self._seen(), view=self._view), self._client.log.lines, self._last)

    def _hold(self, before: _Picture | None, seconds: float) -> None:
        """Show so long what was before: players see by an animation what came of it.

        Nobody reads the end from the board ahead of them.
        """
        self._held = before if seconds > 0 else None
        if self._held is not None:
            self._screen.app.later(seconds, partial(self._go_on, self._held))

    def _go_on(self, held: _Picture) -> None:
        if self._held is held:
            self._held = None

    def _remember(self, events: Sequence[Event]) -> None:
        """Keep the last event that has a headline."""
        client = self._client
        told = (client.words.headline(one, client.names, client.tr) for one in reversed(events))
        self._last = next(filter(None, told), self._last)

    def _close(self, picture: _Picture, memory: object) -> None:
        """A picture has had its time: show the one behind it, or the match."""
        if self._picture is picture:
            self._picture, self._memory = None, memory
            self._show(replace(picture, seen=replace(picture.seen, memory=memory)))
