"""The turn clock that a player sees, redrawn every second only when little time is left."""

from asyncio import TimerHandle
from functools import partial
from math import floor
from time import monotonic

from client.app.painted_screen import PaintedScreen
from engine.sync.hall_views import TableView

COARSE, FINE = 5.0, 1.0  # seconds between two redraws
HURRY = 10.0


class TurnClock:
    """Counts down from the last move; the host's own clock decides.

    Args:
        screen: is drawn again when the time shown has changed.
    """

    def __init__(self, screen: PaintedScreen) -> None:
        self._screen = screen
        self._since: float | None = None
        self._due: TimerHandle | None = None

    def start(self, table: TableView) -> None:
        """Start the time of the next move."""
        if table.clock:
            self._since = monotonic()
            self._tick(table)

    def left(self, table: TableView) -> int | None:
        """Whole seconds left for the move; 0 during the reserve time; None without a clock."""
        if not table.clock or self._since is None:
            return None
        return max(0, floor(table.clock - (monotonic() - self._since)))

    def _tick(self, table: TableView) -> None:
        if self._due is not None:
            self._due.cancel()
        left = self.left(table)
        if left:
            self._due = self._screen.app.later(
                FINE if left <= HURRY else COARSE, partial(self._tick, table)
            )
