"""The clock of a match: so long for a move, and a reserve for the whole match after that.

Monotonic seconds; a host that restarts starts the current move's time afresh. Bots need no clock,
and none runs while nobody is to act.
"""

import asyncio
from collections.abc import Callable

from msgspec import Struct

from engine.sync.hall_views import MOVES_IN_RESERVE


class TimeUp(Struct, frozen=True):
    """A seat's time has run out, for its table's queue; `position` is the length of the log."""

    seat: int
    position: int


class TurnClock:
    """The clock of one match.

    Args:
        seconds: for a move; 0 for no clock.
        seats: how many seats have a reserve.
        ring: called when a seat's time has run out.
    """

    def __init__(self, seconds: int, seats: int, ring: Callable[[TimeUp], None]) -> None:
        self._seconds = seconds
        self._ring = ring
        self._reserves = [float(seconds * MOVES_IN_RESERVE)] * seats
        self._timer: asyncio.TimerHandle | None = None
        self._seat = 0
        self._since = 0.0

    @property
    def reserves(self) -> tuple[int, ...]:
        """Each seat's reserve in whole seconds."""
        return tuple(int(reserve) for reserve in self._reserves)

    def start(self, seat: int, position: int) -> None:
        """Start a seat's time, for the move at this position of the log."""
        self.stop()
        if not self._seconds:
            return
        loop = asyncio.get_running_loop()
        self._seat, self._since = seat, loop.time()
        self._timer = loop.call_later(
            self._seconds + self._reserves[seat], self._ring, TimeUp(seat, position)
        )

    def stop(self) -> bool:
        """Stop the time; returns whether some of a reserve was used."""
        if self._timer is None:
            return False
        self._timer.cancel()
        self._timer = None
        over = asyncio.get_running_loop().time() - self._since - self._seconds
        if over <= 0:
            return False
        self._reserves[self._seat] = max(0.0, self._reserves[self._seat] - over)
        return True
