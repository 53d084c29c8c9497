"""Animation on the table: the elapsed time, and the parts of the screen that stay the same."""

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from time import monotonic

from msgspec.structs import replace

from client.app.painted_screen import PaintedScreen
from client.games.base import Size
from client.screens.table.match.drawing import surroundings
from client.screens.table.match.model import Surroundings, TableModel

FRAME = 0.08  # seconds
TICK = 0.001  # seconds by which a timer of the loop may be early


class Animation:
    """One animation at a time; a new one replaces the one before.

    Args:
        screen: is drawn again for every frame.
        ended: called when an animation has ended by itself.
    """

    def __init__(self, screen: PaintedScreen, ended: Callable[[], object]) -> None:
        self._screen = screen
        self._ended = ended
        self._begun: float | None = None
        self._moments: Sequence[float] = ()
        self._kept: tuple[TableModel, Size, Surroundings] | None = None

    @property
    def elapsed(self) -> float | None:
        """Seconds since the start, rounded to frames so that viewers can share drawings.

        None while nothing moves.
        """
        if self._begun is None:
            return None
        return FRAME * round((monotonic() - self._begun) / FRAME)

    def start(self, lasts: float, moments: Sequence[float] = ()) -> None:
        """Run an animation.

        Args:
            lasts: its duration in seconds.
            moments: the seconds at which it changes the picture; () for every frame.
        """
        if lasts > 0:
            self._begun, self._moments = monotonic(), moments
            self._draw_later(self._begun, lasts)

    def stop(self) -> None:
        """Show the end at once."""
        self._begun = None

    def surroundings(self, model: TableModel, size: Size) -> Surroundings:
        """The parts that do not move, drawn once for all frames and for the drawing after them.

        Another turn is drawn anew even if it looks the same: the time a drawing takes must not
        reveal what the view holds.
        """
        still, kept, self._kept = replace(model, elapsed=None), self._kept, None
        if kept is None or kept[0].turn is not model.turn or kept[:2] != (still, size):
            kept = still, size, surroundings(model, size)
        if model.elapsed is not None:
            self._kept = kept
        return kept[2]

    def _draw_later(self, begun: float, lasts: float) -> None:
        elapsed = monotonic() - begun
        due = elapsed + FRAME
        if self._moments:
            shown = FRAME * round(elapsed / FRAME)
            frames = (FRAME * ceil(moment / FRAME) for moment in self._moments)
            due = next((frame for frame in frames if frame > shown), lasts)
        self._screen.app.later(due - elapsed, partial(self._go_on, begun, lasts))

    def _go_on(self, begun: float, lasts: float) -> None:
        if self._begun is not begun:
            return
        if monotonic() - begun >= lasts - TICK:
            self._begun = None
            self._ended()
        else:
            self._draw_later(begun, lasts)
