"""Appending to the logs of matches, and reading them."""

import sqlite3
from collections.abc import Iterator

from msgspec import Struct

from tablehost.store import matches
from tablehost.store.codec import PackedEntry, Row, checksum, open_row
from tablehost.store.errors import DamagedError
from tablehost.store.rows import found
from tablehost.store.values import Appended, Conflict, Envelope, Outcome, Unknown

# ORDER BY ... LIMIT 1 rather than max() and min(): only so is each a step down one index.
_STAND = """
SELECT
    status,
    (SELECT seq FROM entries WHERE match_id = ?1 ORDER BY seq DESC LIMIT 1),
    (SELECT seq FROM entries WHERE match_id = ?1 AND command_id = ?2 ORDER BY part LIMIT 1),
    (SELECT seq FROM entries WHERE match_id = ?1 AND command_id = ?2 ORDER BY part DESC LIMIT 1)
FROM matches WHERE id = ?1
"""
_INSERT = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_SELECT = """
SELECT match_id, seq, command_id, part, time, actor, seat, data, checksum
FROM entries WHERE match_id = ? AND seq >= ? ORDER BY seq
"""


class Append(Struct, frozen=True, gc=False):
    """An append, ready to be written. Called with a connection, it does it."""

    match: int
    expected_seq: int
    entries: tuple[PackedEntry, ...]
    command_id: str
    time: int
    position: int | None
    outcome: Outcome | None

    def __call__(self, db: sqlite3.Connection) -> Appended | Conflict | Unknown:
        """Write, inside a transaction, unless the log has gone on or the command is known."""
        stand = db.execute(_STAND, (self.match, self.command_id)).fetchone()
        if stand is None:
            return Unknown()
        status, last, first, until = stand
        if first is not None:
            return Appended(first, until + 1, repeated=True)
        if status != "playing":
            return Unknown()
        end = 0 if last is None else last + 1
        if end != self.expected_seq:
            return Conflict(end)
        db.executemany(_INSERT, self._rows(end))
        if self.position is not None:
            db.execute(
                "UPDATE secrets SET position = ? WHERE match_id = ?", (self.position, self.match)
            )
        if self.outcome is not None:
            matches.end(db, self.match, self.outcome, self.time)
        return Appended(end, end + len(self.entries))

    def _rows(self, end: int) -> Iterator[Row]:
        match, command, time = self.match, self.command_id, self.time
        for part, (actor, seat, data) in enumerate(self.entries):
            seq = end + part
            check = checksum(match, seq, command, part, time, actor, seat, data)
            yield Row(match, seq, command, part, time, actor, seat, data, check)


def read(db: sqlite3.Connection, match: int, start: int = 0) -> tuple[Envelope, ...]:
    """A match's log from entry `start` on.

    Raises:
        NotFoundError: no such match.
        DamagedError: an entry is missing or not what was written.
    """
    row = db.execute("SELECT table_id FROM matches WHERE id = ?", (match,)).fetchone()
    (table,) = found(row, "match", match)
    rows = db.execute(_SELECT, (match, start)).fetchall()
    log = tuple(open_row(table, Row(*row)) for row in rows)
    for seq, envelope in enumerate(log, start):
        if envelope.seq != seq:
            raise DamagedError(
                f"Entry {seq} of match {match} is missing on the disk: that match cannot go on. "
                "Put back a copy of the database, or go on without that table."
            )
    return log
