"""Opens a database safely: checks an existing one, creates a missing one, refuses anything else."""

import errno
import logging
import os
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

from tablehost.store import connection, files, migration, recent, wal
from tablehost.store.connection import Options
from tablehost.store.errors import DamagedError, NotOursError, StoreError, TooNewError
from tablehost.store.faults import explained
from tablehost.store.lock import HostLock
from tablehost.store.schema import APPLICATION_ID, Schema, names

log = logging.getLogger(__name__)

_MAGIC = b"SQLite format 3\0"
_OLDEST_SQLITE = (3, 37, 0)  # STRICT tables
if sys.platform == "win32":  # it opens files as text unless told; no host runs there
    _OPEN_FLAGS = os.O_BINARY
else:
    _OPEN_FLAGS = os.O_CLOEXEC | os.O_NONBLOCK  # do not wait for a pipe


def prepare(options: Options, schema: Schema) -> HostLock:
    """Lock the path, and make sure that there is an intact database of this version.

    Raises:
        StoreError: there is none; whatever is at the path is unchanged.
    """
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise StoreError(
            f"Python's SQLite is version {sqlite3.sqlite_version}, but tablehost needs 3.37 or "
            "newer: run the host with a newer Python."
        )
    with explained(options.path):
        files.make_folder(options.path.parent)
        lock = HostLock(options.path)
        try:
            _check_or_create(options, schema)
        except BaseException:
            lock.release()
            raise
    return lock


def _check_or_create(options: Options, schema: Schema) -> None:
    path = options.path
    if not os.path.lexists(path):
        _create(path, schema)
        return
    check_header(path, schema)
    if not os.access(path, os.R_OK | os.W_OK):  # SQLite would only notice at the first save
        raise PermissionError(errno.EACCES, "write-protected")
    with closing(connection.connect(options, "ro")) as db:
        version = inspect(db, path, schema)
        if unread := wal.count_unread(path):
            _copy_damaged_log(path, unread)
        elif missing := recent.count_missing(path, db):
            log.warning("%s", recent.missing_warning(path, missing))
    if version < schema.version:
        migration.migrate(options, version, schema)


def _copy_damaged_log(path: Path, saves: int) -> None:
    """Report saves that cannot be read, and copy both files before they are overwritten."""
    kept = migration.free_name(path, "broken")
    for suffix in ("-wal", ""):
        with files.atomic_write(kept.with_name(kept.name + suffix)) as copy:
            copy.write_bytes(path.with_name(path.name + suffix).read_bytes())
    log.error(
        "%s", unread_warning(path, saves) + f" Both files are copied to {kept} and {kept}-wal."
    )


def unread_warning(path: Path, saves: int) -> str:
    """An explanation of unreadable saves in the log, and what to do."""
    return (
        f"The write-ahead log of {path} is damaged before its end, and {saves} saves behind that "
        "place cannot be read. After a power failure this is harmless: these saves were not "
        "finished, and nobody was told of them. Otherwise the disk has changed what was written, "
        "and the last moves at some tables are missing: check the disk, and continue or restore a "
        "backup (tablehost restore)."
    )


def _create(path: Path, schema: Schema) -> None:
    for suffix in ("-wal", "-journal"):
        left = path.with_name(path.name + suffix)
        if os.path.lexists(left):
            raise NotOursError(
                f"{left} is there without {path.name}, and may hold the last moves of it: put the "
                f"two together again, or move {left.name} away to start with an empty database."
            )
    with files.atomic_write(path) as unfinished:
        unfinished.write_bytes(schema.image())


def check_header(path: Path, schema: Schema) -> None:
    """Refuse a file by its first 100 bytes, before SQLite opens it.

    No connection may be open yet: closing a file drops all of the process's locks on it.
    """
    file = os.open(path, os.O_RDONLY | _OPEN_FLAGS)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise NotOursError(f"{path} is not a file: choose a free path.")
        header = os.read(file, 100)
    finally:
        os.close(file)
    if not header:
        raise DamagedError(
            f"{path} is empty, which this program never leaves behind: restore a backup, or remove "
            "the file to start with an empty database."
        )
    if header[:16] != _MAGIC[: len(header)]:
        raise NotOursError(f"{path} is not a database: move it away, or choose another path.")
    if len(header) < 100:
        raise DamagedError(
            f"{path} ends within its first page: restore a backup (tablehost restore)."
        )
    _check_ids(
        path, schema, int.from_bytes(header[68:72], "big"), int.from_bytes(header[60:64], "big")
    )


def _check_ids(path: Path, schema: Schema, application: int, version: int) -> None:
    if application != APPLICATION_ID:
        raise NotOursError(f"{path} is another program's database: choose another path.")
    if version > schema.version:
        raise TooNewError(
            f"{path} is of version {version}, and this program knows versions up to "
            f"{schema.version}: run the newer program, or restore the copy it made before."
        )
    if version < 1:
        raise DamagedError(f"{path} has no version: restore a backup (tablehost restore).")


def inspect(db: sqlite3.Connection, path: Path, schema: Schema) -> int:
    """The version of a database, checked together with its write-ahead log.

    Raises:
        StoreError: it is damaged, or not ours.
    """
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    _check_ids(path, schema, application, version)
    missing = schema.names() - names(db) if version == schema.version else frozenset()
    if missing:
        lacking = ", ".join(sorted(f"{kind} {name}" for kind, name in missing))
        raise DamagedError(f"{path} is incomplete, without {lacking}: restore a backup.")
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        what = verdict.splitlines()[-1]  # the first line names the database
        raise DamagedError(
            f"{path} is damaged ({what}): keep it, together with its -wal file, and restore a "
            "backup (tablehost restore)."
        )
    return int(version)
