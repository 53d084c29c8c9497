"""Waiting times, and what most of them stay within."""

import statistics
from collections.abc import Sequence

from msgspec import Struct


class Times(Struct, frozen=True):
    """Seconds that somebody waited, each time."""

    each: Sequence[float]

    def at(self, share: float) -> float:
        """The time that this share of the waits stayed within, in milliseconds."""
        ordered = sorted(self.each)
        return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)

    @property
    def median(self) -> float:
        """In milliseconds."""
        return round(1000 * statistics.median(self.each), 1)
