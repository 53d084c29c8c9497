"""The base of all screens: a Textual screen that is drawn on a canvas of our own.

Textual keeps the stack of screens (`push_screen`, `pop_screen`, `dismiss`), starts and ends their
tasks, and sends `ScreenResume` to the one that gets to the top. Three things are done without it,
because a process serves hundreds of sessions:

- Painting: a screen draws one canvas, and `client.paint` sends the cells that changed through the
  driver in `client.terminal`. Textual's compositor would be several times as expensive.
- Keys, pastes and the mouse go straight from the app to the top screen. By way of the screen's
  message queue a key takes 182 µs instead of 104 µs.
- Layout, styles, bindings and focus belong to widgets, of which there are none.
"""

from abc import abstractmethod
from typing import TYPE_CHECKING, Final, Self

from textual import events, getters
from textual._context import active_app
from textual.geometry import Region
from textual.screen import Screen
from typing_extensions import override

from client.locale.i18n import Language
from client.paint.canvas import Canvas
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme

if TYPE_CHECKING:
    from client.app.app import TableApp

_FOR_WIDGETS: Final = (
    events.Compose,
    events.Mount,
    events.Unmount,
    events.Resize,
    events.ScreenSuspend,
)
"""Events that no screen uses, and whose handlers in Textual's classes would only cost time."""


class PaintedScreen(Screen[object], inherit_bindings=False, inherit_css=False):
    """One screen of the app. An exception in any of its methods ends the session.

    A subclass may define Textual's `on_screen_resume`: the screen is on top now, for the first
    time or again.
    """

    AUTO_FOCUS = ""

    def __init__(self, app: "TableApp | None" = None) -> None:
        """Prepare a screen.

        Args:
            app: for a screen that uses its app before it is pushed.
        """
        super().__init__()
        self._app = app

    if TYPE_CHECKING:
        app = getters.app(TableApp)
    else:

        @property
        def app(self) -> "TableApp":
            # Textual's is the app of the current context, perhaps another session's.
            return self._app or self._parent or active_app.get()

    @property
    def has_seat(self) -> bool:
        """Whether the player has a seat somewhere that is kept when they quit."""
        return False

    @property
    def way_back(self) -> str:
        """The command that brings a guest back to their seat; "" where none is needed."""
        return ""

    @abstractmethod
    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        """The whole screen. Columns and rows that the canvas lacks stay blank."""

    def standing(self) -> str:
        """A line shown above the screen; "" for none."""
        return ""

    def key(self, key: Key) -> None:
        """Handle a key."""

    def paste(self, text: str) -> None:
        """Handle pasted text, which may contain control characters."""

    def click(self, place: str) -> None:
        """Handle a click on a place that the canvas names."""

    def drag(self, place: str, onto: str | None) -> None:
        """Handle a drag from one place to another, or to none."""

    def drag_over(self, place: str, onto: str | None) -> None:
        """Handle that a drag from one place came over another, or over none."""

    def scroll(self, place: str | None, lines: int) -> None:
        """Handle the wheel: lines are positive downwards."""

    def told(self, news: object) -> None:
        """Handle news from the hall. All screens on the stack get them, covered or not."""

    # What Textual would do for widgets.

    @override
    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Draw the top screen again, once however often this is called."""
        if not layout:
            self.app.redraw()
        return self

    @override
    async def on_event(self, event: events.Event) -> None:
        too_late = isinstance(event, events.ScreenResume) and not self.is_active
        if not too_late and not isinstance(event, _FOR_WIDGETS):
            await super().on_event(event)

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        event.prevent_default()  # the base class applies styles and lays out
