"""A limit on how often something may happen, with room for some at once."""

from collections.abc import Callable
from time import monotonic


class TokenBucket:
    """A bucket of tokens that refills over time.

    Args:
        burst: how many it holds.
        per_second: how many it gains each second.
        clock: monotonic seconds.
    """

    def __init__(
        self, burst: float, per_second: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._left = float(burst)
        self._at = clock()

    @property
    def left(self) -> float:
        """The number of tokens; below 0 after `spend` took more than there were."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        return self._left

    @property
    def is_full(self) -> bool:
        """Whether all tokens are back."""
        return self.left >= self._burst

    def take(self, count: int = 1) -> bool:
        """Take so many if there are as many; returns whether there were."""
        if self.left < count:
            return False
        self._left -= count
        return True

    def spend(self, count: int) -> None:
        """Take so many, even if there are fewer."""
        self._left = self.left - count

    @property
    def seconds_to_one(self) -> float:
        """How long until there is one."""
        return max(0.0, (1.0 - self.left) / self._per_second)
