"""A phase of a table: what it shows and what can be done in it."""

from collections.abc import Iterable, Mapping

from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.table.context import Desk
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.widgets.buttons import Button, Hint


class Phase:
    """Also the phase before the hall has shown the table: nothing to see, nothing to do."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def draw(self, size: Size, _tr: Translator) -> Canvas:
        """The whole screen."""
        return Canvas(*size)

    def keys(self) -> Mapping[str, str]:
        """What a key does now: key name -> place name."""
        return {}

    def acts(self) -> Mapping[str, Act]:
        """What a place does now: place name -> what to do."""
        return {}

    def offered(self) -> Iterable[Button | Hint]:
        """What can be done now, most important first."""
        return ()

    @property
    def is_veiled(self) -> bool:
        """Whether that is nobody else's to know."""
        return False

    def pressed(self, _key: Key) -> bool:
        """A key that has no fixed place; whether it did something."""
        return False

    def clicked(self, _place: str) -> None:
        """A place that does nothing by itself."""

    def dragged(self, _place: str, _onto: str | None) -> None:
        """From one place to another, or to none."""

    def touched(self) -> None:
        """A key or a click comes, whatever it does."""

    def stepped_back(self) -> bool:
        """Esc; whether there was something to step back from in this phase."""
        return False
