"""A process that thinks, about one thing at a time, and is ended with what finds no end.

A search in a thread would hold the loop up; in a process it does not. It is started when there is
something to think about first, runs at low priority, and is replaced if it dies.
"""

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from typing import Any

NICENESS = 10

Work = Callable[..., dict[str, Any]]
"""What a worker does with what it is given."""


class EndlessThoughtError(Exception):
    """A thought that took longer than it may."""


class Worker:
    """The process, and who waits for it.

    Args:
        limit: seconds for one thought.
        rest: seconds without a thought after which the process is let go; None keeps it.
    """

    def __init__(self, limit: float, rest: float | None = None) -> None:
        self.limit = limit
        self.rest = rest
        self._pool: ProcessPoolExecutor | None = None
        self._pid: int | None = None  # of the pool's only process, once it is ready
        self._turn = asyncio.Lock()  # held by whose thought is next
        self._thought: asyncio.Task[dict[str, Any]] | None = None
        self._resting: asyncio.TimerHandle | None = None

    async def think(self, work: Work, *what: Any) -> dict[str, Any]:
        """What comes of this work, done in the process when those before are through.

        Raises:
            EndlessThoughtError: nothing, in the time it may take.
        """
        async with self._turn:
            if self._thought is not None and not self._thought.done():  # who asked has gone
                await asyncio.wait([self._thought])
            self._wake()
            self._thought = asyncio.create_task(self._ask(work, *what))
            self._thought.add_done_callback(self._take_a_rest)
            return await asyncio.shield(self._thought)

    async def start(self) -> None:
        """Have the process ready for the first thought."""
        async with self._turn:
            await self._ready()

    def close(self) -> None:
        """Let the process go, whatever it is thinking about."""
        if self._thought is not None:
            self._thought.cancel()
        self._wake()
        self._dismiss()

    async def _ask(self, work: Work, *what: Any) -> dict[str, Any]:
        try:
            return await self._ask_once(work, *what)
        except BrokenProcessPool:
            self._dismiss()
            return await self._ask_once(work, *what)

    async def _ask_once(self, work: Work, *what: Any) -> dict[str, Any]:
        pool = await self._ready()
        thought = asyncio.get_running_loop().run_in_executor(pool, work, *what)
        await asyncio.wait([thought], timeout=self.limit)
        if thought.done():
            return thought.result()
        thought.cancel()
        self._dismiss()
        raise EndlessThoughtError(f"No end after {self.limit} seconds.")

    async def _ready(self) -> ProcessPoolExecutor:
        """The process, ready: the time that it takes to start is nobody's thinking."""
        if self._pool is None:
            # A fresh interpreter: a fork would take the host's secrets along.
            self._pool = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=settle_in
            )
        if self._pid is None:
            self._pid = await asyncio.get_running_loop().run_in_executor(self._pool, os.getpid)
        return self._pool

    def _take_a_rest(self, thought: asyncio.Task[dict[str, Any]]) -> None:
        """Nothing to think about for now; but a thought that was ended took the process along."""
        if self.rest is not None and self._pool is not None and not thought.cancelled():
            self._resting = asyncio.get_running_loop().call_later(self.rest, self._dismiss)

    def _wake(self) -> None:
        if self._resting is not None:
            self._resting.cancel()

    def _dismiss(self) -> None:
        """End the process, as nothing but a signal ends a search that does not return."""
        pool, pid, self._pool, self._pid = self._pool, self._pid, None, None
        if pool is not None:
            for process in active_children():
                if process.pid == pid:
                    process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


def settle_in() -> None:
    """What a process does first: give way to everybody, and leave when its host does.

    A host that is killed says no goodbye, and a pool's process would wait for work for ever.
    """
    os.nice(NICENESS)
    threading.Thread(target=_leave_with_the_host, daemon=True).start()


def _leave_with_the_host() -> None:
    host = parent_process()
    assert host is not None, "a worker has been started by somebody"
    host.join()
    os._exit(0)  # nobody is left who would want anything tidied up
