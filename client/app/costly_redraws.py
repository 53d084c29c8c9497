"""Expensive pictures: the sessions of a process draw them one at a time, with pauses between.

These are the pictures of very large terminals, and the whole pictures sent after a resize. A
terminal can be resized many times a second, and each time costs as much as a dozen moves.
"""

import asyncio
from collections.abc import Callable, Hashable
from time import monotonic

LARGE = 20_000
"""Cells. A terminal of 80 x 24 has 2,000, one as large as a 4K screen some 15,000."""

PAUSE = 2.0
"""Seconds of pause per second of drawing: expensive pictures take a third of the time at most."""


class CostlyRedraws:
    """The queue of expensive pictures, in order of arrival."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, Callable[[], None]] = {}
        self._pause: asyncio.TimerHandle | None = None

    def draw(self, session: Hashable, picture: Callable[[], None]) -> None:
        """Draw at once, or after those that are queued already.

        Args:
            session: keeps its place in the queue if it asks again meanwhile.
            picture: draws it; must not raise.
        """
        self._waiting[session] = picture
        if self._pause is None:
            self._next()

    def forget(self, session: Hashable) -> None:
        """Remove a session that has ended."""
        self._waiting.pop(session, None)

    def _next(self) -> None:
        self._pause = None
        if not self._waiting:
            return
        picture = self._waiting.pop(next(iter(self._waiting)))
        began = monotonic()
        picture()
        took = monotonic() - began
        self._pause = asyncio.get_running_loop().call_later(PAUSE * took, self._next)
