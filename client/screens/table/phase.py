"""A phase of a table: what its screen shows, and what keys and places do in it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping

from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.table.table_client import TableClient
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.widgets.buttons import Button, Hint


class Phase(ABC):
    """The base class: arriving, waiting for a match, playing it, its result."""

    def __init__(self, client: TableClient) -> None:
        self.client = client

    @abstractmethod
    def draw(self, size: Size, tr: Translator) -> Canvas:
        """The whole screen."""

    def keys(self) -> Mapping[str, str]:
        """Key name -> place name."""
        return {}

    def acts(self) -> Mapping[str, Act]:
        """Place name -> what to do."""
        return {}

    def offered(self) -> Iterable[Button | Hint]:
        """The actions for the command palette, the most important first."""
        return ()

    @property
    def is_veiled(self) -> bool:
        """Whether `offered` depends on what only this player may know."""
        return False

    def before_key(self) -> None:
        """Called before any key, click or drag takes effect."""

    def pressed(self, key: Key) -> bool:
        """Handle a key that belongs to no place; returns whether it did something."""
        return False

    def clicked(self, place: str) -> None:
        """Handle a click on a place that `acts` does not have."""

    def dragged(self, place: str, onto: str | None) -> None:
        """Handle a drag from one place to another, or to none."""

    def dragged_over(self, place: str, onto: str | None) -> None:
        """Handle that a drag from one place came over another, or over none."""

    def scrolled(self, place: str | None, lines: int) -> None:
        """Handle the wheel: lines are positive downwards."""
        self.client.screen.position.turn(lines)

    def step_back(self) -> bool:
        """Handle Esc; returns whether it did something."""
        return False


class ArrivingPhase(Phase):
    """An empty screen, until the hall has sent the table."""

    def draw(self, size: Size, tr: Translator) -> Canvas:
        return Canvas(*size)
