"""The announced time of a tournament's present stage."""

from collections.abc import Hashable
from time import monotonic, time


class Countdown:
    """Counts from when a stage is first asked about; another stage begins anew.

    It can be held: then no time passes until the stage is asked about again.
    """

    def __init__(self) -> None:
        self._stage: Hashable = None
        self._ends = 0.0  # monotonic seconds
        self._wall = 0  # seconds
        self._left: float | None = None  # seconds, while it is held

    def is_over(self, stage: Hashable, seconds: float) -> bool:
        """Whether the stage has taken so long."""
        if self._stage != stage:
            self._stage, self._left = stage, seconds
        if self._left is not None:
            left, self._left = min(self._left, seconds), None
            self._ends, self._wall = monotonic() + left, int(time() + left)
        return monotonic() >= self._ends

    def hold(self) -> None:
        """Keep the time that is left for when the stage is asked about next."""
        if self._left is None:
            self._left = max(0.0, self._ends - monotonic())

    def stop(self) -> None:
        """Begin anew when a stage is asked about next."""
        self._stage = None

    def wall(self, stage: Hashable) -> int:
        """The host’s wall time in seconds when the stage is over; 0 without a time, or if held."""
        return self._wall if stage == self._stage and self._left is None else 0
