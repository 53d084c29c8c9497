"""When Python's garbage collector runs: seldom by itself, and after sessions have ended.

A Textual app is full of cycles, and all its objects stay until the collector has looked at
everything. By itself it comes round once in thousands of guests, see `calm_collector`. So a host
sweeps up after sessions that have ended.

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


def calm_collector() -> None:
    """Keep the collector from stopping all players at once.

    To be called once the host has loaded everything and warmed up. What is there by then is never
    looked at again, and new objects less often. A full collection stops everything for 20 ms, and
    0.4 ms more for each session; with the usual thresholds one comes with every few players who
    come in.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


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
