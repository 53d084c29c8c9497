"""Where bots and hints think: a worker process that is given a view and nothing else.

A search in a thread would hold the loop up; in a process it does not. The worker is started when
there is something to think about first, runs at low priority, and is replaced if it dies. It thinks
about one thing at a time; what does not come to an end is ended with it, so that one bot that hangs
holds up the others for no longer than `LIMIT`.
"""

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from typing import Any

from engine import registry
from engine.core.plain import plain, typed_view
from tablehost.events import note
from tablehost.hall.dealer import OpenLuck

NICENESS = 10
LIMIT = 10.0
"""Seconds for one thought. The longest of a bot here takes half a second on a desk's core; a small
machine is several times slower, and the worker gives way to everybody."""

Work = Callable[..., dict[str, Any]]
"""What the worker does with what it is given."""

log = logging.getLogger(__name__)


class EndlessThoughtError(Exception):
    """A thought that took longer than it may; the log has been told."""


class Thinker:
    """Chooses moves for bots, and looks for what people could do.

    Attributes:
        limit: seconds for one thought.
        gave_up: is called for each thought that was ended.
    """

    def __init__(self) -> None:
        self.gave_up: Callable[[], None] = lambda: None
        self.limit = LIMIT
        self._pool: ProcessPoolExecutor | None = None
        self._pid: int | None = None  # of the pool's only process, once it is ready
        self._turn = asyncio.Lock()  # held by whose thought is next
        self._thought: asyncio.Task[dict[str, Any]] | None = None

    async def choose(self, game: str, level: str, view: dict[str, Any]) -> dict[str, Any]:
        """The move of a bot of that level, from what its seat sees.

        Raises:
            EndlessThoughtError: it was not found in time.
        """
        return await self._think(f"{game}, {level}", choose, game, level, view)

    async def hint(self, game: str, view: dict[str, Any]) -> dict[str, Any]:
        """What a seat that asks for help is shown, from what it sees.

        Raises:
            EndlessThoughtError: it was not found in time.
        """
        return await self._think(f"{game}, hint", hint, game, view)

    def close(self) -> None:
        """Let the worker go, whatever it is thinking about."""
        if self._thought is not None:
            self._thought.cancel()
        self._dismiss()

    async def _think(self, whose: str, work: Work, *what: Any) -> dict[str, Any]:
        async with self._turn:
            if self._thought is not None and not self._thought.done():  # who asked has gone
                await asyncio.wait([self._thought])
            self._thought = asyncio.create_task(self._ask(whose, work, *what))
            return await asyncio.shield(self._thought)

    async def _ask(self, whose: str, work: Work, *what: Any) -> dict[str, Any]:
        try:
            return await self._ask_once(whose, work, *what)
        except BrokenProcessPool:
            self._dismiss()
            return await self._ask_once(whose, work, *what)

    async def _ask_once(self, whose: str, work: Work, *what: Any) -> dict[str, Any]:
        pool = await self._worker()
        thought = asyncio.get_running_loop().run_in_executor(pool, work, *what)
        await asyncio.wait([thought], timeout=self.limit)
        if thought.done():
            return thought.result()
        thought.cancel()
        self._dismiss()
        self.gave_up()
        note(log, "endless_thought", whose=whose, seconds=self.limit)
        raise EndlessThoughtError(f"No end after {self.limit} seconds: {whose}.")

    async def _worker(self) -> ProcessPoolExecutor:
        """The worker, ready: the time that it takes to start is nobody's thinking."""
        if self._pool is None:
            # A fresh interpreter: a fork would take the host's secrets along.
            self._pool = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=settle_in
            )
        if self._pid is None:
            self._pid = await asyncio.get_running_loop().run_in_executor(self._pool, os.getpid)
        return self._pool

    def _dismiss(self) -> None:
        """End the worker, as nothing but a signal ends a search that does not return."""
        pool, pid, self._pool, self._pid = self._pool, self._pid, None, None
        if pool is not None:
            for process in active_children():
                if process.pid == pid:
                    process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


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
