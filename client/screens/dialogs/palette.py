"""The command palette: all current actions with their keys, which work here as on the screen.

Actions that only the menu has show its key and theirs, which work one after the other.
Other letters search the actions for parts of a name; while searching, all keys are typed.
"""

import unicodedata
from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.drawing import Item, Menu, draw_menu
from client.screens.layout import MENU, PALETTE
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.entry import Entry
from client.widgets.line_editor import Editor

_STEPS = {"up": -1, "down": 1, "tab": 1, "shift+tab": -1}


class PaletteScreen(HallScreen):
    """The palette; each item does what its place does on the screen below.

    Args:
        below: the screen under the palette.
        items: all items, the most important first.
        veiled: pad the drawing, because the items depend on what only this player may know.
    """

    def __init__(
        self,
        context: SessionContext,
        below: HallScreen,
        items: tuple[Item, ...],
        *,
        veiled: bool = False,
    ) -> None:
        super().__init__(context)
        self._below = below
        escape, enter = self.tr.sense("key", "Esc"), self.tr.sense("key", "Enter")
        twice = f"{escape} {escape}"  # the first one closes the palette
        self._items = tuple(replace(one, key=twice) if one.key == escape else one for one in items)
        self._veiled = veiled
        self._search = Editor(limit=40)
        self._searching = False
        self._chosen = next((n for n, one in enumerate(items) if one.key == enter), 0)

    @property
    def found(self) -> tuple[Item, ...]:
        """The items that contain every word typed."""
        words = _folded(self._search.text).split()
        return tuple(item for item in self._items if _has(item, words))

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        tr = translator(language)
        typed = Entry(tr("search"), self._search.text, self._search.cursor)
        ways = tr("Press a key shown here, or {key} to search.", key=PALETTE)
        model = Menu(
            title=tr("What works now"),
            items=self.found,
            chosen=self._chosen,
            search=typed if self._searching else None,
            ways=ways,
            kind="palette",
            position=self.position,
        )
        canvas = draw_menu(self._below.draw(size, theme, language), model, "full", tr)
        if self._veiled:
            canvas.veil(0, 0, *size)
        return canvas

    def keys(self) -> Mapping[str, str]:
        return {"enter": "palette:do", "escape": "palette:close"}

    def acts(self) -> Mapping[str, Act]:
        return {
            "palette:do": self._do_chosen,
            "palette:close": self._close,
            "palette:search": partial(self._look_for, ""),
        }

    def pressed(self, key: Key) -> bool:
        """Arrows choose an item; a shown key does what it does below; other keys are typed."""
        if key.name in _STEPS and self.found:
            self._chosen = (self._chosen + _STEPS[key.name]) % len(self.found)
            return True
        if self._searching:
            self._chosen = 0
            return self._search.key(key)
        place = self._below.keys().get(key.name)
        if place == MENU or any(item.name == place and item.key for item in self._items):
            self._do(str(place))
        elif key.text:
            self._look_for("" if key.name == PALETTE else key.text)
        return True

    def paste(self, text: str) -> None:
        self._look_for(text)

    def clicked(self, place: str) -> None:
        """Do what an item does; on a small screen a first click chooses it."""
        names = [item.name for item in self.found]
        if place in names:
            again = self._chosen == names.index(place)
            self._chosen = names.index(place)
            if again or not self.is_small:
                self._do(place)

    def _look_for(self, text: str) -> None:
        """Search from now on, with this text at the cursor."""
        self._searching = True
        self._search.insert(text)
        self._chosen = 0

    def _close(self) -> None:
        """End the search; without one, close the palette."""
        if not self._searching:
            self.dismiss()
        self._searching, self._chosen = False, 0
        self._search.take()

    def _do_chosen(self) -> None:
        if self._chosen < len(self.found):
            self._do(self.found[self._chosen].name)

    def _do(self, place: str) -> None:
        self.dismiss()
        self._below.click(place)


def _has(item: Item, words: list[str]) -> bool:
    text = _folded(
        f"{item.label} {item.name}"
    )  # so that searches also find the place's English name
    return all(word in text for word in words)


def _folded(text: str) -> str:
    """Lower case without accents, so that `passer` also finds `PÀSSER`."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))
