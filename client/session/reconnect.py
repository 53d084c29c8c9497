"""Reconnecting to the hall after the connection was lost.

The screen stays as it was, under a dialog. The hall is dialled again after growing pauses; then the
client says hello with the resume code, which makes a guest the same person, and asks for the name
and table of before. Requests that were not answered are never repeated.
"""

import asyncio
import random
from time import monotonic

from client.app.app import TableApp
from client.connection.link import AskError, Dial, Link, LinkError
from client.connection.news import Dismissed, Entered, Facts, News, Rejoined
from client.connection.open_requests import LINE_LOST
from client.locale.i18n import Translator
from client.screens.dialogs.disconnected import DisconnectedScreen
from client.screens.lobby.screen import LobbyScreen
from client.session import settings
from client.session.backoff import BACKOFF, Backoff, Place
from client.session.rejoin import ask_for_name, ask_for_place
from client.widgets.log import LogLine
from engine.sync.reports import Refused
from engine.sync.requests import Keep

CLOSING = "closing"
"""The code in the last message of a host that stops, perhaps to start again."""


class Reconnection:
    """Keeps one app connected.

    Args:
        app: the session's app.
        lobby: its first screen.
        dial: makes another link.
        ask: makes another link when the player has to answer a question outside of the app.
        pace: the pauses between attempts.
    """

    def __init__(
        self,
        app: TableApp,
        lobby: LobbyScreen,
        dial: Dial,
        ask: Dial | None = None,
        pace: Backoff = BACKOFF,
    ) -> None:
        self._app = app
        self._lobby = lobby
        self._hall = lobby.hall
        self._dial = dial
        self._ask = ask
        self._asking = False  # the player has to answer a question first
        self._pace = pace
        self._place = Place()
        self._is_back = True  # at the table of before, or where the hall sent the player instead
        self._dialog: DisconnectedScreen | None = None
        self._farewell = ""
        self._is_closing = False  # the host has said that it stops
        self._tries = 0
        self._lost_at = 0.0  # monotonic
        self._connected_at = monotonic()
        self._has_link = True  # although the hall may not have answered the hello
        self._next: asyncio.TimerHandle | None = None
        self._dialling: asyncio.Task[Link] | None = None

    @property
    def _tr(self) -> Translator:
        return self._app.tr

    def told(self, news: News) -> None:
        """Handle news from the hall, and pass them on to the screens."""
        match news:
            case Dismissed(code=code):
                self._is_closing = code == CLOSING
                self._farewell = self._farewell_of(code, news.text)
                return
            case Entered() if self._dialog is not None:
                self._close_dialog()
                self._note_gap()
        self._app.tell(news)

    def _farewell_of(self, code: str, text: str) -> str:
        """The text left on the terminal after the host's last message; "" to reconnect instead."""
        if code != CLOSING:
            return self._lobby.explained(Refused(0, code, text, {}))
        if self._pace.patience_closed > 0:
            return ""
        told, tr = self._tr("The host is closing. Your seats are kept."), self._tr
        way_back = self._lobby.way_back
        return f"{told}\n" + tr("To come back: {line}", line=way_back) if way_back else told

    def close(self) -> None:
        """Stop reconnecting, as the session has ended."""
        if self._dialling is not None:
            self._dialling.remove_done_callback(self._dialled)
            self._dialling.add_done_callback(_close_unused)
            self._dialling.cancel()

    # While disconnected

    def lost(self) -> None:
        """Handle the loss of the link: begin to reconnect, or end the session."""
        self._has_link = False
        if self._farewell:
            self._app.end("closed", self._farewell)
            return
        if monotonic() - self._connected_at > self._pace.steady:
            self._tries = 0
        if self._dialog is None:
            self._open_dialog()
        self._hall.part()
        if not self._asking:
            self._try_later()

    def _open_dialog(self) -> None:
        """Remember where the player is, and open the dialog."""
        hall = self._hall
        if hall.name and self._is_back:
            code, seated = self._whereabouts()
            self._place = Place(hall.name, code, seated, hall.known)
        self._is_back = False
        self._lost_at = monotonic()
        self._dialog = DisconnectedScreen(self._app.top, self._try_now)
        if self._is_closing:
            tr = self._tr
            self._dialog.reason = tr("The host has closed. It may open again; your seat is kept.")
        self._app.push_screen(self._dialog)

    def _whereabouts(self) -> tuple[str, bool]:
        """The code of the player's table, or of the one on the way, and whether to sit."""
        hall, start_command = self._hall, self._lobby.bound_for
        if start_command is not None:
            return start_command.code, start_command.do == "join"
        return (hall.table["code"], hall.seat is not None) if hall.table else ("", False)

    def _try_later(self) -> None:
        pauses = self._pace.pauses
        pause = pauses[min(self._tries, len(pauses) - 1)]
        pause *= random.uniform(0.5, 1.0)  # noqa: S311 - no secret, only spread
        self._tries += 1
        self._next = self._app.later(pause, self._try)

    def _try_now(self) -> None:
        if self._next is not None:
            self._next.cancel()
        self._try()

    def _try(self) -> None:
        self._next = None
        if self._dialling is not None or self._has_link:
            return
        dial = self._ask if self._asking and self._ask is not None else self._dial
        self._dialling = asyncio.ensure_future(dial())
        self._dialling.add_done_callback(self._dialled)

    def _dialled(self, dialling: asyncio.Future[Link]) -> None:
        """Handle the result of an attempt in the session's own task."""
        if not dialling.cancelled():
            self._app.later(0, lambda: self._answered(dialling))

    def _answered(self, dialling: asyncio.Future[Link]) -> None:
        self._dialling = None
        try:
            link = dialling.result()
        except AskError as error:
            self._needs_answer(error.told(self._tr))
        except LinkError as error:
            self._failed(error.told(self._tr))
        else:
            self._connected_at = monotonic()
            self._has_link = True
            self._app.reconnect(link)
            self._hall.rejoin()
            self._greet()

    def _failed(self, reason: str) -> None:
        pace = self._pace
        patience = pace.patience_closed if self._is_closing else pace.patience
        too_long = monotonic() - self._lost_at > patience
        if too_long and not self._lobby.shows_board:
            self._give_up()
            return
        self._explain(reason)
        if not self._asking:
            self._try_later()

    def _needs_answer(self, reason: str) -> None:
        """Wait for the player, who has to answer a question before there is a link."""
        if self._ask is None:
            self._failed(reason)
            return
        self._asking = True
        self._explain(reason)

    def _explain(self, reason: str) -> None:
        if self._dialog is not None:
            self._dialog.reason, self._dialog.asks = reason, self._asking

    def _give_up(self) -> None:
        context, tr = self._lobby.context, self._tr
        line = f"ssh {context.where}"
        if self._hall.code:
            line = f"ssh -t {context.where} resume {self._hall.code}"
        text = tr("Connection lost, and reconnecting failed. Come back with: {line}", line=line)
        self._app.end("closed", text)

    # On a new link

    def _greet(self) -> None:
        language = self._app.language
        if not self._place.name:
            self._close_dialog()
            self._lobby.greet(language)
        else:
            self._hall.hello(language, self._hall.code, self._welcomed, self._not_welcomed)

    def _not_welcomed(self, refusal: Refused) -> None:
        match refusal.code:
            case "no_such_code":
                self._hall.forget_code()  # the seat is no longer theirs
                self._greet()
            case "other_version":
                self._app.end("closed", self._lobby.explained(refusal))
            case code if code != LINE_LOST:
                self._explain(self._lobby.explained(refusal))
                self._disconnect()

    def _welcomed(self, seat: Facts) -> None:
        """Ask for the name of before, unless a player with a key would come back as a guest."""
        if self._place.known and not self._hall.known and self._ask and not self._asking:
            self._needs_answer("")
            self._disconnect()
            return
        self._asking = False
        ask_for_name(self._hall, self._place.name, seat, self._named, self._denied)

    def _disconnect(self) -> None:
        self._has_link = False
        self._app.disconnect()

    def _named(self, seat: Facts) -> None:
        self._is_closing = False
        if self._hall.known:
            self._hall.ask(Keep, settings.plain(self._lobby.context.settings))
        if self._place.code and not self._lobby.shows_board:
            ask_for_place(self._hall, self._place, seat, self._seated, self._watches, self._denied)
        else:
            self._is_back = True
            self._close_dialog()
            self._lobby.seat_waits(seat)
        self._app.tell(Rejoined())

    def _seated(self, data: Facts) -> None:
        self._is_back = True
        self._hall.seated(data)

    def _watches(self, _: Facts) -> None:
        self._is_back = True

    def _denied(self, refusal: Refused) -> None:
        """Go to the lobby, and say why the player is not back at their table."""
        if refusal.code == LINE_LOST:
            return
        closed = refusal.code == "no_such_code"
        self._is_back = True
        self._close_dialog()
        self._hall.leave_table("closed" if closed else "")
        if not closed:
            self._lobby.refused(refusal)
        self._lobby.tell_of_lost_seat()

    def _note_gap(self) -> None:
        """Note in the log that it has a gap."""
        tr = self._tr
        text = tr("The connection was lost for a while. What happened then is not shown here.")
        self._lobby.context.log(self._hall.table_id).note(LogLine(text))

    def _close_dialog(self) -> None:
        if self._dialog is not None:
            self._app.close_screen(self._dialog)
            self._dialog = None


def _close_unused(dialling: asyncio.Future[Link]) -> None:
    """Close a link that was made after the session ended."""
    if not dialling.cancelled() and dialling.exception() is None:
        dialling.result().close()
