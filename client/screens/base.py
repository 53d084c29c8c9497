"""The base of the hall's screens: named places that do something, an input line, an answer."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec
from typing_extensions import override

from client.app.painted_screen import PaintedScreen
from client.connection.followed import FollowedTournament
from client.locale.i18n import Translator
from client.locale.refusals import hall_refusal
from client.screens.context import SessionContext
from client.screens.layout import is_small
from client.screens.small import TURNS, Position
from client.screens.tournament.rounds import table_title
from client.terminal.keys import Key
from client.widgets import scrolling
from client.widgets.entry import Entry
from client.widgets.line_editor import Editor
from engine.sync.hall_views import TournamentSeat
from engine.sync.reports import Refused

Act = Callable[[], object]
"""Carries out a click on a place."""


def is_house_paused(place: Mapping[str, Any]) -> bool:
    """Whether the host has paused all tables; `place` is the table where one is, or the lobby."""
    cup = place.get("tournament")
    return bool(place.get("paused")) and not (cup is not None and cup["held"])


def of_tournament(seat: Mapping[str, Any], tr: Translator, cup: FollowedTournament) -> str:
    """What a table's tournament has to say: when its match begins, or that it is paused."""
    if seat["held"]:
        return tr("The tournament is paused: nobody can move.")
    if not seat["begins"]:
        return ""
    seconds = cup.seconds_to(seat["begins"])
    table = table_title(msgspec.convert(seat, TournamentSeat), tr)
    return tr.plural(
        "{table}: begins in {n} second, or when all are ready.",
        "{table}: begins in {n} seconds, or when all are ready.",
        seconds,
        table=table,
    )


NOBODY: Final[Mapping[str, Any]] = MappingProxyType({"seats": (), "watchers": ()})

END = 10_000
"""More rows than any page has."""


