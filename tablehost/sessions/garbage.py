"""When Python's garbage collector runs: seldom by itself, and after sessions have ended.

A Textual app is full of cycles, and all its objects stay until the collector has looked at
everything. By itself it comes round once in thousands of guests, see `calm_collector`. So a host
sweeps up after sessions that have ended.

A collection stops the process for some 20 ms, and 0.7 ms more for each open session. So with more
open sessions it runs less often, and the garbage stays a fraction of what open sessions take
themselves: memory depends on how many players there are, not on how many there have been.
"""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager

FEW = 16  # ended sessions, some 5 MB, while few or none are open
MANY = 128  # while many are open: rare enough not to show in response times
SOON = 1.0  # seconds, so that many sessions that end together are collected together


def calm_collector() -> None:
    """Keep the collector from stopping all players at once.

    To be called once the host has loaded everything and warmed up. What is there by then is never
    looked at again. New objects are looked at in small lots, each of them as often as in large
    ones: while people come in, a lot of 400,000 stops everybody for 200 ms, one of 40,000 for 20.
    A full collection stops everything for 20 ms, and 0.7 ms more for each session; with the usual
    thresholds one comes with every few players who come in.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 8, 500)


class SessionGarbage:
    """Counts sessions, and collects when half as many have ended as are open."""

    def __init__(self) -> None:
        self._open = 0
        self._ended = 0
        self._due: asyncio.TimerHandle | None = None

    @contextmanager
    def session(self) -> Iterator[None]:
        """Counts a session from its start to its end."""
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1
            self._ended += 1
            if self._ended >= self._enough and self._due is None:
                self._due = asyncio.get_running_loop().call_later(SOON, self._collect)

    @property
    def _enough(self) -> int:
        return min(max(FEW, self._open // 2), MANY)

    def _collect(self) -> None:
        self._ended, self._due = 0, None
        gc.collect()
