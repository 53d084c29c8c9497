"""The host's store with its database in memory, for tests of everything that uses a store.

It runs the same SQL, but without threads and files. So a test takes the same course each time, even
in an event loop with a clock of its own.
"""

import asyncio
import hashlib
import sqlite3
import weakref
from functools import cache
from pathlib import Path
from typing import TypeVar

from tablehost.store import schema
from tablehost.store.clock import Clock, wall_clock
from tablehost.store.connection import Options
from tablehost.store.database import Database
from tablehost.store.errors import ClosedError
from tablehost.store.store import Store
from tablehost.store.worker import Job, Work, Worker, resolve, run_job
from tablehost.store.writer import run_in_savepoint

T = TypeVar("T")


class InlineWorker(Worker):
    """Runs each job at once, and answers it in the loop's next turn."""

    def __init__(self) -> None:
        self.db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.db.deserialize(_image())
        self.db.row_factory = sqlite3.Row
        self.db.execute("PRAGMA foreign_keys = ON")
        weakref.finalize(self, self.db.close)
        self._closed = False

    def submit(self, work: Work[T], *, in_transaction: bool = True) -> asyncio.Future[T]:
        if self._closed:
            raise ClosedError
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future(), in_transaction)
        run = run_in_savepoint if in_transaction else run_job
        loop.call_soon(resolve, [run(self.db, job)])
        return job.future

    async def close(self) -> None:
        self._closed = True


class MemoryStore(Store):
    """A store that is lost with its process. It hashes codes fast.

    Attributes:
        db: the database, for tests that look into it or change it.
    """

    def __init__(self, clock: Clock = wall_clock) -> None:
        worker = InlineWorker()
        super().__init__(Database(Options(path=Path()), schema.current()), worker, worker, clock)
        self.db = worker.db

    async def _hash_code(self, code: str) -> bytes:
        return hashlib.sha256(code.encode()).digest()


@cache
def _image() -> bytes:
    """An empty database that is not in WAL mode, which does not work in memory."""
    image = bytearray(schema.current().image())
    image[18:20] = b"\x01\x01"
    return bytes(image)