class HallScreen(PaintedScreen):
    """A screen of the hall.

    Each action has a place name (`do:sit`), which keys and clicks both lead to. While the input
    line is open, keys are typed into it.

    Attributes:
        answer: a line about the last action, until the next key.
        position: on a small terminal, which part of the page is shown.
    """

    def __init__(self, context: SessionContext) -> None:
        super().__init__(context.app)
        self.context = context
        self.hall = context.hall
        self.answer = ""
        self.position = Position()
        self._drawn: object = None
        self._line: Editor | None = None
        self._prompt = ""
        self._hint = ""
        self._enter_does = ""
        self._blank = False
        self._typed: Callable[[str], None] = lambda _: None

    @property
    @override
    def has_seat(self) -> bool:
        return self.hall.seat is not None or bool(self.hall.own_tables)

    @property
    @override
    def way_back(self) -> str:
        code = self.hall.code
        return f"ssh -t {self.context.where} resume {code}" if code else ""

    @property
    def tr(self) -> Translator:
        """Translates to the player's language."""
        return self.app.tr

    @abstractmethod
    def keys(self) -> Mapping[str, str]:
        """The keys that work now: key name -> place name."""

    @abstractmethod
    def acts(self) -> Mapping[str, Act]:
        """The actions that work now: place name -> what to do."""

    def act(self, place: str) -> Act | None:
        """The action of a place, if it has one that works now."""
        return self.acts().get(place)

    def pressed(self, key: Key) -> bool:
        """Handle a key that is not in `keys`; returns whether it did something."""
        return False

    def clicked(self, place: str) -> None:
        """Handle a click on a place that is not in `acts`."""

    @property
    def is_small(self) -> bool:
        """Whether the screen is drawn as a page that scrolls."""
        return is_small(self.app.size)

    @property
    def is_page(self) -> bool:
        """Whether keys that nothing else needs scroll it."""
        return self.is_small

    def begin_page(self, page: object) -> None:
        """Called before a page is drawn; another one than was drawn last begins at its top."""
        if page is not self._drawn:
            self._drawn, self.position = page, Position()

    def _scroll_by_key(self, key: str) -> None:
        room = self.position.room
        rows = {"up": -1, "down": 1, "pageup": -room, "pagedown": room, "home": -END, "end": END}
        if key in rows:
            self.position.turn(rows[key])

    def turned(self, lines: int) -> None:
        """Handle the wheel where nothing scrolls as a page."""

    @override
    def scroll(self, place: str | None, lines: int) -> None:
        if self.is_small:
            self.position.turn(lines)
        else:
            self.turned(lines)

    # The input line

    @property
    def entry(self) -> Entry | None:
        """The input line; None while it is closed."""
        if self._line is None:
            return None
        line = self._line
        return Entry(
            self._prompt,
            line.text,
            line.cursor,
            self._hint,
            selected=line.selected,
            done=self._enter_does,
        )

    def open_line(
        self,
        prompt: str,
        typed: Callable[[str], None],
        *,
        text: str = "",
        hint: str = "",
        limit: int = 200,
        selected: bool = False,
        blank: bool = False,
        done: str = "",
    ) -> None:
        """Open the input line; `typed` is called with the line when Enter is pressed.

        `done` says what Enter does, if not to send the line.
        With `selected`, the first typed character replaces `text`. With `blank`, `typed` is called
        with an empty line too.
        """
        self._line = Editor(text, limit=limit, selected=selected)
        self._blank = blank
        self._prompt, self._typed, self._hint, self._enter_does = prompt, typed, hint, done

    def open_chat(self, say: Callable[[str], None]) -> None:
        """Open the input line for chat and the commands /mute and /unmute."""

        def typed(text: str) -> None:
            answer = self.context.talk.command(text, self.others(), self.tr)
            if answer is None:
                say(text)
            else:
                self.answer = answer

        self.open_line(self.tr("chat"), typed, hint=self.tr("/mute NAME: mute a player"))

    def others(self) -> Iterator[str]:
        """The names of all others in the lobby and at the table."""
        table = self.hall.table or NOBODY
        names = [one["name"] for one in (*self.hall.lobby["people"], *table["seats"])]
        yield from (name for name in (*names, *table["watchers"]) if name != self.hall.name)

    def close_line(self) -> None:
        """Close the input line: keys are commands again."""
        self._line = None

    def end_line(self) -> None:
        """Close the input line as nobody takes it any more, perhaps in the middle of a word."""
        if self._line is not None and self._line.text:
            self.app.end_typing()
        self.close_line()

    def refused(self, refusal: Refused) -> None:
        """Show why the hall refused a request."""
        self.answer = self.explained(refusal)
        self.refresh()

    def explained(self, refusal: Refused) -> str:
        """The refusal in the player's language."""
        return hall_refusal(refusal, self.tr)

    # Input and banner

    @override
    def standing(self) -> str:
        return self.notice()

    def notice(self) -> str:
        """That all tables are paused, or a tournament is, or when its match begins."""
        place = self.hall.table or self.hall.lobby
        if is_house_paused(place):
            return self.tr("The host has paused all tables: nobody can move.")
        seat = place.get("tournament")
        return "" if seat is None else of_tournament(seat, self.tr, self.hall.tournament)

    @override
    def key(self, key: Key) -> None:
        """Type into the input line, or run the key's action."""
        self.answer = ""
        self.position.follows = True
        if self._line is not None:
            self._type(key)
            return
        place = self.keys().get(key.name)
        if place is not None:
            self.act_on(place)
        elif self.pressed(key):
            return
        elif len(key.name) == 1 and key.name.lower() in self.keys():  # Caps Lock is on
            self.act_on(self.keys()[key.name.lower()])
        elif self.is_page:
            self._scroll_by_key(key.name)

    @override
    def paste(self, text: str) -> None:
        """Paste into the input line, if it is open; pasted text never runs commands."""
        if self._line is not None:
            self._line.insert(text)
            self._warn_if_cut(self._line)

    @override
    def click(self, place: str) -> None:
        self.act_on(place)

    def act_on(self, place: str) -> None:
        """Run the place's action, after a click or a key."""
        self.answer = ""
        if place in TURNS:
            self.position.turn(self.position.room * (-1 if place == TURNS[0] else 1))
            return
        if place in scrolling.TAPPED:
            self._scroll_by_tap(*scrolling.TAPPED[place])
            return
        self.position.follows = True
        if self._line is not None and place in ("do:send", "do:back"):
            self._type(Key("enter" if place == "do:send" else "escape"))
            return
        act = self.act(place)
        if act is not None:
            act()
        else:
            self.clicked(place)

    def _scroll_by_tap(self, key: str, lines: int) -> None:
        """Scroll by some lines, or to the side as the arrow keys do."""
        for _ in range(scrolling.TIMES):
            if lines:
                self.scroll(None, lines)
            else:
                self.pressed(Key(key, ""))

    def _type(self, key: Key) -> None:
        assert self._line is not None
        if key.name == "escape":
            self.close_line()
        elif key.name == "enter":
            text = self._line.take()
            self.close_line()
            if text or self._blank:
                self._typed(text)
        else:
            self._line.key(key)
            self._warn_if_cut(self._line)

    def _warn_if_cut(self, line: Editor) -> None:
        if line.is_cut:
            self.answer = self.tr("At most {n} characters.", n=line.limit)
