"""State that the commands of line mode share: the hall client, output, settings, log."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from client.connection.hall_client import HallClient
from client.connection.open_requests import Denied, Granted
from client.games.base import Seen, View
from client.games.common import is_mine
from client.games.forms import GameForm, form
from client.games.refusals import common
from client.games.refusals import refused as game_refusal
from client.line_mode.output import Output
from client.locale.i18n import Language, Translator, translator
from client.locale.refusals import hall_refusal
from client.screens.lobby.broken_off import Told
from client.screens.lobby.offer import NONE, Steady, leads_alike
from client.screens.table.absent import is_waited_for
from client.screens.tournament.paused import paused_line
from client.session.chat import Chat
from client.session.lesson import Lesson
from client.session.settings import Settings
from engine.sync.hall_views import TableView
from engine.sync.reports import Refused
from engine.sync.requests import Request

MOST_LINES = 300
GENERAL = ("bad_move", "wrong_phase")
"""Refusals whose general texts refer to a full screen."""

Place = Literal["lobby", "waiting", "playing", "over"]


def _nothing(_: object) -> None:
    """Ignore an answer."""


class LineContext:
    """State of one player's line-mode session.

    Attributes:
        asked: number of unanswered requests; the next line waits for them.
        waits: whether the next line waits for the player's turn.
        revision: the view revision that the next line waits for.
        log: events and chat, oldest first, without secrets.
        begins: the player has asked for a match with a bot, and has had no answer yet.
        arriving: the player has a seat that the table view does not show yet.
        ended: the player has left.
        is_bound: a line came with the ssh command and has not been run yet.
        commanding: the line that came with the ssh command is the last one run.
        failed: that line was refused or not understood, or the hall has not let the player in.
        broken_off: how to check the last match that was broken off.
        offer: what `yes` does in the lobby.
        lesson: the player's guided first match; None without one.
    """

    def __init__(self, hall: HallClient, voice: Output, host: str, language: Language) -> None:
        self.hall = hall
        self.host = host
        self.settings = Settings()
        self.asked = 0
        self.waits = False
        self.revision = 0
        self.log: deque[str] = deque(maxlen=MOST_LINES)
        self.ears = Chat()
        self.moves: deque[Mapping[str, Any]] = deque()
        self.seat_elsewhere: int | None = None
        self.begins = False
        self.arriving = False
        self.ended = False
        self.is_bound = False
        self.commanding = False
        self.failed = False
        self.lesson: Lesson | None = None
        self.broken_off: Told = ()
        self.offer = Steady(NONE, leads_alike)
        self._voice = voice
        self._language: Language = language
        self._games: dict[str, GameForm] = {}

    # Place and view

    @property
    def tr(self) -> Translator:
        """The player's language."""
        return translator(self.settings.language or self._language)

    @property
    def games(self) -> Mapping[str, GameForm]:
        """The game catalogue by id."""
        if not self._games:
            self._games = {name: form(game) for name, game in self.hall.catalog.items()}
        return self._games

    @property
    def place(self) -> Place:
        """Where the player is: the lobby, or a table before, in or after a match."""
        if self.hall.table is None:
            return "lobby"
        if self.hall.view is None:
            return "waiting"
        return "over" if self.hall.view["over"] else "playing"

    @property
    def waits_for_turn(self) -> bool:
        """Whether the player is in a match in which others are to move."""
        view = self.hall.view
        if view is None or view["over"] or view["you"] is None:
            return False
        return not is_mine(view)

    @property
    def table(self) -> TableView | None:
        """The current table; None in the lobby."""
        table = self.hall.table
        return None if table is None else msgspec.convert(table, TableView)

    def seen(self, table: TableView, view: View) -> Seen:
        """The match in the form that a game's words and moves take."""
        seats, game = list(enumerate(table.seats)), self.games[table.game]
        return Seen(
            view=view,
            names=tuple(seat.name for seat in table.seats),
            options=table.options,
            bots=tuple(n for n, seat in seats if seat.kind == "bot" or seat.stand_in),
            away=tuple(n for n, seat in seats if is_waited_for(seat)),
            replaced=tuple(n for n, seat in seats if seat.stand_in and not seat.here),
            helped=table.hints,
            forms=game.moves,
            title=game.title(self.tr),
            hidden=game.hidden,
        )

    # Output

    @property
    def columns(self) -> int:
        """The columns that lines are wrapped to; 0 for lines in one piece."""
        return self._voice.columns

    def wrap_to(self, columns: int) -> None:
        """Wrap lines to these columns from now on; 0 for lines in one piece."""
        self._voice.chosen = columns

    def say(self, *texts: str) -> None:
        """Print public lines."""
        for text in texts:
            self._voice.say(text, self.tr)

    def tell(self, *texts: str) -> None:
        """Print lines about the match; padded where they may contain this seat's secrets."""
        veiled = self._has_secrets
        for text in texts:
            self._voice.say(text, self.tr, veiled=veiled)

    @property
    def _has_secrets(self) -> bool:
        table, view = self.hall.table, self.hall.view
        if table is None or view is None or view["you"] is None:
            return False
        return self.games[table["game"]].hidden

    def note(self, text: str) -> None:
        """Print a line and keep it in the log."""
        if text:
            self.log.append(text)
            self.say(text)

    # Requests

    def ask(
        self,
        kind: Callable[..., Request],
        *fields: Any,
        granted: Granted = _nothing,
        denied: Denied | None = None,
    ) -> None:
        """Send a request; later lines wait for its answer."""
        self.asked += 1

        def yes(data: Mapping[str, Any]) -> None:
            self.asked -= 1
            granted(data)

        def no(refusal: Refused) -> None:
            self.asked -= 1
            (denied or self.refused)(refusal)

        self.hall.ask(kind, *fields, granted=yes, denied=no)

    def refused(self, refusal: Refused) -> None:
        """Print why a request was refused and what would be legal."""
        self.failed = self.failed or self.commanding
        self.moves.clear()
        table = self.table
        text = hall_refusal(refusal, self.tr)
        if refusal.code == "paused" and table is not None and table.tournament is not None:
            text = paused_line(self.hall, self.tr) or text
        if table is not None and text == refusal.text:
            names = [seat.name for seat in table.seats]
            text = self._game_refusal(table.game, refusal, names)
        self.tell(text)

    def _game_refusal(self, game: str, refusal: Refused, names: Sequence[str]) -> str:
        """The game's own text; the general ones speak of a screen."""
        code, facts = refusal.code, refusal.facts
        text = game_refusal(game, code, facts, refusal.text, names, self.tr)
        general = common(code, facts, names, self.tr) if code in GENERAL else None
        return self.tr("Not a valid move.") if text == general else text
