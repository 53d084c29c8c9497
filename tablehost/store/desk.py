"""A thread with a connection of its own, that works for an event loop."""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from msgspec import Struct

from tablehost.store.errors import ClosedError, StoreError
from tablehost.store.faults import spoils_all, spoils_connection, unreadable

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

log = logging.getLogger(__name__)


class Job(Struct, Generic[T], frozen=True):
    """Work that somebody waits for.

    Attributes:
        alone: not to share a transaction, because it runs none or begins its own.
    """

    work: Work[T]
    future: asyncio.Future[T]
    alone: bool = False


Answer = tuple[Job[Any], Any, BaseException | None]


class Desk:
    """Takes jobs in the order they come, as many at once as wait, and answers in the loop.

    One plain thread for the whole life of the store: nothing is handed to a pool, and the loop
    does nothing but put a job into a queue and be woken with the answers. Subclasses say what is
    done with a batch.
    """

    batch = 1

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
        self._gone = self._loop.create_future()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def ask(self, work: Work[T], *, alone: bool = False) -> asyncio.Future[T]:
        """Have work done with the connection; the future holds its result or its error.

        Raises:
            ClosedError: nobody works here any more.
        """
        if self._closing:
            raise ClosedError
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(Job(work, future, alone))
        return future

    async def close(self) -> None:
        """Do all that has been asked for, then end the thread."""
        if not self._closing:
            self._closing = True
            self._jobs.put(None)
        await asyncio.shield(self._gone)
        self._thread.join()

    @property
    def waiting(self) -> int:
        """Jobs that nobody has begun with."""
        return self._jobs.qsize()

    def serve(self, db: sqlite3.Connection, jobs: Sequence[Job[Any]]) -> list[Answer]:
        """Do a batch; every job gets one answer."""
        return [attempt(db, job) for job in jobs]

    def rest(self, db: sqlite3.Connection) -> None:
        """What is done after a batch has been answered."""

    def nobody_waits(self) -> bool:
        """Whether there is time to rest."""
        return self._jobs.empty()

    def _run(self) -> None:
        while (first := self._jobs.get()) is not None:
            jobs, last = self._those_who_wait(first)
            self._answer(self._handle(jobs))
            self._rest()
            if last:
                break
        self._hang_up()
        self._tell(self._gone.set_result, None)

    def _those_who_wait(self, first: Job[Any]) -> tuple[list[Job[Any]], bool]:
        """As many jobs as fit into a batch, and whether the desk closes after them."""
        jobs = [first]
        with suppress(Empty):
            while len(jobs) < self.batch:
                job = self._jobs.get_nowait()
                if job is None:
                    return jobs, True
                jobs.append(job)
        return jobs, False

    def _handle(self, jobs: Sequence[Job[Any]]) -> list[Answer]:
        try:
            self._db = self._db or self._connect()
            answers = self.serve(self._db, jobs)
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait hear of it
            return [(job, None, self._in_words(error)) for job in jobs]
        return [(job, result, error and self._in_words(error)) for job, result, error in answers]

    def _rest(self) -> None:
        if self._db is None:
            return
        try:
            self.rest(self._db)
        except sqlite3.Error as error:
            log.warning("The store could not tidy up: %s", self._in_words(error))

    def _in_words(self, error: BaseException) -> BaseException:
        """The error as those who wait get it; a connection it has spoilt is given up."""
        if isinstance(error, Exception) and unreadable(error):
            return self._explain(error)
        if not isinstance(error, sqlite3.Error) or not spoils_all(error):
            return error  # a refusal, or a bug of ours with its traceback
        if spoils_connection(error):
            self._hang_up()
        return self._explain(error)

    def _hang_up(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            with suppress(sqlite3.Error):
                db.close()

    def _answer(self, answers: Iterable[Answer]) -> None:
        self._tell(settle, answers)

    def _tell(self, what: Callable[[Any], object], about: Any) -> None:
        with suppress(RuntimeError):  # the loop was closed, nobody waits any more
            self._loop.call_soon_threadsafe(what, about)


def attempt(db: sqlite3.Connection, job: Job[Any]) -> Answer:
    """A job done by itself, whatever comes of it."""
    try:
        return job, job.work(db), None
    except Exception as error:  # noqa: BLE001 - it goes to the one who asked
        return job, None, error


def settle(answers: Iterable[Answer]) -> None:
    """Hand answers to their callers; runs in the loop."""
    for job, result, error in answers:
        if job.future.done():  # its caller was cancelled
            continue
        if error is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(error)
