"""Counts wrong codes and passphrases, and the pauses that follow from them."""

import math
from time import monotonic


class Guesses:
    """Wrong guesses by account, which is a network or a key.

    A few are free. Each further one doubles the pause before the next attempt.

    Args:
        free: how many there may be before the first pause.
        pause: seconds of the first pause.
        longest: seconds of the longest pause.
        decay: seconds after which one wrong guess no longer counts.
    """

    MOST = 4096  # accounts; the one whose last guess is the oldest is forgotten first

    def __init__(
        self,
        free: int = 20,
        pause: float = 10.0,
        longest: float = 600.0,
        decay: float = 600.0,
    ) -> None:
        self._free = free
        self._pause = pause
        self._longest = longest
        self._decay = decay
        self._wrong: dict[str, tuple[float, float]] = {}  # how many, and when the last was

    def may(self, account: str, now: float | None = None) -> bool:
        """Whether this account may make an attempt now."""
        return not self.wait(account, now)

    def wait(self, account: str, now: float | None = None) -> int:
        """Whole seconds until this account may make an attempt."""
        at = monotonic() if now is None else now
        count, last = self._wrong.get(account, (0.0, at))
        beyond = math.ceil(count) - self._free
        if beyond < 0:
            return 0
        pause = min(self._longest, self._pause * 2.0 ** min(beyond, 30))
        return max(0, math.ceil(last + pause - at))

    def wrong(self, account: str, now: float | None = None) -> None:
        """Count a wrong guess."""
        at = monotonic() if now is None else now
        count, last = self._wrong.pop(account, (0.0, at))
        left = max(0.0, count - (at - last) / self._decay)
        self._wrong[account] = (left + 1, at)
        if len(self._wrong) > self.MOST:
            del self._wrong[next(iter(self._wrong))]

    def right(self, account: str) -> None:
        """Forget all wrong guesses of an account."""
        self._wrong.pop(account, None)
