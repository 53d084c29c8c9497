"""A thread with a database connection of its own that runs jobs for the event loop."""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Generic, Protocol, TypeVar, TypeVarTuple

from msgspec import Struct

from tablehost.store.commands import Command
from tablehost.store.database import Database
from tablehost.store.errors import ClosedError, StoreError
from tablehost.store.faults import breaks_connection, is_disk_failure, is_unreadable

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Work = Callable[[sqlite3.Connection], T]

log = logging.getLogger(__name__)


class Job(Struct, Generic[T], frozen=True):
    """Work to be done with the connection, and the future for its result.

    Attributes:
        in_transaction: whether the worker runs it inside a transaction.
    """

    work: Work[T]
    future: asyncio.Future[T]
    in_transaction: bool = True


Answer = tuple[Job[Any], Any, BaseException | None]
"""A job with its result or its error."""


class Writes(Protocol):
    """Where commands go: to the writer of this database, or into a log that several share."""

    def call(self, function: Callable[[sqlite3.Connection, *Ts], T], *args: *Ts) -> Awaitable[T]:
        """Have a command applied; its function is listed in `writes.py`.

        Raises:
            StoreError: it was refused, or could not be saved.
        """


class SharedLog(Writes, Protocol):
    """A log of commands that several copies of a database share."""

    async def follow(self, writer: "Worker") -> None:
        """Let a copy follow the log, by jobs for its writer.

        Raises:
            StoreError: it cannot.
        """

    def fenced(self, epoch: int) -> Writes:
        """The same log for commands that are refused once the hall has another owner."""

    async def close(self) -> None:
        """Follow no longer."""


class Worker:
    """Runs jobs in their order, in batches, and answers them in the event loop.

    It is one plain thread for the whole life of the store, not a pool. The loop only puts a job
    into a queue, and is woken once for the answers of a batch.

    Attributes:
        max_batch: how many waiting jobs are run together.
    """

    max_batch = 1

    def __init__(
        self,
        name: str,
        connect: Callable[[], sqlite3.Connection],
        explain: Callable[[Exception], StoreError],
    ) -> None:
        self._connect = connect
        self._explain = explain
        self._jobs: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._db: sqlite3.Connection | None = None
        self._loop = asyncio.get_running_loop()
        self._ended = self._loop.create_future()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, work: Work[T], *, in_transaction: bool = True) -> asyncio.Future[T]:
        """Queue a job.

        Raises:
            ClosedError: the worker is closed.
        """
        if self._closing:
            raise ClosedError
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(Job(work, future, in_transaction))
        return future

    def call(
        self, function: Callable[[sqlite3.Connection, *Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Queue a function call with the connection as its first argument."""
        return self.submit(Command(function, args))

    async def close(self) -> None:
        """Run all queued jobs, then end the thread."""
        if not self._closing:
            self._closing = True
            self._jobs.put(None)
        await asyncio.shield(self._ended)
        self._thread.join()

    @property
    def waiting(self) -> int:
        """The number of jobs in the queue."""
        return self._jobs.qsize()

    def run_batch(self, db: sqlite3.Connection, jobs: Sequence[Job[Any]]) -> list[Answer]:
        """Run jobs; one answer for each."""
        return [run_job(db, job) for job in jobs]

    def after_batch(self, db: sqlite3.Connection) -> None:
        """Upkeep after a batch has been answered."""

    def _run(self) -> None:
        while (first := self._jobs.get()) is not None:
            jobs, last = self._next_batch(first)
            self._call_in_loop(resolve, self._answers(jobs))
            self._upkeep()
            if last:
                break
        self._disconnect()
        self._call_in_loop(self._ended.set_result, None)

    def _next_batch(self, first: Job[Any]) -> tuple[list[Job[Any]], bool]:
        """As many waiting jobs as fit, and whether the worker closes after them."""
        jobs = [first]
        with suppress(Empty):
            while len(jobs) < self.max_batch:
                job = self._jobs.get_nowait()
                if job is None:
                    return jobs, True
                jobs.append(job)
        return jobs, False

    def _answers(self, jobs: Sequence[Job[Any]]) -> list[Answer]:
        try:
            self._db = self._db or self._connect()
            answers = self.run_batch(self._db, jobs)
        except Exception as error:  # noqa: BLE001 - all callers of the batch get it
            return [(job, None, self._handled(error)) for job in jobs]
        return [(job, result, error and self._handled(error)) for job, result, error in answers]

    def _upkeep(self) -> None:
        if self._db is None:
            return
        try:
            self.after_batch(self._db)
        except sqlite3.Error as error:
            log.warning("checkpoint failed: %s", self._handled(error))

    def _handled(self, error: BaseException) -> BaseException:
        """The error as its caller gets it; a connection that it broke is closed."""
        if isinstance(error, Exception) and is_unreadable(error):
            return self._explain(error)
        if not isinstance(error, sqlite3.Error) or not is_disk_failure(error):
            return error  # a refusal, or a bug of ours with its traceback
        if breaks_connection(error):
            self._disconnect()
        return self._explain(error)

    def _disconnect(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            with suppress(sqlite3.Error):
                db.close()

    def _call_in_loop(self, function: Callable[[T], object], argument: T) -> None:
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(function, argument)


class Reader(Worker):
    """Runs read-only jobs beside the writer, each on one snapshot of the database."""

    def __init__(self, database: Database) -> None:
        super().__init__("tablehost-store-reader", database.open_reader, database.explain)

    def run_batch(self, db: sqlite3.Connection, jobs: Sequence[Job[Any]]) -> list[Answer]:
        return [_run_in_snapshot(db, job) for job in jobs]


def _run_in_snapshot(db: sqlite3.Connection, job: Job[Any]) -> Answer:
    db.execute("BEGIN")
    try:
        return run_job(db, job)
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def run_job(db: sqlite3.Connection, job: Job[Any]) -> Answer:
    """The answer to a job, whatever it raises."""
    try:
        return job, job.work(db), None
    except Exception as error:  # noqa: BLE001 - its caller gets it
        return job, None, error


def attempt(db: sqlite3.Connection, work: Work[T]) -> tuple[T | None, BaseException | None]:
    """Run a part of a transaction, and undo it alone if it raises; its result or its error.

    Raises:
        sqlite3.Error: the disk failed, and with it the transaction.
    """
    db.execute("SAVEPOINT part")
    result: T | None = None
    error: BaseException | None = None
    try:
        result = work(db)
    except Exception as raised:  # its caller gets it
        if is_disk_failure(raised):
            raise
        error = raised
        db.execute("ROLLBACK TO part")
    db.execute("RELEASE part")
    return result, error


def resolve(answers: Iterable[Answer]) -> None:
    """Resolve the futures of jobs; runs in the event loop."""
    for job, result, error in answers:
        if job.future.done():  # its caller was cancelled
            continue
        if error is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(error)
