"""Group commit: all that wait are saved by one transaction, and answered after it."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from tablehost.store.database import Database
from tablehost.store.desk import Answer, Desk, Job, attempt
from tablehost.store.faults import spoils_all
from tablehost.store.logs import Append
from tablehost.store.recent import End
from tablehost.store.values import Appended

_ENOUGH_TO_TIDY = 250
_TOO_MUCH = 5_000
"""Changed rows after which the write-ahead log is copied into the database: when nobody waits, and
whether or not. A row is about two pages of the log, so the log stays below some 40 MB."""


class Writer(Desk):
    """The only one who writes."""

    batch = 512

    def __init__(self, database: Database) -> None:
        super().__init__("tablehost-store-writer", database.writer, database.explain)
        self._check_place = database.check_place
        self._note = database.note
        self._appended: list[End] = []
        self._tidied_at = 0

    def serve(self, db: sqlite3.Connection, jobs: Sequence[Job[Any]]) -> list[Answer]:
        """Save a batch: one transaction for all that can share one."""
        self._check_place()
        answers: list[Answer] = []
        for alone, run in groupby(jobs, key=lambda job: job.alone):
            together = list(run)
            answers += [attempt(db, job) for job in together] if alone else _save(db, together)
        self._appended = list(_appended(answers))
        return answers

    def rest(self, db: sqlite3.Connection) -> None:
        """Note what was appended, and copy the log back.

        After the answers, so that no save waits for it if it can be helped.

        PASSIVE never waits for a reader; what it could not copy, the next one does.
        """
        self._note(self._appended)
        if db.total_changes < self._tidied_at:  # another connection, counting from 0
            self._tidied_at = 0
        changed = db.total_changes - self._tidied_at
        if changed > (_ENOUGH_TO_TIDY if self.nobody_waits() else _TOO_MUCH):
            self._tidied_at = db.total_changes
            db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def _appended(answers: Iterable[Answer]) -> Iterator[End]:
    """The ends of the logs that a batch has saved to."""
    for job, result, _ in answers:
        if isinstance(job.work, Append) and isinstance(result, Appended):
            yield job.work.match, result.next


def _save(db: sqlite3.Connection, jobs: Sequence[Job[Any]]) -> list[Answer]:
    """One transaction. Refusals concern one job; when the disk fails, none of them is saved."""
    try:
        db.execute("BEGIN IMMEDIATE")
        answers = [in_savepoint(db, job) for job in jobs]
        db.execute("COMMIT")
    except sqlite3.Error as error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        return [(job, None, error) for job in jobs]
    return answers


def in_savepoint(db: sqlite3.Connection, job: Job[Any]) -> Answer:
    """One job of a transaction: it is done whole, or leaves the others' work untouched."""
    db.execute("SAVEPOINT job")
    answer = attempt(db, job)
    error = answer[2]
    if error is not None:
        if isinstance(error, sqlite3.Error) and spoils_all(error):
            raise error
        db.execute("ROLLBACK TO job")
    db.execute("RELEASE job")
    return answer
