"""Where bots and hints think: a worker process that is given a view and nothing else.

A search in a thread would hold the loop up; in a process it does not. The worker is started when
there is something to think about first, runs at low priority, and is replaced if it dies.
"""

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any

from engine import registry
from engine.core.plain import plain, typed_view
from tablehost.hall.dealer import OpenLuck

NICENESS = 10


class Thinker:
    """Chooses moves for bots, and looks for what people could do."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: str, level: str, view: dict[str, Any]) -> dict[str, Any]:
        """The move of a bot of that level, from what its seat sees."""
        return await self._think(choose, game, level, view)

    async def hint(self, game: str, view: dict[str, Any]) -> dict[str, Any]:
        """What a seat that asks for help is shown, from what it sees."""
        return await self._think(hint, game, view)

    def close(self) -> None:
        """Let the worker go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _think(self, work: Callable[..., dict[str, Any]], *what: Any) -> dict[str, Any]:
        loop = asyncio.get_running_loop()
        pool = self._worker()
        try:
            return await loop.run_in_executor(pool, work, *what)
        except BrokenProcessPool:
            if self._pool is pool:  # the first of those whose worker died; they share the next
                self.close()
            return await loop.run_in_executor(self._worker(), work, *what)

    def _worker(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A fresh interpreter: a fork would take the host's secrets along.
            self._pool = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=settle_in
            )
        return self._pool


def settle_in() -> None:
    """What the worker does first: give way to everybody, and leave when its host does.

    A host that is killed says no goodbye, and a pool's worker would wait for work for ever.
    """
    os.nice(NICENESS)
    threading.Thread(target=_leave_with_the_host, daemon=True).start()


def _leave_with_the_host() -> None:
    host = parent_process()
    assert host is not None, "a worker has been started by somebody"
    host.join()
    os._exit(0)  # nobody is left who would want anything tidied up


def choose(game: str, level: str, view: dict[str, Any]) -> dict[str, Any]:
    """A bot's move; runs in the worker."""
    rules = registry.game(game)
    move = rules.bots[level](typed_view(rules.view_type, view), OpenLuck())
    chosen: dict[str, Any] = plain(move)
    return chosen


def hint(game: str, view: dict[str, Any]) -> dict[str, Any]:
    """A game's hint; runs in the worker."""
    rules = registry.game(game)
    return rules.hint(typed_view(rules.view_type, view))
