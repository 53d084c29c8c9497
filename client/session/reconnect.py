"""The way back into the hall after the line to it was lost.

What the player saw stays on the screen, with a word over it. The line is dialled again, after
pauses that grow; then the hall is greeted anew, with the code that makes a guest the same person,
and asked for the table again. Nothing that was asked before is asked a second time.
"""

import asyncio
import random
from time import monotonic

from client.app.app import TableApp
from client.app.scene import Pending
from client.connection.hall_client import LINE_LOST, Dismissed, Entered, Facts, News, Rejoined
from client.connection.link import AskError, Dial, Link, LinkError
from client.locale.i18n import Translator, translator
from client.screens.dialogs.disconnected import DisconnectedScreen
from client.screens.lobby.screen import LobbyScreen
from client.session import settings
from client.session.backoff import BACKOFF, Backoff, Place
from client.session.rejoin import ask_for_name, ask_for_place
from client.widgets.log import LogLine
from engine.sync.reports import Refused
from engine.sync.requests import Keep

CLOSING = "closing"  # the code of a host's last words when it stops, perhaps to start again


class Reconnection:
    """Sees to the line of one app.

    Args:
        lobby: the app's lowest screen.
        dial: makes another link.
        ask: makes another link, for which the player is asked something outside of the app.
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
        self._asking = False  # there is a question, and it is for the player to go to it
        self._pace = pace
        self._place = Place()
        self._is_back = True  # at the place, or where one was sent instead
        self._gone: DisconnectedScreen | None = None
        self._farewell = ""
        self._is_closing = False  # the hall has said so
        self._tries = 0
        self._parted = 0.0  # when, on the clock that only goes forward
        self._joined = monotonic()
        self._has_line = True  # whatever the hall has said on it so far
        self._next: Pending | None = None
        self._dialling: asyncio.Task[Link] | None = None

    @property
    def _tr(self) -> Translator:
        return translator(self._app.scenes.language)

    def told(self, news: News) -> None:
        """News of the hall, on their way to the screens."""
        match news:
            case Dismissed(code=code):
                self._is_closing = code == CLOSING
                self._farewell = self._last_words(code, news.text)
                return
            case Entered() if self._gone is not None:
                self._put_away()
                self._note()
        self._app.scenes.tell(news)

    def _last_words(self, code: str, text: str) -> str:
        """What the player reads last; nothing if the line is tried again all the same."""
        if code != CLOSING:
            return self._lobby.explained(Refused(0, code, text, {}))
        waits, tr = self._pace.patience_closed > 0, self._tr
        return "" if waits else tr("The host is closing. Your seats are kept.")

    def close(self) -> None:
        """The session has ended."""
        if self._dialling is not None:
            self._dialling.remove_done_callback(self._dialled)
            self._dialling.add_done_callback(_hung_up)
            self._dialling.cancel()

    # Without a line

    def lost(self) -> None:
        """The line is gone: wait for another, or take the hall's last words for what they are."""
        self._has_line = False
        if self._farewell:
            self._app.end("closed", self._farewell)
            return
        if monotonic() - self._joined > self._pace.steady:
            self._tries = 0
        if self._gone is None:
            self._leave_as_it_is()
        self._hall.part()
        if not self._asking:
            self._try_later()

    def _leave_as_it_is(self) -> None:
        """Remember where the player is, and say over the screen what has happened."""
        hall = self._hall
        if hall.name and self._is_back:
            code, seated = self._whereabouts()
            self._place = Place(hall.name, code, seated, hall.known)
        self._is_back = False
        self._parted = monotonic()
        self._gone = DisconnectedScreen(self._app.scenes.top, self._try_now)
        if self._is_closing:
            tr = self._tr
            self._gone.reason = tr("The host has closed. It may open again; your seat is kept.")
        self._app.scenes.push(self._gone)

    def _whereabouts(self) -> tuple[str, bool]:
        """The table's code and whether to a seat; who was still on the way there goes on."""
        hall, errand = self._hall, self._lobby.bound_for
        if errand is not None:
            return errand.code, errand.do == "join"
        return (hall.table["code"], hall.seat is not None) if hall.table else ("", False)

    def _try_later(self) -> None:
        pauses = self._pace.pauses
        pause = pauses[min(self._tries, len(pauses) - 1)]
        pause *= random.uniform(0.5, 1.0)  # noqa: S311 - to come apart, not to be secret
        self._tries += 1
        self._next = self._app.scenes.after(pause, self._try)

    def _try_now(self) -> None:
        if self._next is not None:
            self._next.cancel()
        self._try()

    def _try(self) -> None:
        self._next = None
        if self._dialling is not None or self._has_line:
            return
        dial = self._ask if self._asking and self._ask is not None else self._dial
        self._dialling = asyncio.ensure_future(dial())
        self._dialling.add_done_callback(self._dialled)

    def _dialled(self, dialling: asyncio.Future[Link]) -> None:
        """In whoever's task: what has come of it is dealt with in the app's own."""
        if not dialling.cancelled():
            self._app.scenes.after(0, lambda: self._answered(dialling))

    def _answered(self, dialling: asyncio.Future[Link]) -> None:
        self._dialling = None
        try:
            link = dialling.result()
        except AskError as error:
            self._needs_answer(error.told(self._tr))
        except LinkError as error:
            self._failed(error.told(self._tr))
        else:
            self._joined = monotonic()
            self._has_line = True
            self._app.relink(link)
            self._hall.rejoin()
            self._greet()

    def _failed(self, reason: str) -> None:
        pace = self._pace
        patience = pace.patience_closed if self._is_closing else pace.patience
        too_long = monotonic() - self._parted > patience
        if too_long and not self._lobby.shows_board:
            self._give_up()
            return
        self._say(reason)
        if not self._asking:
            self._try_later()

    def _needs_answer(self, reason: str) -> None:
        """The line is not to be had without the player."""
        if self._ask is None:
            self._failed(reason)
            return
        self._asking = True
        self._say(reason)

    def _say(self, reason: str) -> None:
        if self._gone is not None:
            self._gone.reason, self._gone.asks = reason, self._asking

    def _give_up(self) -> None:
        context, tr = self._lobby.context, self._tr
        line = f"ssh {context.where}"
        if self._hall.resume:
            line = f"ssh -t {context.where} resume {self._hall.resume}"
        text = tr("The line is gone, and there was no other. Come back with: {line}", line=line)
        self._app.end("closed", text)

    # On a new line

    def _greet(self) -> None:
        language = self._app.scenes.language
        if not self._place.name:
            self._put_away()
            self._lobby.greet(language)
        else:
            self._hall.hello(language, self._hall.resume, self._welcomed, self._not_welcomed)

    def _not_welcomed(self, refusal: Refused) -> None:
        match refusal.code:
            case "no_such_code":
                self._hall.resume = ""  # a code works once: somebody has used it
                self._greet()
            case "other_version":
                self._app.end("closed", self._lobby.explained(refusal))
            case code if code != LINE_LOST:
                self._say(self._lobby.explained(refusal))
                self._give_line_up()

    def _welcomed(self, seat: Facts) -> None:
        """Let in, under the name of before; who has a key is not to be a guest instead."""
        if self._place.known and not self._hall.known and self._ask and not self._asking:
            self._needs_answer("")
            self._give_line_up()
            return
        self._asking = False
        ask_for_name(self._hall, self._place.name, seat, self._named, self._denied)

    def _give_line_up(self) -> None:
        self._has_line = False
        self._app.unlink()

    def _named(self, seat: Facts) -> None:
        self._is_closing = False
        if self._hall.known:
            self._hall.ask(Keep, settings.plain(self._lobby.context.settings))
        if self._place.code and not self._lobby.shows_board:
            ask_for_place(self._hall, self._place, seat, self._seated, self._watches, self._denied)
        else:
            self._is_back = True
            self._put_away()
            self._lobby.seat_waits(seat)
        self._app.scenes.tell(Rejoined())

    def _seated(self, data: Facts) -> None:
        self._is_back = True
        self._hall.seated(data)

    def _watches(self, _: Facts) -> None:
        self._is_back = True

    def _denied(self, refusal: Refused) -> None:
        """No way back to where one was: to the lobby, with the reason."""
        if refusal.code == LINE_LOST:
            return
        closed = refusal.code == "no_such_code"
        self._is_back = True
        self._put_away()
        self._hall.leave_table("closed" if closed else "")
        if not closed:
            self._lobby.refused(refusal)

    def _note(self) -> None:
        """In the log there is a gap."""
        tr = self._tr
        text = tr("The line was gone for a while; what happened then is not told here.")
        self._lobby.context.log(self._hall.table_id).note(LogLine(text))

    def _put_away(self) -> None:
        if self._gone is not None:
            self._app.scenes.close(self._gone)
            self._gone = None


def _hung_up(dialling: asyncio.Future[Link]) -> None:
    """A link that was made when nobody wanted it any more."""
    if not dialling.cancelled() and dialling.exception() is None:
        dialling.result().close()
