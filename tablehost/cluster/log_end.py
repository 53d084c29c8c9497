"""Where the log ends, and since when: by how much the copies are behind it."""

from bisect import bisect_right
from collections import deque

from msgspec import Struct

_KEPT = 1024
"""Growths that are kept, at most one for each beat: some minutes of a busy house."""


class Lag(Struct, frozen=True):
    """By how much a copy is behind the log.

    Attributes:
        entries: that it has not applied.
        seconds: for which the oldest of them has been in the log, at least.
    """

    entries: int = 0
    seconds: float = 0.0


class LogEnd:
    """The end of the log, as positions of copies tell.

    Times are of a monotonic clock.
    """

    def __init__(self) -> None:
        self._grown: deque[tuple[int, float]] = deque(maxlen=_KEPT)

    @property
    def position(self) -> int:
        """The end now; 0 if nothing is known."""
        return self._grown[-1][0] if self._grown else 0

    def reached(self, position: int, now: float) -> None:
        """A copy has applied the log up to here."""
        if position > self.position:
            self._grown.append((position, now))

    def lag(self, position: int, now: float) -> Lag:
        """By how much a copy at this position was behind at a time that has passed."""
        known = bisect_right(self._grown, now, key=lambda grown: grown[1])
        first = bisect_right(self._grown, position, hi=known, key=lambda grown: grown[0])
        if first == known:
            return Lag()
        return Lag(self._grown[known - 1][0] - position, now - self._grown[first][1])
