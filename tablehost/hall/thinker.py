"""Where bots think: a worker process that is given a view and nothing else.

A search in a thread would hold the loop up; in a process it does not. The worker is started when
the first bot has to move, runs at low priority, and is replaced if it dies.
"""

import asyncio
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from engine import registry
from engine.core.plain import plain, typed_view
from tablehost.hall.dealer import OpenLuck

NICENESS = 10


class Thinker:
    """Chooses moves for bots."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: str, level: str, view: dict[str, Any]) -> dict[str, Any]:
        """The move of a bot of that level, from what its seat sees."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._worker(), choose, game, level, view)
        except BrokenProcessPool:
            self.close()
            return await loop.run_in_executor(self._worker(), choose, game, level, view)

    def close(self) -> None:
        """Let the worker go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _worker(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A fresh interpreter: a fork would take the host's secrets along.
            self._pool = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=os.nice, initargs=(NICENESS,)
            )
        return self._pool


def choose(game: str, level: str, view: dict[str, Any]) -> dict[str, Any]:
    """A bot's move; runs in the worker."""
    rules = registry.game(game)
    move = rules.bots[level](typed_view(rules.view_type, view), OpenLuck())
    chosen: dict[str, Any] = plain(move)
    return chosen
