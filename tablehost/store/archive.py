"""Finished matches and evenings, read from the database of a host that may be running."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tablehost.store import evenings, logs, matches, schema
from tablehost.store.errors import StoreError
from tablehost.store.evenings import EveningRecord, Played
from tablehost.store.faults import explained
from tablehost.store.opening import check_header
from tablehost.store.values import MatchRecord, Secret, match_log


class Archive:
    """One snapshot of a host's database."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def match(self, number: int) -> MatchRecord:
        """One match; raises `NotFoundError`."""
        return matches.get(self._db, number)

    def of_table(self, code: str) -> tuple[MatchRecord, ...]:
        """The matches of the last table with this code, oldest first; () without such a table."""
        row = self._db.execute(
            "SELECT id FROM tables WHERE code = ? ORDER BY id DESC LIMIT 1", (code,)
        ).fetchone()
        if row is None:
            return ()
        found = self._db.execute(
            "SELECT id FROM matches WHERE table_id = ? ORDER BY number", (row["id"],)
        )
        return tuple(self.match(number) for (number,) in found.fetchall())

    def evening(self, number: int) -> EveningRecord:
        """One evening; raises `NotFoundError`."""
        return evenings.get(self._db, number)

    def evenings_at(self, table: int) -> tuple[EveningRecord, ...]:
        """The evenings of a table, oldest first; none if its matches count singly."""
        return evenings.all_at(self._db, table)

    def played(self, evening: EveningRecord) -> tuple[Played, ...]:
        """The finished matches of an evening, in their order."""
        return evenings.played(self._db, evening.id)

    def secret(self, match: MatchRecord) -> Secret:
        """The seed and the words of a match."""
        return matches.secret(self._db, match.id)

    def log(self, match: MatchRecord) -> list[list[Any]]:
        """The match's `Match.log`; raises `DamagedError` if it is not as it was saved."""
        return match_log(logs.read(self._db, match.id))


@contextmanager
def reading(path: Path) -> Iterator[Archive]:
    """The database at `path`, read only: nothing is locked, and no file is made.

    Raises:
        StoreError: it is missing or damaged.
    """
    if not path.exists():
        raise StoreError(f"There is no database at {path}: name the host's folder with --data.")
    with explained(path):
        check_header(path, schema.current())
        with closing(_connect(path.resolve())) as db:
            db.execute("BEGIN")
            yield Archive(db)


def _connect(path: Path) -> sqlite3.Connection:
    """A read-only connection.

    Without a write-ahead log no host is running, so the file cannot change. SQLite is told so, or
    it would create the log and its index as files of this user.
    """
    immutable = not path.with_name(f"{path.name}-wal").exists()
    db = sqlite3.connect(
        f"{path.as_uri()}?mode=ro{'&immutable=1' if immutable else ''}",
        uri=True,
        isolation_level=None,
    )
    db.row_factory = sqlite3.Row
    db.execute("PRAGMA cell_size_check = ON")
    return db
