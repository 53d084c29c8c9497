"""Arrival: say hello to the hall, then run the start command or return to a seat."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from client.connection.news import SeatAnswered, Warned
from client.connection.open_requests import LINE_LOST
from client.games.generic.foreign import not_installed
from client.locale.i18n import Language
from client.locale.refusals import other_name
from client.screens.base import Act
from client.screens.board.house import HouseBoard
from client.screens.board.screen import BoardScreen
from client.screens.console.screen import ConsoleScreen
from client.screens.context import SessionContext
from client.screens.dialogs.confirm import ConfirmScreen
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.lobby.way_back import (
    asked_people,
    choice,
    choices,
    given,
    given_up,
    near_seat,
    not_let_in,
    waiting_seat,
    which_seat,
)
from client.screens.main_screen import MainScreen
from client.screens.replay.screen import ReplayScreen
from client.screens.table.screen import TableScreen
from client.screens.tournament.screen import TournamentScreen
from client.session import settings
from client.session.start_command import HERE, StartCommand
from client.widgets.log import LogLine
from engine.sync.reports import Refused
from engine.sync.requests import Back, Join, ReplaceBot, Sit, Start, Watch

MOST_LINES = 200
RETRY = 5.0  # seconds until a seat whose old connection may be lost is asked for again
NOWHERE: Final[Mapping[str, Any]] = MappingProxyType({})


class ArrivalScreen(MainScreen):
    """A screen that says hello to the hall and takes the player to a seat.

    Attributes:
        heard: chat and notes, newest last.
        start_at_once: begin as soon as the table that is being opened exists.
    """

    def __init__(self, context: SessionContext, start_command: StartCommand | None = None) -> None:
        super().__init__(context)
        self.heard: list[LogLine] = []
        self.start_at_once = False
        self._named: tuple[str, LogLine] | None = None  # another name than asked for, and why
        self._asked = ""  # that people have been asked to let the player in
        self._given = ""  # that the host has given them a seat, until they see it
        self._attempt = 0  # at a seat: the last one, after which earlier ones are not repeated
        self._tries = 0  # of the program, since the player asked for a seat that is in use
        self._start_command = start_command
        self._bound_for = (
            start_command
            if start_command is not None and start_command.do in ("join", "watch")
            else None
        )
        self._language: Language = "en"
        self._board: BoardScreen | HouseBoard | None = None

    @abstractmethod
    def at_leisure(self) -> None:
        """Called once the player is in and has no start command left to run."""

    def hear(self, line: LogLine) -> None:
        """Add a line of chat, or a note."""
        self.heard = [*self.heard, line][-MOST_LINES:]

    @property
    def still_heard(self) -> list[LogLine]:
        """The same without the note about another name once the player has chosen one."""
        name, note = self._named or ("", None)
        return [one for one in self.heard if one is not note or self.hall.name == name]

    @property
    def shows_board(self) -> bool:
        """Whether this session shows a board, which stays on its table."""
        return self._board is not None

    @property
    def waiting(self) -> str:
        """The message about the seat kept for the player; "" if there is none.

        While people are asked to let them in, it says so.
        """
        kept = waiting_seat(self.hall, self.tr)
        found = kept or near_seat(self.hall, self.tr)
        return self._asked if found and self._asked else kept

    @property
    def bound_for(self) -> StartCommand | None:
        """The start command, until it has led to a table."""
        return self._bound_for

    # Hello

    def greet(self, language: Language) -> None:
        """Say hello; the answer tells of a kept seat."""
        self._language = language
        self.hall.shows_board = (
            self._start_command is not None and self._start_command.do == "board"
        )
        match self._start_command:
            case StartCommand("resume", code) if code:
                self._resume(code)
            case _:
                self.hall.hello(language, "", self._welcomed, self._not_let_in)

    def _welcomed(self, seat: Mapping[str, Any]) -> None:
        """Run the start command, or return to the kept seat."""
        self._at_home()
        match self._start_command:
            case StartCommand("join", code):
                self.join(code, seat)
            case StartCommand("watch", code):
                self.look_on(code)
            case StartCommand("board", code):
                self._board = BoardScreen(self.context, code) if code else HouseBoard(self.context)
                self.app.push_screen(self._board)
                self._board.ask()
            case StartCommand("admin", place):
                self.app.push_screen(ConsoleScreen(self.context, alone=place == HERE))
            case StartCommand("replay", number):
                self.app.push_screen(ReplayScreen(self.context, int(number)))
            case StartCommand("resume") if not seat:
                self._ask_seat_code()
            case _ if seat:
                self.seat_waits(seat)
            case _:
                self.at_leisure()

    def refused(self, refusal: Refused) -> None:
        """Show a refusal; it ends the start command, unless the connection was lost."""
        if refusal.code != LINE_LOST:
            self._bound_for = None
        super().refused(refusal)

    def _not_let_in(self, refusal: Refused) -> None:
        """Ask for a seat's code, the only way into a closed host."""
        if refusal.code == "doors_closed" and self.entry is None:
            self._ask_seat_code()
        self.refused(refusal)

    def _at_home(self) -> None:
        if self.hall.asked and not self.hall.waits:
            note = LogLine(other_name(self.hall.asked, self.hall.name, self.tr), "note")
            self._named = self.hall.name, note
            self.hear(note)
        self._use(self.hall.settings)
        self.tell_of_lost_seat()

    def _use(self, kept: Mapping[str, Any]) -> None:
        """Use the settings that the player has chosen before."""
        self.context.settings = settings.read(kept, self.context.theme)
        self.context.apply_settings()

    def tell_of_lost_seat(self) -> None:
        """Say why the player has lost their seat while they were away, and how to play again."""
        if self.hall.given_up:
            self.answer = given_up(self.hall.given_up, self.tr)
            self.hall.given_up = {}

    def _ask_seat_code(self) -> None:
        hint = self.tr("the one that was shown at your seat")
        self.open_line(self.tr("code"), self._resume, limit=16, hint=hint, done=self.tr("join"))

    def _resume(self, code: str) -> None:
        self.hall.hello(self._language, code, self._resumed, self._not_resumed)

    def _resumed(self, seat: Mapping[str, Any]) -> None:
        self._at_home()
        self.seat_waits(seat)
        if not seat and self.hall.tournament.own:
            self.show_tournament(self.hall.tournament.own)
        elif not seat:
            self.answer = self.tr("Welcome back! Your seat is no longer kept: choose a table.")

    def _not_resumed(self, refusal: Refused) -> None:
        """Enter as a new guest and ask for the code again."""
        if not self.hall.name:
            self.hall.hello(self._language, "", lambda _: self._at_home(), self._not_let_in)
        self._ask_seat_code()
        self.refused(refusal)

    def go_to_table(self) -> None:
        """Show the table; its log says what matters there from the beginning.

        That is whose seat the host has given the player, or what to install if the game is drawn
        in plain lists.
        """
        self.entered()
        self.hall.tournament.leave()
        self.app.pop_to(self)
        screen = TableScreen(self.context)
        self.app.push_screen(screen)
        told, self._given = self._given, ""
        if text := told or not_installed((self.hall.table or {"game": ""})["game"], self.tr):
            screen.told(Warned(text))

    def show_tournament(self, number: int) -> None:
        """Show a tournament to a guest who is in it again."""
        self.app.pop_to(self)
        self.app.push_screen(TournamentScreen(self.context, number))

    def choose_seat(self) -> None:
        """Return to one's seat; where several may be meant now, ask which one it is."""
        self._ask_for(self.hall.waits.get("typed", ""))

    def _ask_which(self, seats: Sequence[Mapping[str, Any]]) -> None:
        """List the seats that may be the player's; none is chosen for them."""
        self.hall.waits = {**self.hall.waits, "among": seats}
        names = [(str(one["who"]), choice(one, self.tr)) for one in seats]
        items = tuple(
            Item(f"back:{who}", str(n), label) for n, (who, label) in enumerate(names, start=1)
        )
        title = which_seat(self.tr)
        self.app.push_screen(MenuScreen(self.context, self, items, title, marks_first=False))

    def seat_keys(self) -> Mapping[str, str]:
        """The numbers of the seats in the greeting, while it asks which one is the player's."""
        if self._asked or not waiting_seat(self.hall, self.tr):
            return {}
        seats = enumerate(choices(self.hall.waits), start=1)
        return {str(n): f"back:{one['who']}" for n, one in seats}

    def seats_meant(self) -> Mapping[str, Act]:
        """The choice of each of them."""
        names = (one["who"] for one in choices(self.hall.waits))
        return {f"back:{name}": partial(self._ask_for, name) for name in names}

    def _ask_for(self, name: str) -> None:
        """Ask for the seat of the guest of this name, as the player wants; "" for their own."""
        self._attempt += 1
        self._tries = 0
        self._back_to_seat(name)

    def _back_to_seat(self, name: str) -> None:
        """Return to a seat, or ask those at the table for it; "" is one's own, if there is one."""

        def granted(data: Mapping[str, Any]) -> None:
            if "among" in data:
                self._ask_which(data["among"])
            elif "asked" in data:
                how = self.tr("press {key}", key=self.tr.sense("key: join by code", "c"))
                self._asked, self.answer = asked_people(data, how, self.tr), ""
            else:
                self.hall.returned(data)
                if kept := data.get("settings"):
                    self._use(kept)
                self.seat_waits(data["seat"])
                if data.get("tournament") and not data["seat"]:
                    self.show_tournament(data["tournament"])

        self.hall.ask(Back, name, granted=granted, denied=self._not_back)

    def _not_back(self, refusal: Refused) -> None:
        """Say why not; if the old connection has to be lost first, try again by itself."""
        self.refused(refusal)
        if refusal.code == "still_connected" and self._tries <= refusal.facts["seconds"] / RETRY:
            self.answer = f"{self.answer} " + self.tr("Trying again by itself…")
            self._try_later(refusal.facts["name"])
        if choices(self.hall.waits):
            key = self.tr.sense("key: back to my seat", "r")
            self.answer = f"{self.answer} " + self.tr("[{key}] choose another seat", key=key)

    def _try_later(self, name: str) -> None:
        self._attempt += 1
        self._tries += 1
        self.app.later(RETRY, partial(self._try_again, name, self._attempt))

    def _try_again(self, name: str, attempt: int) -> None:
        """Ask for the same seat again, unless the player has asked for one meanwhile."""
        if attempt == self._attempt and self.hall.table_id is None and self.app.top is self:
            self._back_to_seat(name)

    def seat_answered(self, news: SeatAnswered) -> None:
        """Sit down, or say that those at the table have not let the player in."""
        self._asked = ""
        if news.settings:
            self._use(news.settings)
        if news.seat:
            self.answer, self._given = "", given(news.seat, self.tr)
            self.seat_waits(news.seat)
        elif news.tournament:
            self.answer = ""
            self.show_tournament(news.tournament)
        else:
            how = self.tr("press {key}", key=self.tr.sense("key: back to my seat", "r"))
            self.answer = not_let_in(news.code, news.seconds, how, self.tr)

    # To a seat

    def join(self, code: str, seat: Mapping[str, Any] = NOWHERE) -> None:
        """Sit down at the table, or in the seat, with this code.

        Args:
            code: a table's or a seat's.
            seat: the player's kept seat, if any.
        """

        def let_in(data: Mapping[str, Any]) -> None:
            if data.get("is_seat"):
                self._resume(code)
            elif data["table"] == seat.get("table"):
                self.seat_waits(seat)
            else:
                self.sit_at(data["table"])

        self.hall.ask(Join, code, granted=let_in, denied=self.refused)

    def look_on(self, code: str) -> None:
        """Watch the table with this code."""

        def let_in(data: Mapping[str, Any]) -> None:
            self.hall.ask(Watch, data["table"], denied=self.refused)

        self.hall.ask(Join, code, granted=let_in, denied=self.refused)

    def sit_at(self, table: int, denied: Callable[[Refused], None] | None = None) -> None:
        """Sit down at a table, in a bot's seat if no other is free; a refusal goes to `denied`."""
        denied = denied or self.not_seated
        full = partial(self._replace_bot, table, denied)
        self.hall.ask(Sit, table, None, granted=self._seated, denied=full)

    def _replace_bot(self, table: int, denied: Callable[[Refused], None], full: Refused) -> None:
        """Ask for a bot's seat at a table that is full; other refusals go to `denied`."""

        def refused(refusal: Refused) -> None:
            denied(full if refusal.code == "no_bot_to_replace" else refusal)

        if full.code == "table_full":
            self.hall.ask(ReplaceBot, table, None, granted=self._seated, denied=refused)
        else:
            denied(full)

    def _seated(self, data: Mapping[str, Any]) -> None:
        self._bound_for = None
        self.hall.seated(data)
        if self.start_at_once and self.hall.table_id is not None:
            self.hall.ask(Start, self.hall.table_id, denied=self.refused)
        self.start_at_once = False

    def not_seated(self, refusal: Refused) -> None:
        """Show why there is no seat."""
        self.start_at_once = False
        self.refused(refusal)

    def seat_waits(self, seat: Mapping[str, Any]) -> None:
        """Return to the player's seat; ask first if another terminal is using it."""
        if not seat:
            return
        if seat["taken"]:
            self._bound_for, tr = None, self.tr
            self.app.push_screen(
                ConfirmScreen(
                    self.context,
                    self,
                    tr("You are here twice"),
                    tr("You already have a seat in another terminal. Move it here?"),
                    tr("take the seat here"),
                    tr("stay in the lobby"),
                    lambda: self.sit_at(seat["table"]),
                )
            )
        else:
            self.sit_at(seat["table"])

    def entered(self) -> None:
        """Note that the player is at a table; for a spectator the start command is done."""
        if self._bound_for is not None and self._bound_for.do == "watch":
            self._bound_for = None  # a player is there only when the hall has confirmed the seat
