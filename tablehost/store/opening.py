"""The way to a usable database: look first, refuse what is unsound, make what is missing."""

import errno
import logging
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tablehost.store import connection, files, migration, recent, wal
from tablehost.store.connection import Terms
from tablehost.store.errors import DamagedError, NotOursError, StoreError, TooNewError
from tablehost.store.faults import UNREADABLE, explain, explain_os
from tablehost.store.lock import HostLock
from tablehost.store.schema import APPLICATION_ID, Schema, names

log = logging.getLogger(__name__)

_MAGIC = b"SQLite format 3\0"
_OLDEST_SQLITE = (3, 37, 0)  # STRICT tables


def prepare(terms: Terms, schema: Schema) -> HostLock:
    """Make sure there is a sound database of this version at the path, and hold it.

    Raises:
        StoreError: why not; whatever is at the path is then as it was, byte for byte.
    """
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise StoreError(
            f"Python's SQLite is {sqlite3.sqlite_version}, and 3.37 or newer is needed: "
            "run the host with a newer Python."
        )
    with explained(terms.path):
        files.make_folder(terms.path.parent)
        lock = HostLock(terms.path)
        try:
            _look_or_make(terms, schema)
        except BaseException:
            lock.release()
            raise
    return lock


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn errors of the disk, of SQLite and of unreadable values into errors for people."""
    try:
        yield
    except (sqlite3.Error, *UNREADABLE) as error:
        raise explain(error, path) from error
    except OSError as error:
        raise explain_os(error, path) from error


def _look_or_make(terms: Terms, schema: Schema) -> None:
    if not os.path.lexists(terms.path):
        _make(terms.path, schema)
        return
    check_header(terms.path, schema)
    if not os.access(terms.path, os.R_OK | os.W_OK):  # SQLite would only find out by and by
        raise PermissionError(errno.EACCES, "write-protected")
    with closing(connection.connect(terms, "ro")) as db:
        version = inspect(db, terms.path, schema)
        if unread := wal.unread(terms.path):
            _keep_unread(terms.path, unread)
        elif missing := recent.missing(terms.path, db):
            log.warning("%s", recent.missing_moves(terms.path, missing))
    if version < schema.version:
        migration.migrate(terms, version, schema)


def _keep_unread(path: Path, saves: int) -> None:
    """Say, and keep for whoever wants to look, what the next save would write over."""
    kept = migration.free_name(path, "broken")
    for ending in ("-wal", ""):
        with files.arriving_whole(kept.with_name(kept.name + ending)) as copy:
            copy.write_bytes(path.with_name(path.name + ending).read_bytes())
    log.error("%s", unread_saves(path, saves) + f" Both files are kept as {kept} and {kept}-wal.")


def unread_saves(path: Path, saves: int) -> str:
    """What it means that so many saves stand in the log and cannot be read."""
    return (
        f"The log of {path} is broken before its end, and {saves} saves behind that place are not "
        "read. If the power has failed they were on their way and nobody was told of them; if not, "
        "the disk has changed what was written, and the last moves at some tables are missing: "
        "look at the disk, and go on or put back a copy made before (tablehost restore)."
    )


def _make(path: Path, schema: Schema) -> None:
    for ending in ("-wal", "-journal"):
        left = path.with_name(path.name + ending)
        if os.path.lexists(left):
            raise NotOursError(
                f"{left} is there without {path.name}, and may hold the last moves of it: put the "
                "two together again, or move it away as well to begin with nothing."
            )
    with files.arriving_whole(path) as unfinished:
        unfinished.write_bytes(schema.image())


def check_header(path: Path, schema: Schema) -> None:
    """Refuse by the first 100 bytes, before SQLite so much as opens the file.

    Reads it once, before any connection is open: closing a file drops the process's locks on it.
    """
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise NotOursError(f"{path} is no file: choose a path that is free.")
        header = os.pread(file, 100, 0)
    finally:
        os.close(file)
    if not header:
        raise DamagedError(
            f"{path} is empty, and this program never leaves it so: put back a copy, or remove it "
            "to begin with nothing."
        )
    if header[:16] != _MAGIC[: len(header)]:
        raise NotOursError(f"{path} is not a database: move it away, or choose another path.")
    if len(header) < 100:
        raise DamagedError(
            f"{path} ends in its first page: put back a copy made before (tablehost restore)."
        )
    _check_marks(
        path, schema, int.from_bytes(header[68:72], "big"), int.from_bytes(header[60:64], "big")
    )


def _check_marks(path: Path, schema: Schema, application: int, version: int) -> None:
    if application != APPLICATION_ID:
        raise NotOursError(f"{path} is another program's database: choose another path.")
    if version > schema.version:
        raise TooNewError(
            f"{path} is of version {version}, and this program knows versions up to "
            f"{schema.version}: run the newer program, or put back the copy it kept before."
        )
    if version < 1:
        raise DamagedError(
            f"{path} is of no version: put back a copy made before (tablehost restore)."
        )


def inspect(db: sqlite3.Connection, path: Path, schema: Schema) -> int:
    """The version of a database that is ours and sound, its write-ahead log included.

    Raises:
        StoreError: it is not.
    """
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    _check_marks(path, schema, application, version)
    missing = schema.names() - names(db) if version == schema.version else frozenset()
    if missing:
        lacking = ", ".join(sorted(f"{kind} {name}" for kind, name in missing))
        raise DamagedError(f"{path} is only half a database, without {lacking}: put back a copy.")
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        what = verdict.splitlines()[-1]  # the first line names the database
        raise DamagedError(
            f"{path} is damaged ({what}): keep it, together with its -wal file, and put back a "
            "copy made before (tablehost restore)."
        )
    return int(version)
