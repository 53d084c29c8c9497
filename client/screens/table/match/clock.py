"""The turn clock that a player sees, redrawn every second only when little time is left."""

from functools import partial
from math import floor
from time import monotonic

from client.app.scene import Pending, Scene
from engine.sync.hall_views import TableView

COARSE, FINE = 5.0, 1.0  # seconds between two redraws
HURRY = 10.0


class TurnClock:
    """Counts down from the last move; the host's own clock decides.

    Args:
        scene: is drawn again when the time shown has changed.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._since: float | None = None
        self._due: Pending | None = None

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
            self._due = self._scene.stage.after(
                FINE if left <= HURRY else COARSE, partial(self._tick, table)
            )
