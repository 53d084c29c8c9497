"""The database as a host holds it: made or looked at once, then connected to."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tablehost.store import connection, opening
from tablehost.store.connection import Terms
from tablehost.store.errors import SaveError, StoreError
from tablehost.store.faults import explain
from tablehost.store.lock import HostLock
from tablehost.store.recent import End, RecentAppends
from tablehost.store.schema import Schema


class Database:
    """Who it belongs to, where it is, and connections to it."""

    def __init__(self, terms: Terms, schema: Schema) -> None:
        self._terms = msgspec.structs.replace(terms, path=terms.path.resolve())
        self._schema = schema
        self._lock: HostLock | None = None
        self._file: tuple[int, int] | None = None
        self._recent: RecentAppends | None = None

    def writer(self) -> sqlite3.Connection:
        """The connection that writes; the first call takes the lock and looks at everything."""
        if self._lock is None:
            self._lock = opening.prepare(self._terms, self._schema)
            self._file = _identity(self._terms.path)
        with opening.explained(self._terms.path):
            db = connection.writer(self._terms)
            if self._recent is None:
                self._recent = RecentAppends(self._terms.path, db)
            return db

    def reader(self) -> sqlite3.Connection:
        """A connection that reads."""
        return connection.reader(self._terms)

    def explain(self, error: Exception) -> StoreError:
        """An error of SQLite's or an unreadable value, for people."""
        return explain(error, self._terms.path)

    def note(self, ends: Sequence[End]) -> None:
        """Keep in mind, outside the database, what has just been appended."""
        if self._recent is not None and ends:
            self._recent.note(ends)

    def check_place(self) -> None:
        """Refuse to save into a file that has lost its name: nobody would ever read it again."""
        if _identity(self._terms.path) != self._file:
            raise SaveError(
                f"{self._terms.path} was moved, removed or replaced while the host runs, and this "
                "is not saved: put it back, or stop the host."
            )

    def release(self) -> None:
        """Let the next host in, once all connections are closed."""
        if self._recent is not None:
            log = self._terms.path.with_name(f"{self._terms.path.name}-wal")
            self._recent.close(remove=not log.exists())
            self._recent = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
