"""The lobby, the first screen of every session."""

from collections.abc import Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from client.app.banner import announced
from client.connection.news import (
    Announced,
    BrokenOff,
    Dismissed,
    Entered,
    Faulted,
    InvitedTo,
    Left,
    PlaceAsked,
    SeatAnswered,
    SeatWantedBack,
    Spoken,
    TournamentOver,
    Warned,
)
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Canvas
from client.paint.shared_pictures import blank
from client.screens import change_name
from client.screens.base import Act
from client.screens.context import SessionContext
from client.screens.daily.screen import DailyScreen
from client.screens.layout import PALETTE
from client.screens.lobby.broken_off import Told, ask_about
from client.screens.lobby.broken_off_page import BrokenOffScreen
from client.screens.lobby.drawing import draw_lobby, hints
from client.screens.lobby.finding import TableFinder
from client.screens.lobby.games import GamesScreen
from client.screens.lobby.greeting import all_ways, party_button
from client.screens.lobby.joining import JoiningScreen
from client.screens.lobby.model import LobbyModel, chosen_table
from client.screens.lobby.offer import Steady
from client.screens.lobby.order import FOLD, NOTHING, Personal, can_sit, lines, pointed
from client.screens.lobby.way_back import kept, near_seat, wanted_back
from client.screens.lobby.why_left import why_left
from client.screens.rules.screen import RulesScreen
from client.screens.tournament import choosing as tournaments
from client.screens.tournament.screen import TournamentScreen
from client.session import settings
from client.session.start_command import StartCommand
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button, Hint
from client.widgets.log import LogLine
from engine.sync.hall_views import LobbyView
from engine.sync.requests import Keep, Say, Watch
from engine.sync.topics import LOBBY

MOST_LINES = 200
ANSWERED = 4.0  # seconds for which the answer to Esc stands in place of the news
NOWHERE: Final[Mapping[str, Any]] = MappingProxyType({})


