"""The last appends, noted beside the database: by them a start notices that its log lost some.

SQLite takes the end of its write-ahead log for the last save, so a log that was cut, emptied or
deleted after a kill takes moves along without an error. Therefore the end of each append is noted
in a small file, after the transaction and after the answers, and left to the operating system to
write. A start looks up what is noted: entries are never deleted, so one that is not there is lost.

- A note is never ahead of its transaction. `kill -9` may keep the last ones from being written, and
  a power cut any of them: then fewer moves are told of, or none. With `durability="process"` a
  power cut may really lose moves, and that is told.
- A note's checksum begins with the salt of its database: notes of another one say nothing.
- Only the newest notes are kept, more than a write-ahead log usually holds.
- A clean stop removes the file: everything is in the database then, and an older copy may be put in
  its place on purpose.
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
from tablehost.store.files import OURS_ONLY

MOST = 4096  # notes; those beyond go where the first ones were

_NOTE = Struct(">QI")  # a match, and how many entries its log has
_CHECK = Struct(">I")
_SIZE = _NOTE.size + _CHECK.size
# Neither through a link nor waiting at a pipe. Windows has neither flag, and no host.
_CAREFULLY = 0 if sys.platform == "win32" else os.O_NOFOLLOW | os.O_NONBLOCK

End = tuple[int, int]
"""A match, and how many entries its log has."""


class RecentAppends:
    """The file, open for a host that runs. It must never stop a save, so it fails in silence."""

    def __init__(self, database: Path, db: sqlite3.Connection) -> None:
        """Begin anew: what is missing has been told."""
        self._path = _beside(database)
        self._salt = _salt(db)
        self._next = 0
        self._file: int | None = None
        with suppress(OSError):
            file = os.open(self._path, os.O_WRONLY | os.O_CREAT | _CAREFULLY, OURS_ONLY)
            if stat.S_ISREG(os.fstat(file).st_mode):
                self._file = file
                os.fchmod(file, OURS_ONLY)
                os.ftruncate(file, 0)
            else:
                os.close(file)

    def note(self, ends: Iterable[End]) -> None:
        """Note where logs end after a transaction."""
        if self._file is None:
            return
        notes = b"".join(self._checked(end) for end in ends)
        room = (MOST - self._next) * _SIZE
        with suppress(OSError):
            os.pwrite(self._file, notes[:room], self._next * _SIZE)
            if len(notes) > room:
                os.pwrite(self._file, notes[room:], 0)
        self._next = (self._next + len(notes) // _SIZE) % MOST

    def close(self, *, remove: bool) -> None:
        """Let go of the file; `remove` it when the database needs none."""
        if self._file is None:
            return
        os.close(self._file)
        self._file = None
        if remove:
            with suppress(OSError):
                self._path.unlink()

    def _checked(self, end: End) -> bytes:
        note = _NOTE.pack(*end)
        return note + _CHECK.pack(zlib.crc32(note, self._salt))


def missing(database: Path, db: sqlite3.Connection) -> int:
    """How many of the appends that are noted beside a database are not in it.

    Args:
        database: where it is.
        db: a connection to it, of whatever version.
    """
    noted = set(_notes(_read(_beside(database)), _salt(db)))
    find = "SELECT 1 FROM entries WHERE match_id = ? AND seq = ?"
    return sum(db.execute(find, (match, end - 1)).fetchone() is None for match, end in noted)


def missing_moves(database: Path, number: int) -> str:
    """The warning about so many missing appends, and what to do."""
    return (
        f"{number}{' or more' if number >= MOST else ''} saved moves are missing from {database}. "
        "Since the last run its -wal file was cut, emptied or deleted, or an older copy was put in "
        'its place, or the power failed while durability was "process". The host goes on with what '
        "is there. If you have a newer copy, stop the host and put that back (tablehost restore)."
    )


def _beside(database: Path) -> Path:
    return database.with_name(f"{database.name}.recent")


def _read(path: Path) -> bytes:
    with suppress(OSError):
        file = os.open(path, os.O_RDONLY | _CAREFULLY)
        try:
            return os.pread(file, MOST * _SIZE, 0)
        finally:
            os.close(file)
    return b""


def _notes(data: bytes, salt: int) -> Iterator[End]:
    for start in range(0, len(data) - _SIZE + 1, _SIZE):
        note, check = data[start : start + _NOTE.size], data[start + _NOTE.size : start + _SIZE]
        if _CHECK.pack(zlib.crc32(note, salt)) == check:
            yield _NOTE.unpack(note)


def _salt(db: sqlite3.Connection) -> int:
    row = db.execute("SELECT salt FROM host").fetchone()
    if row is None:
        raise DamagedError("The database has lost its first row: put back a copy made before.")
    return zlib.crc32(row[0])
