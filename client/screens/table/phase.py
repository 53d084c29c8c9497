"""A phase of a table: what its screen shows and what keys and places do in it."""

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
    """One of: arriving, waiting for the match, playing it, its result."""

    def __init__(self, client: TableClient) -> None:
        self.client = client

    @abstractmethod
    def draw(self, size: Size, tr: Translator) -> Canvas:
        """The whole screen."""

    def keys(self) -> Mapping[str, str]:
        """What a key does now: key name -> place name."""
        return {}

    def acts(self) -> Mapping[str, Act]:
        """What a place does now: place name -> what to do."""
        return {}

    def offered(self) -> Iterable[Button | Hint]:
        """What can be done now, the most important first."""
        return ()

    @property
    def is_veiled(self) -> bool:
        """Whether `offered` depends on what only this player may know."""
        return False

    def before_key(self) -> None:
        """A key or a click comes, whatever it does."""

    def pressed(self, key: Key) -> bool:
        """Take a key that belongs to no place; returns whether it did something."""
        return False

    def clicked(self, place: str) -> None:
        """Take a click on a place that does nothing by itself."""

    def dragged(self, place: str, onto: str | None) -> None:
        """Take a drag from one place to another, or to none."""

    def step_back(self) -> bool:
        """Esc; returns whether there was something to step back from in this phase."""
        return False


class ArrivingPhase(Phase):
    """Until the hall has told about the table: nothing to see, nothing to do."""

    def draw(self, size: Size, tr: Translator) -> Canvas:
        """An empty screen."""
        return Canvas(*size)
