"""Copies a database that a host may be writing to, and checks copies."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tablehost.store import connection, opening, schema
from tablehost.store.connection import Options
from tablehost.store.errors import DamagedError
from tablehost.store.faults import explained


def copy(source: Path, target: Path) -> None:
    """Write everything acknowledged so far to a file, and check it.

    The copy is one snapshot, read beside the writer without delaying it.

    Args:
        source: a host's database.
        target: an empty file, with the permissions it should have.

    Raises:
        StoreError: the source cannot be read, the target not written, or the copy is damaged.
    """
    with explained(source):
        opening.check_header(source, schema.current())
        with closing(connection.open_reader(Options(path=source.resolve()))) as db:
            # An error of the source is raised here, and not as one of the copy.
            db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            with explained(target), closing(sqlite3.connect(target)) as made:
                made.execute("PRAGMA journal_mode = OFF")  # an unfinished copy is thrown away
                db.backup(made)
    check(target)


def check(path: Path) -> None:
    """Refuse a copy that a host would not open, or whose tables contradict each other.

    Args:
        path: of a database that nobody writes to.

    Raises:
        StoreError: says what is wrong.
    """
    with explained(path):
        opening.check_header(path, schema.current())
        name = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(name, uri=True)) as db:
            found = [row[0] for row in db.execute("PRAGMA integrity_check(3)")]
            broken = db.execute("PRAGMA foreign_key_check").fetchone()
    if found != ["ok"] or broken is not None:
        raise DamagedError(f"{path} is damaged ({'; '.join(found)}): use another copy.")