class LobbyScreen(JoiningScreen):
    """Tables, people, chat, and the ways to sit down."""

    def __init__(self, context: SessionContext, start_command: StartCommand | None = None) -> None:
        super().__init__(context, start_command)
        self._pointed = Steady(NOTHING)
        self._moved = False  # the player has moved the cursor
        self._unfolded = False
        self._typed_early: Key | None = None
        self._finder = TableFinder(self)
        self._told: Told = ()  # how to check the last match that was broken off

    @property
    def _chosen(self) -> int:
        """The line under the cursor."""
        return self._pointed.value

    # Drawing

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        if self._waits:
            return blank(*size)
        return draw_lobby(self._model(), size, "full", translator(language))

    def _model(self) -> LobbyModel:
        view = msgspec.convert(self.hall.lobby, LobbyView)
        personal = Personal(self.hall.own_tables, frozenset(self.hall.invitations), self._unfolded)
        rows = {table.id: table for table in view.tables}
        listed, news = lines(view.tables, personal), self.news(view)
        self._pointed.follow(
            pointed(
                listed,
                self._chosen,
                lambda table: table in rows and can_sit(rows[table], personal),
                moved=self._moved,
                offered=NOTHING if personal.own else self.offered_table,
            )
        )
        return LobbyModel(
            host=self.context.host,
            you=self.hall.name,
            view=view,
            games=self.context.games,
            chosen=self._chosen,
            personal=personal,
            news=news,
            opens_another=self.opens_another,
            chat=self.context.talk.heard(self.still_heard),
            waiting=self.waiting,
            near=near_seat(self.hall, self.tr),
            answer=self.answer,
            entry=self.entry,
            position=self.position,
        )

    @property
    def _waits(self) -> bool:
        """Whether the hall has not answered yet, so that nothing can be shown."""
        return not (self.hall.name or self.answer or self.entry)

    def on_screen_resume(self) -> None:
        self.name_window()

    def name_window(self) -> None:
        """Set the window's title, also before there is anything to show."""
        self.app.set_window_title(f"tablehost · {self.context.host}")

    # Keys and actions

    def keys(self) -> Mapping[str, str]:
        tr = self.tr
        return {
            tr.sense("key: play now", "p"): "do:play",
            tr.sense("key: new table", "n"): "do:new",
            tr.sense("key: learn", "t"): "do:learn",
            tr.sense("key: join by code", "c"): "do:code",
            tr.sense("key: change name", "k"): "do:name",
            tr.sense("key: find", "f"): "do:find",
            tr.sense("key: back to my seat", "r"): "do:back_to_seat",
            tr.sense("key: watch", "w"): "do:watch",
            "l": "do:language",
            tr.sense("key: accept", "y"): "do:accept",
            tr.sense("key: tournament", "o"): "do:tournament",
            tr.sense("key: daily", "d"): "do:daily",
            tr.sense("key: party night", "e"): "do:party",
            **({tr.sense("key: how to check", "h"): "do:check"} if self._told else {}),
            **self.seat_keys(),
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
        """Actions on the chosen table first, then ways to another one."""
        tr = self.tr
        model = self._model()
        to_a_table = all_ways(model, tr)
        check = Button("do:check", tr.sense("key: how to check", "h"), tr("how to check the match"))
        checks = (check,) if self._told else ()
        return (*hints(model, tr), *to_a_table, party_button(tr), *checks)

    def acts(self) -> Mapping[str, Act]:
        return {
            **self.everywhere(),
            **self.ways_to_play(),
            "do:daily": lambda: self.app.push_screen(DailyScreen(self.context)),
            **tournaments.acts(self.context, self),
            **self._finder.acts(),
            "do:code": self._ask_code,
            change_name.PLACE: partial(change_name.ask, self, self.hall.name, self._renamed),
            "do:back_to_seat": self.choose_seat,
            **self.seats_meant(),
            "do:watch": self._watch,
            **({"do:check": self._show_how_to_check} if self._told else {}),
            "do:language": self._other_language,
            "do:chat": self._open_chat,
            "do:rules": self._games,
            "do:sit": self._sit,
            "do:up": lambda: self._move(-1),
            "do:down": lambda: self._move(1),
        }

    def key(self, key: Key) -> None:
        """Handle a key; the first one that comes before the lobby is loaded is kept for then."""
        if self._waits:
            self._typed_early = self._typed_early or key
        else:
            super().key(key)

    def pressed(self, key: Key) -> bool:
        """Handle Esc, which does not quit, as Ctrl+C asks; and keys that do nothing."""
        told = ""
        if key.name == "escape":
            told = self.tr("Press Ctrl+C to quit.")
        elif len(key.name) == 1 and key.name.lower() not in self.keys():
            facts = {"key": key.name, "all": PALETTE}
            told = self.tr("Nothing happens with {key}. Press {all} to see all keys.", **facts)
        if told:
            self.answer = told
            self.app.later(ANSWERED, partial(self._let_go, told))
        return bool(told)

    def _let_go(self, answer: str) -> None:
        """Show what else there is to say again, instead of an answer that has been read."""
        if self.answer == answer:
            self.answer = ""

    def clicked(self, place: str) -> None:
        """Choose a line with the first click, sit down or unfold with the second."""
        kind, _, number = place.partition(":")
        if kind == "game" and number in self.context.games:
            self.app.push_screen(RulesScreen(self.context, number))
            return
        if kind == "sit" and number.isdecimal():
            self.sit_at(int(number))
            return
        table = FOLD if place == "fold" else NOTHING
        if kind == "table" and number.isdecimal():
            table = int(number)
        if table not in self._listed():
            return
        again = table == self._chosen
        self.point_at(table)
        if again:
            self._sit()

    def turned(self, lines: int) -> None:
        self._move(1 if lines > 0 else -1)

    def _move(self, step: int) -> None:
        listed = self._listed()
        if self._chosen in listed:
            place = listed.index(self._chosen) + step
            self.point_at(listed[max(0, min(place, len(listed) - 1))])

    def point_at(self, table: int) -> None:
        self._pointed.choose(table)
        self._moved = True

    def _listed(self) -> tuple[int, ...]:
        """The lines of the list."""
        model = self._model()
        return lines(model.view.tables, model.personal)

    def _ask_code(self) -> None:
        self.open_line(
            self.tr("code"),
            self.join,
            limit=16,
            hint=self.tr("of a table, or of your seat"),
            done=self.tr("join"),
        )

    def _renamed(self, data: Mapping[str, Any]) -> None:
        if waits := data.get("waits"):
            self._is_away(waits)
            return
        self.hall.renamed(data)
        self.answer = self.tr("You are {name}.", name=data["name"])
        self.seat_waits(data["seat"])

    def _is_away(self, waits: Mapping[str, Any]) -> None:
        """The name is that of a guest whose seat is kept: offer the way back to it."""
        self.hall.waits = {**waits, "typed": waits["who"]}
        key = self.tr.sense("key: back to my seat", "r")
        self.answer = " ".join((kept(waits, self.tr), self.tr("Then press {key}.", key=key)))

    def _watch(self) -> None:
        table = chosen_table(self._model())
        if table is not None:
            self.hall.ask(Watch, table.id, denied=self.refused)

    def _other_language(self) -> None:
        now = LANGUAGES.index(self.app.language)
        language = LANGUAGES[(now + 1) % len(LANGUAGES)]
        self.context.settings = replace(self.context.settings, language=language)
        self.context.apply_settings()
        self.hall.ask(Keep, settings.plain(self.context.settings))

    def _open_chat(self) -> None:
        self.open_chat(self._say)

    def _say(self, text: str) -> None:
        self.hall.ask(Say, LOBBY, text, denied=self.refused)

    def _games(self) -> None:
        self.app.push_screen(GamesScreen(self.context, self))

    def _sit(self) -> None:
        """Sit down at the chosen table, or unfold the sleeping ones."""
        model = self._model()
        table = chosen_table(model)
        if model.chosen == FOLD:
            self._unfolded, self._moved = not self._unfolded, True
        elif table is None:
            self._choose_game()
        elif self._pointed.is_new:
            self.answer = self.tr("The list has just changed: press Enter again for this table.")
        else:
            self.sit_at(table.id)  # the hall knows better than the list whether there is room

    # News from the hall

    def _own_news(self, news: SeatAnswered | SeatWantedBack | TournamentOver | PlaceAsked) -> None:
        """Go back to one's seat, or hear why not; or, for the host, that somebody wants theirs.

        Or hear that one's tournament is over.
        """
        if isinstance(news, TournamentOver):
            self._tournament_over(news.number)
        elif isinstance(news, PlaceAsked):
            self._tell_everywhere(tournaments.place_asked(news, self.tr), "alert")
        elif isinstance(news, SeatAnswered):
            self.seat_answered(news)
        else:
            self.hear(LogLine(wanted_back(news, self.to_console, self.tr), "alert"))

    def _left(self, why: str) -> None:
        """The player has left a table."""
        self.context.forget_log()
        self.app.pop_to(self)
        self.answer = why_left(why, self.tr)
        cup = self.hall.tournament
        is_next, cup.is_next = cup.is_next, False
        if (is_next and not why) or why in ("round_over", "withdrew"):
            self.app.push_screen(TournamentScreen(self.context, cup.number))
        lesson, self.context.lesson = self.context.lesson, None
        if lesson is not None and lesson.begins_anew:
            self.learn(lesson.game, lesson)
        elif lesson is not None and lesson.has_moved:
            key = self.tr.sense("key: play now", "p")
            self.answer = self.tr("You know the basics now: [{key}] play with people.", key=key)

    def _broken_off(self, told: Told) -> None:
        """Say in the chat, where it stays, which key shows how to check a match."""
        named, *how = told
        if how:
            self._told = told
            key = self.tr.sense("key: how to check", "h")
            named += " " + self.tr("Press {key} to see how to check it.", key=key)
        self._note(named)

    def _tournament_over(self, number: int) -> None:
        """Show who has won; somebody who is doing something else is told in a line."""
        if isinstance(self.app.top, TournamentScreen) and number == self.hall.tournament.number:
            return  # it is shown there
        if self.app.top is self and self.entry is None and not self.shows_board:
            self.show_tournament(number)
        elif told := tournaments.over_line(self.hall.lobby, number, self.tr):
            self._tell_everywhere(told, "note")

    def _tell_everywhere(self, text: str, kind: Literal["note", "alert"]) -> None:
        """Show a line in the lobby's chat, and in the log of the table where the player is."""
        self.hear(LogLine(text, kind))
        self.refresh()
        if self.hall.table_id is not None:
            self.context.log(self.hall.table_id).note(LogLine(text, kind))

    def _note(self, text: str) -> None:
        """Show a line in the chat, where it stays."""
        self.hear(LogLine(text, "note"))
        self.refresh()

    def _show_how_to_check(self) -> None:
        self.app.push_screen(BrokenOffScreen(self.context, self._told))

    def at_leisure(self) -> None:
        """Run the key that was pressed before the tables had arrived."""
        early, self._typed_early = self._typed_early, None
        if early is not None:
            self.app.later(0, partial(self.key, early))

    def told(self, news: object) -> None:
        match news:
            case Entered() | Left() if self.shows_board:
                self.refresh()
            case Entered():
                self.go_to_table()
            case Left(why):
                self._left(why)
            case BrokenOff(match) if self.context.lesson is None:
                ask_about(self.hall, self.context.where, match, self.tr, self._broken_off)
            case Announced() | Warned():
                self.hear(LogLine(announced(news, self.tr), "alert"))
            case Spoken(who, text, lobby=True):
                self.hear(LogLine(text, "chat", who))
            case SeatAnswered() | SeatWantedBack() | TournamentOver() | PlaceAsked():
                self._own_news(news)
            case InvitedTo():
                self.answer = ""  # it would hide the invitation
            case Faulted() | Dismissed():
                self.answer = news.text
