"""The base of screens with more actions than fit on a phone: they have a list of all of them."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping

from client.screens.base import Act, HallScreen
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.palette import PaletteScreen
from client.widgets.buttons import Button, Hint

ARROWS = ("↑ ↓", "← →")
"""Keys that only move a cursor, which a tap on a row does, too."""


class OfferingScreen(HallScreen):
    """A screen with a command palette."""

    @abstractmethod
    def offered(self) -> Iterable[Button | Hint]:
        """The actions shown on the screen now, the most important first."""

    @property
    def is_veiled(self) -> bool:
        """Whether `offered` tells something that only this player may know."""
        return False

    def commands(self) -> Iterator[Item]:
        """All actions that work now, each once."""
        works = self.acts()
        seen = {"do:palette"}
        for one in self.offered():
            if one.name in works and one.name not in seen:
                seen.add(one.name)
                yield Item(one.name, one.key, one.label)

    def everywhere(self) -> Mapping[str, Act]:
        """The actions that every such screen has."""
        return {"do:palette": self._open_palette}

    def _open_palette(self) -> None:
        items = tuple(self.commands())
        if self.is_small:
            items = tuple(item for item in items if item.key not in ARROWS)
        self.app.push_screen(PaletteScreen(self.context, self, items, veiled=self.is_veiled))
