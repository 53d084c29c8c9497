"""The menu of a screen, used with arrows, letters or the mouse."""

from collections.abc import Mapping

from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.drawing import Item, Menu, draw_menu
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme


class MenuScreen(HallScreen):
    """A menu; each item does what its place does on the screen below.

    Args:
        below: the screen under the menu.
        items: the lines of the menu.
        title: the heading; "" for "Menu".
        marks_first: the first line is marked; else none is before the player marks one.
    """

    def __init__(
        self,
        context: SessionContext,
        below: HallScreen,
        items: tuple[Item, ...],
        title: str = "",
        *,
        marks_first: bool = True,
    ) -> None:
        super().__init__(context)
        self._title = title
        self._below = below
        self._items = items
        self._chosen = 0 if marks_first else -1

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        tr = translator(language)
        model = Menu(
            title=self._title or tr("Menu"),
            items=self._items,
            chosen=self._chosen,
            position=self.position,
        )
        return draw_menu(self._below.draw(size, theme, language), model, "full", tr)

    def keys(self) -> Mapping[str, str]:
        return {
            "up": "menu:up",
            "down": "menu:down",
            "tab": "menu:down",
            "shift+tab": "menu:up",
            "enter": "menu:do",
            "space": "menu:do",
            "escape": "menu:close",
            "m": "menu:close",
        }

    def acts(self) -> Mapping[str, Act]:
        return {
            "menu:up": lambda: self._point(-1),
            "menu:down": lambda: self._point(1),
            "menu:do": self._do_chosen,
            "menu:close": self.dismiss,
        }

    def pressed(self, key: Key) -> bool:
        """Do what the item with this letter does."""
        for item in self._items:
            if item.key == key.name:
                self._do(item.name)
                return True
        return False

    def clicked(self, place: str) -> None:
        """Do what an item does; on a small screen a first click chooses it."""
        names = [item.name for item in self._items]
        if place in names:
            again = self._chosen == names.index(place)
            self._chosen = names.index(place)
            if again or not self.is_small:
                self._do(place)

    def _point(self, step: int) -> None:
        before = self._chosen if self._chosen >= 0 else min(-step, 0)
        self._chosen = (before + step) % len(self._items)

    def _do_chosen(self) -> None:
        if self._chosen >= 0:
            self._do(self._items[self._chosen].name)

    def _do(self, place: str) -> None:
        self.dismiss()
        self._below.click(place)
