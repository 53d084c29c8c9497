"""The database file that a host holds: checked and locked once, then connected to."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tablehost.store import connection, opening
from tablehost.store.connection import Options
from tablehost.store.errors import SaveError, StoreError
from tablehost.store.faults import explain, explained
from tablehost.store.lock import HostLock
from tablehost.store.recent import LogEnd, RecentAppends
from tablehost.store.schema import Schema


class Database:
    """Connections to one database file, and the lock on it."""

    def __init__(self, options: Options, schema: Schema) -> None:
        self._options = msgspec.structs.replace(options, path=options.path.resolve())
        self._schema = schema
        self._lock: HostLock | None = None
        self._file: tuple[int, int] | None = None
        self._recent: RecentAppends | None = None

    def open_writer(self) -> sqlite3.Connection:
        """The connection that writes; the first call takes the lock and checks the file."""
        path = self._options.path
        if self._lock is None:
            self._lock = opening.prepare(self._options, self._schema)
            self._file = _identity(path)
        with explained(path):
            db = connection.open_writer(self._options)
            if self._recent is None:
                self._recent = RecentAppends(path, db)
            return db

    def open_reader(self) -> sqlite3.Connection:
        """A connection that only reads."""
        return connection.open_reader(self._options)

    def explain(self, error: Exception) -> StoreError:
        """An error of SQLite's or an unreadable value as a `StoreError`."""
        return explain(error, self._options.path)

    def note_appends(self, ends: Sequence[LogEnd]) -> None:
        """Note appends outside the database (`recent.py`)."""
        if self._recent is not None and ends:
            self._recent.note(ends)

    def check_file(self) -> None:
        """Raise `SaveError` if the open file is not the one at the path any more."""
        path = self._options.path
        if _identity(path) != self._file:
            raise SaveError(
                f"{path} was moved, removed or replaced while the host runs, so this was not "
                "saved: put it back, or stop the host."
            )

    def release(self) -> None:
        """Release the lock, once all connections are closed."""
        if self._recent is not None:
            path = self._options.path
            self._recent.close(remove=not path.with_name(f"{path.name}-wal").exists())
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
