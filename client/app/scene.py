"""A scene: one screenful of the client, and what it may ask of the stage it stands on.

A scene draws a canvas from what it knows and is told of keys, clicks and news. It knows neither
Textual nor the terminal, so a test plays it with a stage of its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

from client.locale.i18n import Language
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme


class Pending(Protocol):
    """Something that will happen unless it is cancelled."""

    def cancel(self) -> object:
        """Let it not happen; nothing if it has."""


class Stage(Protocol):
    """What a scene may ask for; `redraw` is asked for it after everything it is told."""

    language: Language
    symbols: Symbols

    @property
    def size(self) -> Size:
        """Columns and rows drawn last."""

    @property
    def theme(self) -> Theme:
        """The theme in use."""

    @property
    def in_focus(self) -> bool:
        """Whether the terminal's window has the keyboard, as far as it tells."""

    def redraw(self) -> None:
        """Draw again, once however often it is asked for."""

    def push(self, scene: "Scene") -> None:
        """Lay another scene over this one."""

    def pop(self) -> None:
        """Take the top scene away; with the last one the player leaves."""

    def back_to(self, scene: "Scene") -> None:
        """Take away whatever lies over a scene."""

    def send(self, frame: bytes) -> None:
        """Send a frame to the hall."""

    def after(self, seconds: float, act: Callable[[], None]) -> Pending:
        """Do something later, unless the session has ended."""

    def bell(self) -> None:
        """Ring."""

    def title(self, text: str) -> None:
        """Name the window."""

    def grab_mouse(self, *, grab: bool) -> None:
        """Take the mouse, or leave it to the terminal so that text can be selected."""

    def wear(self, theme: str) -> None:
        """Change the theme."""

    def ask_to_leave(self) -> None:
        """Ask whether to leave."""

    def leave(self) -> None:
        """End the session."""


class Scene(ABC):
    """Base of all scenes. Whatever one of these methods raises ends the session, nothing else."""

    stage: Stage  # set before anything is called

    @abstractmethod
    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        """The whole screen. Columns and rows that the canvas has not stay blank."""

    def standing(self) -> str:
        """What is said over the screen as long as it holds; "" for nothing."""
        return ""

    def shown(self) -> None:
        """It is the top scene now, for the first time or again."""

    def key(self, key: Key) -> None:
        """A key was pressed."""

    def paste(self, text: str) -> None:
        """Text was pasted, as it came; it is not cleaned."""

    def click(self, place: str) -> None:
        """The mouse clicked a place that the canvas names."""

    def drag(self, place: str, onto: str | None) -> None:
        """The mouse was pressed on one place and released on another, or on none."""

    def scroll(self, place: str | None, lines: int) -> None:
        """The wheel turned, down if positive, over a place or none."""

    def told(self, news: object) -> None:
        """Something happened in the hall. Every scene hears of it, covered or not."""

    def focus(self) -> None:
        """The terminal's window got or lost the keyboard; see `stage.in_focus`."""
