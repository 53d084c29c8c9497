"""The dialog that mutes players."""

from collections.abc import Mapping
from functools import partial

from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.drawing import Item, Menu, draw_menu
from client.terminal.terminal import Size
from client.themes.themes import Theme

KEYS = 9
"""Names that a digit mutes."""


class MuteScreen(HallScreen):
    """The people here by name, to mute or unmute for this player only."""

    def __init__(self, context: SessionContext, below: HallScreen) -> None:
        super().__init__(context)
        self._below = below
        self._chosen = 0

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        tr = translator(language)
        model = Menu(
            title=tr("Mute players"),
            items=self._items(),
            chosen=self._chosen,
            kind="mute",
            position=self.position,
        )
        return draw_menu(self._below.draw(size, theme, language), model, "full", tr)

    def keys(self) -> Mapping[str, str]:
        return {
            **{str(n + 1): f"mute:digit:{n}" for n in range(min(KEYS, len(self._names())))},
            "up": "mute:up",
            "down": "mute:down",
            "tab": "mute:down",
            "shift+tab": "mute:up",
            "enter": "mute:do",
            "space": "mute:do",
            "escape": "mute:close",
        }

    def acts(self) -> Mapping[str, Act]:
        return {
            "mute:up": lambda: self._point(-1),
            "mute:down": lambda: self._point(1),
            "mute:do": lambda: self._do(self._chosen),
            "mute:close": self.dismiss,
            **{f"mute:digit:{n}": partial(self._do, n) for n in range(KEYS)},
        }

    def clicked(self, place: str) -> None:
        """Mute or unmute; on a small screen a first click chooses the name."""
        names = [item.name for item in self._items()]
        if place in names:
            again = self._chosen == names.index(place)
            self._chosen = names.index(place)
            if again or not self.is_small:
                self._do(self._chosen)

    def _names(self) -> list[str]:
        """The people here and those muted, in alphabetical order."""
        return sorted({*self.others(), *self.context.talk.muted}, key=str.casefold)

    def _items(self) -> tuple[Item, ...]:
        """The names with their keys; of a longer list, those of the first ones."""
        names = self._names()
        self._chosen = max(0, min(self._chosen, len(names) - 1))
        muted = self.context.talk.is_muted
        texts = [self.tr("{name}, muted", name=one) if muted(one) else one for one in names]
        return tuple(
            Item(f"mute:{number}", str(number + 1) if number < KEYS else "", text)
            for number, text in enumerate(texts)
        )

    def _point(self, step: int) -> None:
        self._chosen = (self._chosen + step) % max(1, len(self._names()))

    def _do(self, number: int) -> None:
        names = self._names()
        if number < len(names):
            self._chosen = number
            self.context.talk.turn(names[number])
