"""Group commit: all waiting jobs are saved by one transaction and answered after it."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, TypeGuard

from tablehost.store import logs, persons
from tablehost.store.commands import Command, forbid_own_luck
from tablehost.store.database import Database
from tablehost.store.recent import LogEnd
from tablehost.store.shared_log import Applied
from tablehost.store.values import Appended
from tablehost.store.worker import Answer, Job, Work, Worker, attempt, run_job

_IDLE_CHECKPOINT = 250
_FORCED_CHECKPOINT = 5_000
"""Changed rows after which the write-ahead log is copied into the database: when no job waits, and
in any case. A row takes about two pages of the log, so the log stays below some 40 MB."""


class Writer(Worker):
    """The only worker whose connection writes."""

    max_batch = 512

    def __init__(self, database: Database) -> None:
        super().__init__("tablehost-store-writer", self._open, database.explain)
        self._database = database
        self._appended: list[LogEnd] = []
        self._changes_at_checkpoint = 0

    def _open(self) -> sqlite3.Connection:
        db = self._database.open_writer()
        forbid_own_luck(db)
        return db

    def run_batch(self, db: sqlite3.Connection, jobs: Sequence[Job[Any]]) -> list[Answer]:
        """Save a batch: one transaction for all jobs in a row that want one."""
        self._database.check_file()
        answers: list[Answer] = []
        for in_transaction, run in groupby(jobs, key=lambda job: job.in_transaction):
            group = list(run)
            answers += _save(db, group) if in_transaction else [run_job(db, job) for job in group]
        if any(map(_erases, answers)):
            _truncate_log(db)
        self._appended = list(_log_ends(answers))
        return answers

    def after_batch(self, db: sqlite3.Connection) -> None:
        """Note what was appended, and run a checkpoint if one is due.

        PASSIVE never waits for a reader; pages it could not copy are left for the next one.
        """
        self._database.note_appends(self._appended)
        if db.total_changes < self._changes_at_checkpoint:  # a new connection counts from 0
            self._changes_at_checkpoint = 0
        changed = db.total_changes - self._changes_at_checkpoint
        if changed > (_FORCED_CHECKPOINT if self.waiting else _IDLE_CHECKPOINT):
            self._changes_at_checkpoint = db.total_changes
            db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def _runs(work: Work[Any], function: Callable[..., Any]) -> TypeGuard[Command[Any]]:
    return isinstance(work, Command) and work.function is function


def _erases(answer: Answer) -> bool:
    """Whether a job has erased somebody."""
    job, result, _ = answer
    if isinstance(result, Applied):
        return any(one.name == "person.erase" for one in result.group.commands)
    return _runs(job.work, persons.erase)


def _log_ends(answers: Iterable[Answer]) -> Iterator[LogEnd]:
    """Where logs end that a batch has appended to."""
    for job, result, _ in answers:
        if _runs(job.work, logs.append) and isinstance(result, Appended):
            yield job.work.args[0], result.next


def _save(db: sqlite3.Connection, jobs: Sequence[Job[Any]]) -> list[Answer]:
    """One transaction. A refusal concerns one job; if the disk fails, none of them is saved."""
    try:
        db.execute("BEGIN IMMEDIATE")
        answers = [(job, *attempt(db, job.work)) for job in jobs]
        db.execute("COMMIT")
    except sqlite3.Error as error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        return [(job, None, error) for job in jobs]
    return answers


def _truncate_log(db: sqlite3.Connection) -> None:
    """Empty the write-ahead log, which still contains what was deleted."""
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
