"""Notes about the last appends in a file beside the database, to detect a lost write-ahead log.

SQLite takes the end of its write-ahead log for the last save. If the log is cut, emptied or deleted
after a kill, moves are lost without an error. So the end of each append is noted in a small file,
after the transaction has been answered, and the operating system writes it when it likes. At the
start the noted entries are looked up: entries are never deleted, so a missing one is lost.

- A note is never ahead of its transaction. After `kill -9` the last notes may be missing, after a
  power cut any of them; then fewer losses are reported, or none. With `durability="process"` a
  power cut may really lose moves, and that is reported.
- A note's checksum starts from the salt of its database, so that notes of another one are ignored.
- Only the newest notes are kept, more than a write-ahead log usually holds.
- A clean stop removes the file: everything is in the database then, and the operator may replace it
  by an older copy on purpose.
"""

import os
import sqlite3
import stat
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from struct import Struct

from tablehost.store.errors import DamagedError
from tablehost.store.files import PRIVATE

MAX_NOTES = 4096  # further ones overwrite the oldest

_NOTE = Struct(">QI")  # a `LogEnd`
_CHECK = Struct(">I")
_SIZE = _NOTE.size + _CHECK.size
# Do not follow a link or wait for a pipe. Windows has neither flag, but runs no host either.
_OPEN_FLAGS = 0 if sys.platform == "win32" else os.O_NOFOLLOW | os.O_NONBLOCK

LogEnd = tuple[int, int]
"""A match, and the number of entries in its log."""


class RecentAppends:
    """The file of a running host. Its errors are ignored, since they must never stop a save."""

    def __init__(self, database: Path, db: sqlite3.Connection) -> None:
        """Empty the file: entries missing from the last run have been reported."""
        self._path = _notes_path(database)
        self._salt = _salt(db)
        self._next = 0
        self._file: int | None = None
        with suppress(OSError):
            file = os.open(self._path, os.O_WRONLY | os.O_CREAT | _OPEN_FLAGS, PRIVATE)
            if stat.S_ISREG(os.fstat(file).st_mode):
                self._file = file
                os.fchmod(file, PRIVATE)
                os.ftruncate(file, 0)
            else:
                os.close(file)

    def note(self, ends: Iterable[LogEnd]) -> None:
        """Note where logs end after a transaction."""
        if self._file is None:
            return
        notes = b"".join(self._encoded(end) for end in ends)
        room = (MAX_NOTES - self._next) * _SIZE
        with suppress(OSError):
            os.pwrite(self._file, notes[:room], self._next * _SIZE)
            if len(notes) > room:
                os.pwrite(self._file, notes[room:], 0)
        self._next = (self._next + len(notes) // _SIZE) % MAX_NOTES

    def close(self, *, remove: bool) -> None:
        """Close the file, and remove it if the write-ahead log is gone."""
        if self._file is None:
            return
        os.close(self._file)
        self._file = None
        if remove:
            with suppress(OSError):
                self._path.unlink()

    def _encoded(self, end: LogEnd) -> bytes:
        note = _NOTE.pack(*end)
        return note + _CHECK.pack(zlib.crc32(note, self._salt))


def count_missing(database: Path, db: sqlite3.Connection) -> int:
    """The number of noted appends that are not in the database.

    Args:
        database: its path.
        db: a connection to it; the schema may be of any version.
    """
    noted = set(_notes(_read(_notes_path(database)), _salt(db)))
    find = "SELECT 1 FROM entries WHERE match_id = ? AND seq = ?"
    return sum(db.execute(find, (match, end - 1)).fetchone() is None for match, end in noted)


def missing_warning(database: Path, number: int) -> str:
    """The warning about missing appends, with what to do."""
    return (
        f"{number}{' or more' if number >= MAX_NOTES else ''} saved moves are missing from "
        f"{database}. Since the last run its -wal file was cut, emptied or deleted, or the "
        "database was replaced by an older copy, or the power failed while durability was "
        '"process". The host continues without these moves. If you have a newer backup, stop the '
        "host and restore it (tablehost restore)."
    )


def _notes_path(database: Path) -> Path:
    return database.with_name(f"{database.name}.recent")


def _read(path: Path) -> bytes:
    with suppress(OSError):
        file = os.open(path, os.O_RDONLY | _OPEN_FLAGS)
        try:
            return os.pread(file, MAX_NOTES * _SIZE, 0)
        finally:
            os.close(file)
    return b""


def _notes(data: bytes, salt: int) -> Iterator[LogEnd]:
    for start in range(0, len(data) - _SIZE + 1, _SIZE):
        note, check = data[start : start + _NOTE.size], data[start + _NOTE.size : start + _SIZE]
        if _CHECK.pack(zlib.crc32(note, salt)) == check:
            yield _NOTE.unpack(note)


def _salt(db: sqlite3.Connection) -> int:
    row = db.execute("SELECT salt FROM host").fetchone()
    if row is None:
        raise DamagedError("The database has lost its first row: restore a backup.")
    return zlib.crc32(row[0])
