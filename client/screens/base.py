"""What screens have in common: places that do something, a line to type on, an answer to show."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from client.app.scene import Scene
from client.locale.i18n import Translator, translator
from client.locale.refusals import hall_refusal
from client.screens.context import SessionContext
from client.terminal.keys import Key
from client.widgets.entry import Entry
from client.widgets.line_editor import Editor
from engine.sync.reports import Refused

Act = Callable[[], None]
NOBODY: Final[Mapping[str, Any]] = MappingProxyType({"seats": (), "watchers": ()})


class HallScreen(Scene):
    """A screen of the hall.

    What can be done has a place name; keys and clicks both come down to one (`do:sit`). While a
    line is open, keys go into it.
    """

    def __init__(self, context: SessionContext) -> None:
        self.context = context
        self.hall = context.hall
        self.answer = ""
        self._line: Editor | None = None
        self._prompt = ""
        self._hint = ""
        self._typed: Callable[[str], None] = lambda _: None

    @property
    def tr(self) -> Translator:
        """The player's language."""
        return translator(self.stage.language)

    @abstractmethod
    def keys(self) -> Mapping[str, str]:
        """What a key does now: key name -> place name."""

    @abstractmethod
    def acts(self) -> Mapping[str, Act]:
        """What a place does now: place name -> what to do."""

    def pressed(self, key: Key) -> bool:
        """A key that has no fixed place; whether it did something."""
        return False

    def clicked(self, place: str) -> None:
        """A place that does nothing by itself."""

    # The line one types on

    @property
    def entry(self) -> Entry | None:
        """What is being typed."""
        if self._line is None:
            return None
        return Entry(self._prompt, self._line.text, self._line.cursor, self._hint)

    def open_line(
        self,
        prompt: str,
        typed: Callable[[str], None],
        *,
        text: str = "",
        hint: str = "",
        limit: int = 200,
    ) -> None:
        """Let the player type; `typed` gets the line when it is sent."""
        self._line = Editor(text, limit=limit)
        self._prompt, self._typed, self._hint = prompt, typed, hint

    def open_chat(self, say: Callable[[str], None]) -> None:
        """Let the player talk, or say of whom he wants to hear no more."""

        def typed(text: str) -> None:
            answer = self.context.talk.command(text, self.others(), self.tr)
            if answer is None:
                say(text)
            else:
                self.answer = answer

        self.open_line(self.tr("chat"), typed, hint=self.tr("/mute NAME: hear no more of somebody"))

    def others(self) -> Iterator[str]:
        """Everybody here but the player."""
        table = self.hall.table or NOBODY
        names = [one["name"] for one in (*self.hall.lobby["people"], *table["seats"])]
        yield from (name for name in (*names, *table["watchers"]) if name != self.hall.name)

    def close_line(self) -> None:
        """Keys are commands again."""
        self._line = None

    def refused(self, refusal: Refused) -> None:
        """Show why something was refused, in the player's language where it has words for it."""
        self.answer = self.explained(refusal)
        self.stage.redraw()

    def explained(self, refusal: Refused) -> str:
        """The refusal in words."""
        return hall_refusal(refusal, self.tr)

    # What the stage asks and tells

    def standing(self) -> str:
        """What everybody has to know as long as the host lets nobody move."""
        paused = (self.hall.table or self.hall.lobby).get("paused")
        return self.tr("The host has paused all tables: nobody can move.") if paused else ""

    def key(self, key: Key) -> None:
        """Type, or do what the key does now."""
        self.answer = ""
        if self._line is not None:
            self._type(key)
            return
        place = self.keys().get(key.name)
        if place is not None:
            self.click(place)
        else:
            self.pressed(key)

    def paste(self, text: str) -> None:
        """Into the line, if one is open; commands are never pasted."""
        if self._line is not None:
            self._line.insert(text)

    def click(self, place: str) -> None:
        """Do what the place does now."""
        self.answer = ""
        if self._line is not None and place in ("do:send", "do:back"):
            self._type(Key("enter" if place == "do:send" else "escape"))
            return
        act = self.acts().get(place)
        if act is not None:
            act()
        else:
            self.clicked(place)

    def _type(self, key: Key) -> None:
        assert self._line is not None
        if key.name == "escape":
            self.close_line()
        elif key.name == "enter":
            text = self._line.take()
            self.close_line()
            if text:
                self._typed(text)
        else:
            self._line.key(key)
