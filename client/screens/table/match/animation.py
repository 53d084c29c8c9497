"""Motion on the table: since when, and what of each picture does not move."""

from functools import partial
from time import monotonic

from msgspec.structs import replace

from client.app.painted_screen import PaintedScreen
from client.games.base import Size
from client.screens.table.match.drawing import Surroundings, TableModel, surroundings

FRAME = 0.08  # seconds between two pictures


class Animation:
    """One motion at a time; a new one takes the place of the one before.

    Args:
        screen: is drawn again for every picture.
    """

    def __init__(self, screen: PaintedScreen) -> None:
        self._screen = screen
        self._begun: float | None = None
        self._kept: tuple[TableModel, Size, Surroundings] | None = None

    @property
    def elapsed(self) -> float | None:
        """Seconds since it began, by whole pictures, so that all viewers see the same ones.

        None while everything lies still.
        """
        if self._begun is None:
            return None
        return FRAME * round((monotonic() - self._begun) / FRAME)

    def start(self, lasts: float) -> None:
        """Move for so many seconds."""
        if lasts > 0:
            self._begun = monotonic()
            self._draw_later(self._begun, lasts)

    def surroundings(self, model: TableModel, size: Size) -> Surroundings:
        """What does not move, drawn once for all pictures of a motion and the one that ends it.

        Another turn is drawn anew even where it looks the same: how long a picture takes must not
        tell what a view holds.
        """
        still, kept, self._kept = replace(model, elapsed=None), self._kept, None
        if kept is None or kept[0].turn is not model.turn or kept[:2] != (still, size):
            kept = still, size, surroundings(model, size)
        if model.elapsed is not None:
            self._kept = kept
        return kept[2]

    def _draw_later(self, begun: float, lasts: float) -> None:
        self._screen.app.later(FRAME, partial(self._go_on, begun, lasts))

    def _go_on(self, begun: float, lasts: float) -> None:
        if self._begun is not begun:
            return
        if monotonic() - begun >= lasts:
            self._begun = None
        else:
            self._draw_later(begun, lasts)
