"""Worker processes: each runs one search at a time, and is killed if the search takes too long.

A search in a thread would block the event loop. The process is started at the first search, runs at
low priority, and is replaced if it dies.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from typing import Any

NICENESS = 10
IDLE = 60.0  # seconds

Work = Callable[..., dict[str, Any]]
"""A function that runs in the process."""


class SearchTimeoutError(Exception):
    """A search took longer than it may."""


class Worker:
    """The process, and its queue.

    Args:
        limit: seconds for one search.
        keep: seconds without a search after which the process is stopped; None keeps it.
        niceness: of the process.
    """

    def __init__(self, limit: float, keep: float | None = None, niceness: int = NICENESS) -> None:
        self.limit = limit
        self.keep = keep
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None
        self._pid: int | None = None  # of the pool's only process, once it is up
        self.callers = 0  # that wait for a result
        self._turn = asyncio.Lock()  # held by whoever is next
        self._search: asyncio.Task[dict[str, Any]] | None = None
        self._stopping: asyncio.TimerHandle | None = None

    async def run(self, work: Work, *arguments: Any) -> dict[str, Any]:
        """The result of a function that is run in the process, in turn.

        Raises:
            SearchTimeoutError: it took longer than it may.
        """
        self.callers += 1
        try:
            return await self._run(work, *arguments)
        finally:
            self.callers -= 1

    async def _run(self, work: Work, *arguments: Any) -> dict[str, Any]:
        async with self._turn:
            if self._search is not None and not self._search.done():  # its caller was cancelled
                await asyncio.wait([self._search])
            self._keep_running()
            self._search = asyncio.create_task(self._try_twice(work, *arguments))
            self._search.add_done_callback(self._stop_later)
            return await asyncio.shield(self._search)

    async def start(self) -> None:
        """Start the process now, not at the first search."""
        async with self._turn:
            await self._started()

    def close(self) -> None:
        """Stop the process, whatever it is doing."""
        if self._search is not None:
            self._search.cancel()
        self._keep_running()
        self._kill()

    async def _try_twice(self, work: Work, *arguments: Any) -> dict[str, Any]:
        try:
            return await self._try(work, *arguments)
        except BrokenProcessPool:
            self._kill()
            return await self._try(work, *arguments)

    async def _try(self, work: Work, *arguments: Any) -> dict[str, Any]:
        pool = await self._started()
        search = asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
        try:
            await asyncio.wait([search], timeout=self.limit)
            if search.done():
                return search.result()
        finally:
            search.cancel()  # nobody waits for it any more, not even for its error
        self._kill()
        raise SearchTimeoutError(f"No result after {self.limit} seconds.")

    async def _started(self) -> ProcessPoolExecutor:
        """The running process; the time that it takes to start counts for no search.

        Raises:
            OSError: it cannot be started: no free file, no memory.
        """
        if self._pool is None:
            # An interpreter of its own: a fork would copy the host's secrets.
            self._pool = ProcessPoolExecutor(
                1,
                mp_context=get_context("spawn"),
                initializer=set_up,
                initargs=(self._niceness,),
            )
        if self._pid is None:
            try:
                self._pid = await asyncio.get_running_loop().run_in_executor(self._pool, os.getpid)
            except OSError:
                self._kill()  # its pipes would keep newcomers from the last free files
                raise
        return self._pool

    def _stop_later(self, search: asyncio.Task[dict[str, Any]]) -> None:
        if self.keep is not None and self._pool is not None and not search.cancelled():
            self._stopping = asyncio.get_running_loop().call_later(self.keep, self._kill)

    def _keep_running(self) -> None:
        if self._stopping is not None:
            self._stopping.cancel()

    def _kill(self) -> None:
        """End the process: only a signal ends a search that does not return."""
        pool, pid, self._pool, self._pid = self._pool, self._pid, None, None
        if pool is not None:
            for process in active_children():
                if process.pid == pid:
                    process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


class Workers:
    """Some workers, so that a search waits for no other while there are not many at a time.

    Args:
        most: how many there are; each starts when all before it are busy.
        limit: seconds for one search.
        keep: seconds without a search after which a process is stopped. None keeps the first one,
            and stops the others after a minute.
    """

    def __init__(self, most: int, limit: float, keep: float | None = None) -> None:
        others = IDLE if keep is None else keep
        self.workers = (Worker(limit, keep), *(Worker(limit, others) for _ in range(most - 1)))

    @property
    def limit(self) -> float:
        """Seconds for one search."""
        return self.workers[0].limit

    @limit.setter
    def limit(self, seconds: float) -> None:
        for worker in self.workers:
            worker.limit = seconds

    async def run(self, work: Work, *arguments: Any) -> dict[str, Any]:
        """The result of a function, as `Worker.run`; in turn only if all of them are busy."""
        worker = min(self.workers, key=lambda one: one.callers)
        return await worker.run(work, *arguments)

    async def start(self) -> None:
        """Start the first process now, not at the first search."""
        await self.workers[0].start()

    def close(self) -> None:
        """Stop all processes, whatever they are doing."""
        for worker in self.workers:
            worker.close()


def set_up(niceness: int) -> None:
    """Lower the priority of this process, and exit when its host does.

    A host that is killed tells nobody, and the process of a pool would wait for work for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the host
    os.nice(niceness)
    threading.Thread(target=_exit_with_host, daemon=True).start()


def _exit_with_host() -> None:
    host = parent_process()
    assert host is not None, "a worker has a parent"
    host.join()
    os._exit(0)
