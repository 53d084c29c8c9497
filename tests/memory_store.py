"""The host's store with its database in memory, for tests of whatever uses a store.

All SQL is the real one. Only threads and files are missing, so that a test takes the same course
each time, also on a loop whose clock is not the machine's.
"""

import asyncio
import hashlib
import sqlite3
import weakref
from functools import cache
from pathlib import Path
from typing import TypeVar

from tablehost.store import schema
from tablehost.store.base import Clock, wall_clock
from tablehost.store.connection import Terms
from tablehost.store.database import Database
from tablehost.store.desk import Desk, Job, Work, attempt, settle
from tablehost.store.errors import ClosedError
from tablehost.store.sqlite import SqliteStore
from tablehost.store.writer import in_savepoint

T = TypeVar("T")


class Inline(Desk):
    """Does each job when it is asked for; the answer comes in the loop's next turn."""

    def __init__(self) -> None:
        self.db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.db.deserialize(_image())
        self.db.row_factory = sqlite3.Row
        self.db.execute("PRAGMA foreign_keys = ON")
        weakref.finalize(self, self.db.close)
        self._closed = False

    def ask(self, work: Work[T], *, alone: bool = False) -> asyncio.Future[T]:
        if self._closed:
            raise ClosedError
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future(), alone)
        answer = attempt(self.db, job) if alone else in_savepoint(self.db, job)
        loop.call_soon(settle, [answer])
        return job.future

    async def close(self) -> None:
        self._closed = True


class MemoryStore(SqliteStore):
    """A store that is gone with its process; its codes are not hashed slowly."""

    def __init__(self, clock: Clock = wall_clock) -> None:
        worker = Inline()
        super().__init__(Database(Terms(path=Path()), schema.current()), worker, worker, clock)
        self.db = worker.db

    async def _hashed(self, code: str) -> bytes:
        return hashlib.sha256(code.encode()).digest()


@cache
def _image() -> bytes:
    """An empty database that is written without a log, as one in memory has to be."""
    image = bytearray(schema.current().image())
    image[18:20] = b"\x01\x01"
    return bytes(image)
