"""What ended sessions leave behind, collected before it adds up.

A Textual app is full of cycles: some 600 objects and 0.3 MB stay of each until Python's garbage
collector has looked at everything, and that one is calmed (`client.app.textual_tuning`): by itself
it would come round once in thousands of guests.

A sweep stops everything for some 20 ms, and 0.4 ms more for each session that is there. So it comes
the later the more are there, and what waits for it stays a part of what they take themselves: a
host's memory is what its guests need, however many have come and gone.
"""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager

FEW = 16  # ended sessions, some 5 MB, in a house that is empty or nearly
MANY = 128  # and in a full one, too rare to show among the times of those who come in
SOON = 1.0  # seconds, so that a crowd that leaves together is swept up at once


class GarbageCollection:
    """Counts sessions, and collects when half as many have ended as are there."""

    def __init__(self) -> None:
        self._here = 0
        self._ended = 0
        self._due: asyncio.TimerHandle | None = None

    @contextmanager
    def session(self) -> Iterator[None]:
        """One session, from its beginning to its end."""
        self._here += 1
        try:
            yield
        finally:
            self._here -= 1
            self._ended += 1
            if self._ended >= self._enough and self._due is None:
                self._due = asyncio.get_running_loop().call_later(SOON, self._sweep)

    @property
    def _enough(self) -> int:
        return min(max(FEW, self._here // 2), MANY)

    def _sweep(self) -> None:
        self._ended, self._due = 0, None
        gc.collect()
