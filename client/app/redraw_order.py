"""Redraw order: sessions with unanswered input first, then the others, one per turn of the loop."""

import asyncio
import math
from collections.abc import Hashable
from time import monotonic

from client.app.costly_redraws import CostlyRedraws

LONGEST = 0.03
"""Seconds that a session waits for others, and that unanswered input makes others wait: longer than
nearly every answer takes, too short to be noticed."""


class RedrawOrder:
    """The order in which the sessions of one process are drawn.

    A move changes the screens of a whole table at once. The player who made it is waiting for the
    new picture; for the others a short delay does not matter. Frames from the hall are therefore
    read and drawn in one session per turn of the event loop, so that input is read in between, and
    in none while a player waits for an answer, up to `LONGEST`.

    Attributes:
        costly: the queue of expensive pictures.
    """

    def __init__(self) -> None:
        self.costly = CostlyRedraws()
        self._unanswered: dict[Hashable, float] = {}  # session -> time of input, the latest last
        self._queue: dict[Hashable, asyncio.Future[None]] = {}
        self._current: Hashable | None = None  # the session that has this turn of the loop

    def typed(self, session: Hashable) -> None:
        """Note input; if the session is queued, it is drawn now."""
        self._unanswered.pop(session, None)
        self._unanswered[session] = monotonic()
        self._release(session)

    def answered(self, session: Hashable) -> None:
        """Note that the session's input is answered, or that it has ended."""
        if self._unanswered.pop(session, None) is not None:
            self._continue()

    async def turn(self, session: Hashable) -> None:
        """Wait for the session's turn; at once if it has it, or if its input is unanswered.

        Whatever the caller does before it awaits again happens in the same turn of the loop.
        """
        if session in self._unanswered or session == self._current:
            return
        if self._current is None and not (self._queue or self._somebody_waits):
            self._begin_turn(session)
            return
        loop = asyncio.get_running_loop()
        self._queue[session] = loop.create_future()
        timeout = loop.call_later(LONGEST, self._time_out, session)
        try:
            await self._queue[session]
        finally:
            timeout.cancel()
            self._queue.pop(session, None)
        self._begin_turn(session)

    @property
    def _somebody_waits(self) -> bool:
        latest = next(reversed(self._unanswered.values()), -math.inf)
        return monotonic() - latest < LONGEST

    def _release(self, session: Hashable) -> None:
        future = self._queue.get(session)
        if future is not None and not future.done():
            future.set_result(None)

    def _time_out(self, session: Hashable) -> None:
        self._release(session)
        self._continue()  # the unanswered input has also timed out

    def _begin_turn(self, session: Hashable) -> None:
        """Give this turn of the loop to a session, and the next one to the first in the queue."""
        if self._current is None:
            asyncio.get_running_loop().call_soon(self._next)
        self._current = session

    def _continue(self) -> None:
        if self._queue and self._current is None:
            self._begin_turn(self)

    def _next(self) -> None:
        self._current = None
        if self._somebody_waits:
            return  # `answered` continues
        for session, future in self._queue.items():
            if not future.done():
                future.set_result(None)
                self._begin_turn(session)
                return
