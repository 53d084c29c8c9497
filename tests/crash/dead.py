"""The data of a killed host, read from a copy: the next host shall find it as it is."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tablehost.config.values import DATABASE
from tablehost.store import chat, connection, logs, matches, seats
from tablehost.store.connection import Options
from tablehost.store.values import Envelope, MatchRecord, Secret
from tests.crash.guest import Promise

ALL = 1_000_000


class Remains:
    """One dead host's database."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def matches(self, table: int, start: int = 1) -> list[MatchRecord]:
        """The matches of a table, from its number `start` on."""
        found = self._db.execute(
            "SELECT id FROM matches WHERE table_id = ? AND number >= ? ORDER BY number",
            (table, start),
        )
        return [matches.get(self._db, match) for (match,) in found.fetchall()]

    def log(self, match: MatchRecord) -> tuple[Envelope, ...]:
        """A match's log; `DamagedError` rather than a wrong one."""
        return logs.read(self._db, match.id)

    def secret(self, match: MatchRecord) -> Secret:
        """The seed of a match, and how much of it is used up."""
        return matches.secret(self._db, match.id)

    def promised(self, table: int) -> Promise:
        """The commitment to a table's next luck, "" for none, for those who sit there."""
        secret = matches.next_secret(self._db, table)
        taken = sum(sitter.kind != "nobody" for sitter in seats.sitters(self._db, table))
        return Promise("" if secret is None else secret.commitment, taken)

    def chat(self, table: int) -> list[str]:
        """All that was said at a table."""
        return [line.text for line in chat.of_table(self._db, table, ALL)]


@contextmanager
def remains(data: Path) -> Iterator[Remains]:
    """A copy of the database and its write-ahead log, as a host that was killed left them."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / DATABASE
        for ending in ("", "-wal"):
            left = data / f"{DATABASE}{ending}"
            if left.exists():
                shutil.copyfile(left, copy.with_name(left.name))
        with closing(connection.connect(Options(path=copy), "rw")) as db:
            yield Remains(db)
