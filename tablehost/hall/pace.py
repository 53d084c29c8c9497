"""How often somebody may do a thing: generous to hands, not to programs."""

from collections.abc import Callable
from time import monotonic

TALK_BURST, TALK_PER_SECOND = 20, 3.0
"""Lines of chat. The shortest takes three keys (`/`, a letter, Enter): somebody hammering fifteen
keys a second, which nobody keeps up, could go on for ten seconds."""


class Allowance:
    """A bucket of tokens that refills while nothing is taken.

    Args:
        burst: how many may come at once.
        per_second: how many come back each second.
        clock: seconds that never run backwards.
    """

    def __init__(
        self, burst: int, per_second: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._left = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
