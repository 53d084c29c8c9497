"""The host's store with its database in memory, for tests of everything that uses a store.

It runs the same SQL, but without threads and files. Each command and its answer are packed and read
again, as on their way through a log. So a test takes the same course each time, even
in an event loop with a clock of its own.
"""

import asyncio
import hashlib
import sqlite3
import weakref
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar, TypeVarTuple

from tablehost.store import schema
from tablehost.store.clock import Clock, wall_clock
from tablehost.store.commands import forbid_own_luck, packed
from tablehost.store.connection import Options
from tablehost.store.database import Database
from tablehost.store.errors import ClosedError
from tablehost.store.store import Store
from tablehost.store.worker import Job, Work, Worker, attempt, resolve
from tablehost.store.writes import BY_FUNCTION

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class InlineWorker(Worker):
    """Runs each job at once, and answers it in the loop's next turn."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self._closed = False

    def submit(self, work: Work[T], *, in_transaction: bool = True) -> asyncio.Future[T]:
        if self._closed:
            raise ClosedError
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future(), in_transaction)
        result, error = attempt(self.db, work)
        loop.call_soon(resolve, [(job, result, error)])
        return job.future

    async def close(self) -> None:
        self._closed = True


class InlineWriter(InlineWorker):
    """Runs commands as they come out of a log."""

    def __init__(self) -> None:
        db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        db.deserialize(_image())
        db.row_factory = sqlite3.Row
        db.execute("PRAGMA foreign_keys = ON")
        forbid_own_luck(db)
        weakref.finalize(self, db.close)
        super().__init__(db)

    def call(
        self, function: Callable[[sqlite3.Connection, *Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        write = BY_FUNCTION[function]
        command = write.command(packed(args))
        return self.submit(lambda db: write.answer(packed(command(db))))


class MemoryStore(Store):
    """A store that is lost with its process. It hashes codes fast.

    Attributes:
        db: the database, for tests that look into it or change it.
    """

    def __init__(self, clock: Clock = wall_clock) -> None:
        writer = InlineWriter()
        database = Database(Options(path=Path()), schema.current())
        super().__init__(database, writer, InlineWorker(writer.db), clock)
        self.db = writer.db

    async def _hash_code(self, code: str) -> bytes:
        return hashlib.sha256(code.encode()).digest()


@cache
def _image() -> bytes:
    """An empty database that is not in WAL mode, which does not work in memory."""
    image = bytearray(schema.current().image())
    image[18:20] = b"\x01\x01"
    return bytes(image)
