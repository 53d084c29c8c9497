"""The lobby: the screen every session begins with and comes back to."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from client import settings
from client.canvas import Canvas
from client.errand import HERE, Errand
from client.guest import LINE_LOST, Announced, Dismissed, Entered, Faulted, Left, Spoken
from client.i18n import LANGUAGES, Language, Translator, translator
from client.keys import Key
from client.refusals import other_name
from client.scenes.lobby import LobbyScene, chosen_table, draw_lobby, has_room, hints, ways
from client.scenes.screen import PALETTE
from client.screens.base import Act
from client.screens.board import BoardScreen
from client.screens.console import ConsoleScreen
from client.screens.house import House
from client.screens.main import MainScreen
from client.screens.new_table import NewTableScreen
from client.screens.question import Asking
from client.screens.replay import ReplayScreen
from client.screens.rules import RulesScreen
from client.screens.table.screen import TableScreen
from client.terminal import Size
from client.themes import Theme
from client.widgets.buttons import Button, Hint
from client.widgets.log import LogLine
from engine.sync.hall_views import LobbyView
from engine.sync.reports import Refused
from engine.sync.requests import Join, Keep, NewTable, Rename, Say, Sit, Start, Watch

LOBBY = 0
MOST_LINES = 200
QUICK_GAME = "farkle"
NOWHERE: Final[Mapping[str, Any]] = MappingProxyType({})


class LobbyScreen(MainScreen):
    """The tables, the people, and the ways to a seat."""

    def __init__(self, house: House, errand: Errand | None = None) -> None:
        super().__init__(house)
        self._errand = errand
        self._bound_for = errand if errand is not None and errand.do in ("join", "watch") else None
        self._language: Language = "en"
        self._chosen = 0
        self._chat: list[LogLine] = []
        self._start_at_once = False
        self._typed_early: Key | None = None
        self._board: BoardScreen | None = None

    # What it draws

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        """The lobby."""
        if self._waits:
            return Canvas(*size)
        return draw_lobby(self._model(), size, "full", translator(language))

    def _model(self) -> LobbyScene:
        view = msgspec.convert(self.guest.lobby, LobbyView)
        self._chosen = max(0, min(self._chosen, len(view.tables) - 1))
        return LobbyScene(
            host=self.house.host,
            you=self.guest.name,
            view=view,
            games=self.house.games,
            chosen=self._chosen,
            chat=self.house.talk.heard(self._chat),
            answer=self.answer,
            entry=self.entry,
        )

    @property
    def shows_board(self) -> bool:
        """Whether this is the screen in the room, which is left to show its table."""
        return self._board is not None

    @property
    def _waits(self) -> bool:
        """Whether the hall has not answered yet, so that there is nothing to do or to show."""
        return not (self.guest.name or self.answer or self.entry)

    def shown(self) -> None:
        """Back in the lobby: the window says so."""
        self.stage.title(f"tablehost · {self.house.host}")

    # What can be done

    def keys(self) -> Mapping[str, str]:
        """Keys of the lobby."""
        tr = self.tr
        return {
            tr.sense("key: play now", "p"): "do:play",
            tr.sense("key: new table", "n"): "do:new",
            tr.sense("key: join by code", "c"): "do:code",
            tr.sense("key: change name", "i"): "do:name",
            tr.sense("key: watch", "w"): "do:watch",
            "l": "do:language",
            "/": "do:chat",
            "m": "do:menu",
            PALETTE: "do:palette",
            "?": "do:rules",
            "enter": "do:sit",
            "space": "do:sit",
            "up": "do:up",
            "down": "do:down",
        }

    def offered(self) -> Iterable[Button | Hint]:
        """With the table pointed at, then the ways to one."""
        party = Button("do:party", "", self.tr("a party night: several matches, one score"))
        return (*hints(self._model(), self.tr), *ways(self.tr), party)

    def acts(self) -> Mapping[str, Act]:
        """What the places of the lobby do."""
        return {
            **self.everywhere(),
            "do:play": self._play_now,
            "do:new": self._new_table,
            "do:party": lambda: self._new_table(party=True),
            "do:code": self._ask_code,
            "do:name": self._ask_name,
            "do:watch": self._watch,
            "do:language": self._other_language,
            "do:chat": self._open_chat,
            "do:rules": self._rules,
            "do:sit": self._sit,
            "do:up": lambda: self._move(-1),
            "do:down": lambda: self._move(1),
        }

    def key(self, key: Key) -> None:
        """The first key that comes too early is kept for when there is something to do."""
        if self._waits:
            self._typed_early = self._typed_early or key
        else:
            super().key(key)

    def pressed(self, key: Key) -> bool:
        """Esc does not leave by itself; Ctrl+C asks."""
        if key.name == "escape":
            self.answer = self.tr("Ctrl+C asks whether to leave.")
            return True
        return False

    def clicked(self, place: str) -> None:
        """A table: the first click points at it, the second sits down."""
        kind, _, number = place.partition(":")
        tables = [table["id"] for table in self.guest.lobby["tables"]]
        if kind != "table" or not number.isdecimal() or int(number) not in tables:
            return
        again = tables.index(int(number)) == self._chosen
        self._chosen = tables.index(int(number))
        if again:
            self._sit()

    def scroll(self, place: str | None, lines: int) -> None:
        """The wheel moves along the tables."""
        self._move(1 if lines > 0 else -1)

    def _move(self, step: int) -> None:
        self._chosen += step

    def _play_now(self) -> None:
        """The first free seat, or a table of one's own with a bot, begun at once."""
        model = self._model()
        free = next((t for t in model.view.tables if t.open and has_room(t)), None)
        if free is None:
            self._play_with_a_bot()
        else:
            self._sit_at(free.id, denied=self._overtaken)

    def _overtaken(self, refusal: Refused) -> None:
        """Somebody else was quicker at the seat that was free: have a table of one's own."""
        if refusal.code in ("table_full", "no_such_table"):
            self._play_with_a_bot()
        else:
            self._not_seated(refusal)

    def _play_with_a_bot(self) -> None:
        game = self.house.games.get(QUICK_GAME) or next(iter(self.house.games.values()))
        seats = max(2, game.seats[0])
        name = self.tr("{name}’s table", name=self.guest.name)[:40]
        bots = [game.bots[-1]] * (seats - 1)
        self._start_at_once = True
        self.guest.ask(
            NewTable, game.id, seats, {}, name, True, True, 0, bots,
            granted=self._opened, denied=self.refused,
        )  # fmt: skip

    def _opened(self, data: Mapping[str, Any]) -> None:
        self._sit_at(data["table"])

    def _new_table(self, *, party: bool = False) -> None:
        name = self.tr("{name}’s table", name=self.guest.name)[:40]
        self.stage.push(NewTableScreen(self.house, name, self._opened, party=party))

    def _ask_code(self) -> None:
        self.open_line(self.tr("code"), self._join, limit=16, hint=self.tr("as you were told it"))

    def _join(self, code: str, seat: Mapping[str, Any] = NOWHERE) -> None:
        """Sit down at the table of this code; `seat` is where one sits already."""

        def let_in(data: Mapping[str, Any]) -> None:
            if data["table"] == seat.get("table"):
                self.seat_waits(seat)
            else:
                self._sit_at(data["table"])

        self.guest.ask(Join, code, granted=let_in, denied=self.refused)

    def _look_on(self, code: str) -> None:
        def let_in(data: Mapping[str, Any]) -> None:
            self.guest.ask(Watch, data["table"], denied=self.refused)

        self.guest.ask(Join, code, granted=let_in, denied=self.refused)

    def _ask_name(self) -> None:
        self.open_line(self.tr("name"), self._rename, text=self.guest.name, limit=16)

    def _rename(self, name: str) -> None:
        def renamed(data: Mapping[str, Any]) -> None:
            self.guest.name = data["name"]
            self.seat_waits(data["seat"])

        self.guest.ask(Rename, name, granted=renamed, denied=self.refused)

    def _watch(self) -> None:
        table = chosen_table(self._model())
        if table is not None:
            self.guest.ask(Watch, table.id, denied=self.refused)

    def _other_language(self) -> None:
        now = LANGUAGES.index(self.stage.language)
        language = LANGUAGES[(now + 1) % len(LANGUAGES)]
        self.house.settings = replace(self.house.settings, language=language)
        self.house.apply(self.stage)
        self.guest.ask(Keep, settings.plain(self.house.settings))

    def _open_chat(self) -> None:
        self.open_chat(self._say)

    def _say(self, text: str) -> None:
        self.guest.ask(Say, LOBBY, text, denied=self.refused)

    def _rules(self) -> None:
        table = chosen_table(self._model())
        game = table.game if table else QUICK_GAME
        self.stage.push(RulesScreen(self.house, game))

    def _sit(self) -> None:
        table = chosen_table(self._model())
        if table is None:
            self._play_now()
        else:
            self._sit_at(table.id)  # the hall knows better than the list whether there is room

    def _sit_at(self, table: int, denied: Callable[[Refused], None] | None = None) -> None:
        denied = denied or self._not_seated
        self.guest.ask(Sit, table, None, granted=self._seated, denied=denied)

    def _seated(self, data: Mapping[str, Any]) -> None:
        self._bound_for = None
        self.guest.seated(data)
        if self._start_at_once and self.guest.table_id is not None:
            self.guest.ask(Start, self.guest.table_id, denied=self.refused)
        self._start_at_once = False

    def _not_seated(self, refusal: Refused) -> None:
        self._start_at_once = False
        self.refused(refusal)

    # What the hall tells

    def greet(self, language: Language) -> None:
        """Say hello; the answer tells of a seat that waits."""
        self._language = language
        match self._errand:
            case Errand("resume", code) if code:
                self._resume(code)
            case _:
                self.guest.hello(language, "", self._welcomed, self._not_let_in)

    def _welcomed(self, seat: Mapping[str, Any]) -> None:
        """Let in: do what the player has come for, or go on where they were."""
        self._at_home()
        match self._errand:
            case Errand("join", code):
                self._join(code, seat)
            case Errand("watch", code):
                self._look_on(code)
            case Errand("board", code):
                self._board = BoardScreen(self.house, code)
                self.stage.push(self._board)
                self._board.ask()
            case Errand("admin", place):
                self.stage.push(ConsoleScreen(self.house, alone=place == HERE))
            case Errand("replay", number):
                self.stage.push(ReplayScreen(self.house, int(number)))
            case Errand("resume") if not seat:
                self._ask_seat_code()
            case _ if seat:
                self.seat_waits(seat)
            case _:
                self.stage.after(0, self._type_early)  # when the tables have come too

    @property
    def bound_for(self) -> Errand | None:
        """What the player has come to a table for, as long as it has not led anywhere."""
        return self._bound_for

    def refused(self, refusal: Refused) -> None:
        """Say so; that is where an errand ends, unless there was no answer at all."""
        if refusal.code != LINE_LOST:
            self._bound_for = None
        super().refused(refusal)

    def _not_let_in(self, refusal: Refused) -> None:
        """Behind closed doors only a seat's code helps."""
        if refusal.code == "doors_closed" and self.entry is None:
            self._ask_seat_code()
        self.refused(refusal)

    def _type_early(self) -> None:
        if self._typed_early is not None:
            self.key(self._typed_early)

    def _at_home(self) -> None:
        if self.guest.asked:
            told = other_name(self.guest.asked, self.guest.name, self.tr)
            self._chat = [*self._chat, LogLine(told, "note")][-MOST_LINES:]
        self.house.settings = settings.read(self.guest.settings, self.house.theme)
        self.house.apply(self.stage)

    def _ask_seat_code(self) -> None:
        hint = self.tr("the one that was shown at your seat")
        self.open_line(self.tr("code"), self._resume, limit=16, hint=hint)

    def _resume(self, code: str) -> None:
        self.guest.hello(self._language, code, self._resumed, self._not_resumed)

    def _resumed(self, seat: Mapping[str, Any]) -> None:
        self._at_home()
        self.seat_waits(seat)
        if not seat:
            self.answer = self.tr("Welcome back! Your table is no more; find another.")

    def _not_resumed(self, refusal: Refused) -> None:
        """Nobody's code: come in like any other guest, and try again."""
        if not self.guest.name:
            self.guest.hello(self._language, "", lambda _: self._at_home(), self._not_let_in)
        self._ask_seat_code()
        self.refused(refusal)
        if refusal.code == "no_such_code":
            self.answer = self.tr("Nobody’s seat has this code; a code works once.")

    def seat_waits(self, seat: Mapping[str, Any]) -> None:
        """Go to the seat that is the player's; asks first if another terminal is at it."""
        if not seat:
            return
        if seat["taken"]:
            self._bound_for, tr = None, self.tr
            self.stage.push(
                Asking(
                    self.house,
                    self,
                    tr("You are here twice"),
                    tr("You sit at a table with another terminal. Go on with this one?"),
                    tr("take the seat here"),
                    tr("stay in the lobby"),
                    lambda: self._sit_at(seat["table"]),
                )
            )
        else:
            self._sit_at(seat["table"])

    def told(self, news: object) -> None:
        """Something has happened in the hall."""
        match news:
            case Entered() | Left() if self._board is not None:
                self.stage.redraw()
            case Entered():
                if self._bound_for is not None and self._bound_for.do == "watch":
                    self._bound_for = None  # a seat is had only when the hall has said so
                self.stage.back_to(self)
                self.stage.push(TableScreen(self.house))
            case Left(why):
                self.house.forget_log()
                self.stage.back_to(self)
                self.answer = _why_left(why, self.tr)
            case Announced(text):
                line = LogLine(self.tr("The host says: {text}", text=text), "alert")
                self._chat = [*self._chat, line][-MOST_LINES:]
            case Spoken(who, text, lobby=True):
                self._chat = [*self._chat, LogLine(text, "chat", who)][-MOST_LINES:]
            case Faulted() | Dismissed():
                self.answer = news.text


def _why_left(why: str, tr: Translator) -> str:
    texts = {
        "taken_over": tr("You went on at another terminal; this one is back in the lobby."),
        "closed": tr("The table has been closed."),
        "kicked": tr("The opener of the table has sent you back to the lobby."),
    }
    return texts.get(why, "")
