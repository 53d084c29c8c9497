"""The lines of a table's log that are not events of a match: chat, comings, announcements."""

from collections.abc import Callable, Iterator

from client.app.banner import announced
from client.connection.news import (
    Announced,
    InvitedTo,
    OthersElsewhere,
    Recalled,
    ReplacingEnded,
    SeatKept,
    SeatWantedBack,
    Spoken,
    Warned,
)
from client.locale.i18n import Translator
from client.screens.lobby.way_back import wanted_back
from client.screens.table import leaving, other_game_text, replacing
from client.screens.table.comings import bot_moves, comings
from client.screens.table.others_elsewhere import others_elsewhere
from client.screens.table.result_story import with_bots
from client.screens.table.table_client import TableClient
from client.widgets.log import LogLine
from engine.sync.hall_views import TableView

_JUST_OVER = "playing", "over"  # the phases of the table before and now


class LogNotes:
    """Notes them in the log of one table.

    Args:
        client: the table's.
        to_console: how the people who run the host get to its console.
    """

    def __init__(self, client: TableClient, to_console: Callable[[], str]) -> None:
        self._client = client
        self._to_console = to_console
        self._before: TableView | None = None

    @property
    def _tr(self) -> Translator:
        return self._client.tr

    def note(self, news: object) -> None:
        """Note what somebody at the table has said, or the host has told."""
        log, tr = self._client.log, self._tr
        match news:
            case Announced() | Warned():
                log.note(LogLine(announced(news, tr), "alert"))
            case InvitedTo() if not self._client.context.talk.is_muted(news.who):
                log.note(LogLine(self._invitation(news), "note"))
            case OthersElsewhere() if self._client.is_known:
                log.note(LogLine(self._others(news), "alert"))
            case Spoken(lobby=False):
                log.note(LogLine(news.text, "chat", news.who))
            case Recalled(events, helped) if self._client.hall.view is not None:
                names = with_bots(self._client.names, self._client.table.recap, tr)
                log.add_past_events(events, self._client.words, names, tr)
                for text in bot_moves(helped, self._client.names, self._client.hall.seat, tr):
                    log.note_once(LogLine(text, "note"))
            case SeatKept():
                log.note_once(LogLine(leaving.way_back(tr)))
            case SeatWantedBack():
                log.note(LogLine(wanted_back(news, self._to_console(), tr), "alert"))
            case ReplacingEnded() if news.code != "seated":  # everybody is told of that
                log.note(LogLine(replacing.ended(news, tr), "note"))

    def note_comings(self) -> None:
        """Note who has left, lost the connection or come back, and another game."""
        if self._client.is_known:
            for text in self._changes(self._client.table):
                self._client.log.note(LogLine(text, "note"))
            self._before = self._client.table

    def _changes(self, after: TableView) -> Iterator[str]:
        before, tr = self._before, self._tr
        if before is not None:
            yield from other_game_text.changes(before, after, self._title, tr)
            view, is_over = self._client.hall.view, (before.phase, after.phase) == _JUST_OVER
            if is_over and view and view["over"] and view["over"].get("by_vote"):
                yield tr("The players have ended the match by vote.")
        yield from comings(before, after, tr, self._client.hall.name)

    def _title(self, game: str) -> str:
        return self._client.context.title(game, self._tr)

    def _invitation(self, news: InvitedTo) -> str:
        tr = self._tr
        game = self._title(news.game) if news.game else tr("a party night")
        return tr(
            "{name} invites you to {game}: code {code}, or press {key} in the lobby.",
            name=news.who, game=game, code=news.code, key=tr.sense("key: accept", "y"),
        )  # fmt: skip

    def _others(self, news: OthersElsewhere) -> str:
        tr, client = self._tr, self._client
        how = tr("Press Esc, then {key}", key=tr.sense("key: accept", "y"))
        cup, games = tr.sense("key: tournament", "o"), client.context.games.values()
        return others_elsewhere(news, client.table, games, how, f"[{cup}]", tr)
