"""Pictures that cost much, which all sessions of a process draw one by one and with pauses.

These are pictures for very large terminals, and whole ones after a change of size. A terminal can
change its size many times a second, and each time costs as much as a dozen moves.
"""

import asyncio
from collections.abc import Callable, Hashable
from time import monotonic

LARGE = 20_000
"""Cells. A terminal of 80 x 24 has 2,000, one as large as a 4K screen some 15,000."""

PAUSE = 2.0
"""Seconds of pause for each second of drawing, so that costly pictures take a third of the time."""


class CostlyRedraws:
    """Those that wait to be drawn, in order of arrival."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, Callable[[], None]] = {}
        self._pause: asyncio.TimerHandle | None = None

    def draw(self, who: Hashable, picture: Callable[[], None]) -> None:
        """Draw at once, or as soon as those before have been drawn.

        Args:
            who: keeps their place if they ask again meanwhile.
            picture: draws it; must not raise.
        """
        self._waiting[who] = picture
        if self._pause is None:
            self._next()

    def forget(self, who: Hashable) -> None:
        """Draw nothing for somebody who is gone."""
        self._waiting.pop(who, None)

    def _next(self) -> None:
        self._pause = None
        if not self._waiting:
            return
        picture = self._waiting.pop(next(iter(self._waiting)))
        began = monotonic()
        picture()
        took = monotonic() - began
        self._pause = asyncio.get_running_loop().call_later(PAUSE * took, self._next)
