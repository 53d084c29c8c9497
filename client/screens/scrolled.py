"""A page that is longer than the screen: the keys and the wheel that scroll it."""

from abc import abstractmethod
from collections.abc import Mapping

from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext


class ScrolledScreen(HallScreen):
    """A screen that shows a page from one of its lines on.

    Attributes:
        top: that line.
    """

    def __init__(self, context: SessionContext) -> None:
        super().__init__(context)

    @property
    def top(self) -> int:
        return self.position.top

    @top.setter
    def top(self, line: int) -> None:
        self.position.top = line

    @property
    @abstractmethod
    def last_top(self) -> int:
        """The line from which the end of the page is shown."""

    @property
    @abstractmethod
    def room(self) -> int:
        """Lines of the page that fit."""

    @property
    def _screenful(self) -> int:
        """Lines that a page has on this screen."""
        return self.position.room if self.is_small else self.room

    def keys(self) -> Mapping[str, str]:
        """Scrolling, and back."""
        return {
            "up": "do:up",
            "down": "do:down",
            "space": "do:page",
            "pagedown": "do:page",
            "pageup": "do:page_back",
            "home": "do:home",
            "end": "do:end",
            "enter": "do:back",
            "escape": "do:back",
        }

    def acts(self) -> Mapping[str, Act]:
        """The actions of these keys."""
        return {
            "do:up": lambda: self.move(-1),
            "do:down": lambda: self.move(1),
            "do:page": lambda: self.move(self._screenful),
            "do:page_back": lambda: self.move(-self._screenful),
            "do:home": lambda: self.move(-self.top),
            "do:end": lambda: self.move(self.last_top),
            "do:back": self.dismiss,
        }

    def turned(self, lines: int) -> None:
        """The wheel."""
        self.move(lines)

    def move(self, lines: int) -> None:
        """So many lines down, or up; not beyond the page."""
        if self.is_small:
            self.position.turn(lines)  # drawing keeps it within the page
        else:
            self.top = max(0, min(self.last_top, self.top + lines))
