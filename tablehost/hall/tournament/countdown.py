"""The announced time of a tournament's present stage."""

from collections.abc import Hashable
from time import monotonic, time


class Countdown:
    """Counts from when a stage is first asked about; another stage begins anew."""

    def __init__(self) -> None:
        self._stage: Hashable = None
        self._ends = 0.0  # monotonic seconds
        self._wall = 0  # seconds

    def is_over(self, stage: Hashable, seconds: float) -> bool:
        """Whether the stage has taken so long."""
        if self._stage != stage:
            self._stage, self._ends = stage, monotonic() + seconds
            self._wall = round(time() + seconds)
        return monotonic() >= self._ends

    def stop(self) -> None:
        """Begin anew when a stage is asked about next."""
        self._stage = None

    def wall(self, stage: Hashable) -> int:
        """The host's wall time in seconds when the stage is over; 0 if that has no time."""
        return self._wall if stage == self._stage else 0
