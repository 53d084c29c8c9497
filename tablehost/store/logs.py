"""The logs of matches: appending and reading."""

import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tablehost.store import matches
from tablehost.store.codec import found, pack, unpack
from tablehost.store.errors import DamagedError
from tablehost.store.values import Actor, Appended, Conflict, Entry, Envelope, Outcome, Unknown

_COMMAND_ID_LENGTH = 64

# ORDER BY ... LIMIT 1 is one step down an index, max() and min() over two conditions are not.
_STATE = """
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

PackedEntry = tuple[Actor, int | None, bytes]


class Row(NamedTuple):
    """A row of `entries`, with the columns in their order."""

    match_id: int
    seq: int
    command_id: str
    part: int
    time: int
    actor: Actor
    seat: int | None
    data: bytes
    checksum: int


def append(
    db: sqlite3.Connection,
    match: int,
    expected_seq: int,
    entries: tuple[PackedEntry, ...],
    command_id: str,
    time: int,
    position: int | None,
    outcome: Outcome | None,
) -> Appended | Conflict | Unknown:
    """Append packed entries to a match's log; see `Store.append`."""
    state = db.execute(_STATE, (match, command_id)).fetchone()
    if state is None:
        return Unknown()
    status, last, first_of_command, last_of_command = state
    if first_of_command is not None:
        return Appended(first_of_command, last_of_command + 1, repeated=True)
    if status != "playing":
        return Unknown()
    end = 0 if last is None else last + 1
    if end != expected_seq:
        return Conflict(end)
    db.executemany(_INSERT, _rows(match, end, entries, command_id, time))
    if position is not None:
        db.execute("UPDATE secrets SET position = ? WHERE match_id = ?", (position, match))
    if outcome is not None:
        matches.end(db, match, outcome, time)
    return Appended(end, end + len(entries))


def _rows(
    match: int, end: int, entries: Sequence[PackedEntry], command: str, time: int
) -> Iterator[Row]:
    for part, (actor, seat, data) in enumerate(entries):
        seq = end + part
        check = checksum(match, seq, command, part, time, actor, seat, data)
        yield Row(match, seq, command, part, time, actor, seat, data, check)


def pack_entries(entries: Sequence[Entry], command_id: str) -> tuple[PackedEntry, ...]:
    """The entries of an append as they are saved.

    Raises:
        ValueError: there are no entries, the command id is invalid, or the data is not plain.
    """
    if not entries:
        raise ValueError("nothing to append: give at least one entry")
    if not 1 <= len(command_id) <= _COMMAND_ID_LENGTH:
        raise ValueError(f"a command id has 1 to {_COMMAND_ID_LENGTH} characters")
    return tuple((entry.actor, entry.seat, pack(entry.data)) for entry in entries)


def read(db: sqlite3.Connection, match: int, start: int = 0) -> tuple[Envelope, ...]:
    """A match's log from entry `start` on.

    Raises:
        NotFoundError: there is no such match.
        DamagedError: an entry is missing or was changed on the disk.
    """
    row = db.execute("SELECT table_id FROM matches WHERE id = ?", (match,)).fetchone()
    (table,) = found(row, "match", match)
    rows = db.execute(_SELECT, (match, start)).fetchall()
    log = tuple(_envelope(table, Row(*row)) for row in rows)
    for seq, envelope in enumerate(log, start):
        if envelope.seq != seq:
            raise _damaged(match, seq, "is missing")
    return log


def _envelope(table: int, row: Row) -> Envelope:
    match, seq, command_id, part, time, actor, seat, data, written = row
    if checksum(match, seq, command_id, part, time, actor, seat, data) != written:
        raise _damaged(match, seq, "was changed on the disk")
    try:
        entry = Entry(actor, unpack(data), seat)
    except ValueError as error:
        raise _damaged(match, seq, f"is invalid ({error})") from None
    return Envelope(table, match, seq, command_id, time, entry)


def checksum(
    match: int, seq: int, command_id: str, part: int, time: int, actor: str, seat: int | None,
    data: bytes,
) -> int:  # fmt: skip
    """CRC-32 over all other columns of a row, since SQLite does not notice a changed value."""
    head = f"{match} {seq} {command_id} {part} {time} {actor} {seat} "
    return zlib.crc32(data, zlib.crc32(head.encode()))


def _damaged(match: int, seq: int, how: str) -> DamagedError:
    return DamagedError(
        f"Entry {seq} of match {match} {how}, so the match cannot continue: restore a backup, or "
        "continue without that table."
    )
