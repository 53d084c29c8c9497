"""How often somebody may do a thing: generous to hands, not to programs."""

from collections.abc import Callable, Mapping
from time import monotonic

from engine.sync.requests import (
    Hello,
    LookBack,
    NewTable,
    Numbers,
    OpenReplay,
    Past,
    Preview,
    Request,
    Resync,
    Rungs,
)

TALK_BURST, TALK_PER_SECOND = 20, 3.0
"""Lines of chat. The shortest takes three keys (`/`, a letter, Enter): somebody hammering fifteen
keys a second, which nobody keeps up, could go on for ten seconds."""

WORK_BURST, WORK_PER_SECOND = 400, 40.0
"""Work asked for, by weight. A key held down asks for some thirty previews a second."""

WEIGHTS: Mapping[type[Request], int] = {
    Hello: 10,
    NewTable: 40,
    OpenReplay: 40,
    LookBack: 1,
    Numbers: 4,
    Rungs: 4,
    Past: 4,
    Preview: 1,
    Resync: 2,
}
"""What a request costs the host: a move ends one's turn, a replay is played through. The others,
moves among them, are cheap to refuse when it is not their time."""


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

    def take(self, count: int = 1) -> bool:
        """Whether so many more are allowed now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True
