"""Finished matches and evenings, read beside a host that may be running, without a trace."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tablehost.store import logs, matches, schema
from tablehost.store.errors import StoreError
from tablehost.store.evenings import rows as evenings
from tablehost.store.evenings.values import EveningRecord, Played
from tablehost.store.opening import check_header, explained
from tablehost.store.values import MatchRecord, Secret, match_log


class Archive:
    """One unchanging picture of a host's database."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def match(self, number: int) -> MatchRecord:
        """One match. `NotFoundError` when there is none of that number."""
        return matches.get(self._db, number)

    def of_table(self, code: str) -> tuple[MatchRecord, ...]:
        """The matches of the table that had this code last, oldest first.

        Raises:
            StoreError: there was no such table.
        """
        row = self._db.execute(
            "SELECT id FROM tables WHERE code = ? ORDER BY id DESC LIMIT 1", (code,)
        ).fetchone()
        if row is None:
            raise StoreError(f"No table here has or had the code {code}.")
        found = self._db.execute(
            "SELECT id FROM matches WHERE table_id = ? ORDER BY number", (row["id"],)
        )
        return tuple(self.match(number) for (number,) in found.fetchall())

    def evening(self, number: int) -> EveningRecord:
        """One evening. `NotFoundError` when there is none of that number."""
        return evenings.get(self._db, number)

    def evening_at(self, table: int) -> EveningRecord | None:
        """The evening of a table, None where every match counts by itself."""
        return evenings.at(self._db, table)

    def played(self, evening: EveningRecord) -> tuple[Played, ...]:
        """Its matches that are over, in their order."""
        return evenings.played(self._db, evening.id)

    def secret(self, match: MatchRecord) -> Secret:
        """The seed and the words of a match."""
        return matches.secret(self._db, match.id)

    def log(self, match: MatchRecord) -> list[list[Any]]:
        """Its `Match.log`; `DamagedError` rather than a wrong one."""
        return match_log(logs.read(self._db, match.id))


@contextmanager
def reading(path: Path) -> Iterator[Archive]:
    """The database at `path`, read only: nothing is locked, made or left behind.

    Raises:
        StoreError: there is none, or it is not sound.
    """
    if not path.exists():
        raise StoreError(f"There is no database at {path}: name the host's folder with --data.")
    with explained(path):
        check_header(path, schema.current())
        with closing(_connect(path.resolve())) as db:
            db.execute("BEGIN")
            yield Archive(db)


def _connect(path: Path) -> sqlite3.Connection:
    """A host that runs has a write-ahead log; without one the file cannot change under us.

    Then SQLite is told so, or it would make that log and its index, in the name of whoever reads.
    """
    still = not path.with_name(f"{path.name}-wal").exists()
    db = sqlite3.connect(
        f"{path.as_uri()}?mode=ro{'&immutable=1' if still else ''}", uri=True, isolation_level=None
    )
    db.row_factory = sqlite3.Row
    db.execute("PRAGMA cell_size_check = ON")
    return db
