"""A copy of a database that a host may be writing to, and a look at whether a copy is sound."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tablehost.store import connection, opening, schema
from tablehost.store.connection import Terms
from tablehost.store.errors import DamagedError


def copy(source: Path, target: Path) -> None:
    """Write everything acknowledged so far to a file, and look whether it got there.

    Reads beside the writer, in one snapshot: no move is held up, none is there by half.

    Args:
        source: a host's database.
        target: an empty file that is there, with the permissions it is to have.

    Raises:
        StoreError: the source cannot be read, the target not written, or the copy is not sound.
    """
    with opening.explained(source):
        opening.check_header(source, schema.current())
        with closing(connection.reader(Terms(path=source.resolve()))) as db:
            db.execute(
                "SELECT count(*) FROM sqlite_schema"
            ).fetchone()  # its faults, not the copy's
            with opening.explained(target), closing(sqlite3.connect(target)) as made:
                made.execute("PRAGMA journal_mode = OFF")  # an unfinished copy is thrown away
                db.backup(made)
    check(target)


def check(path: Path) -> None:
    """Refuse a copy that a host would not take, or whose tables contradict each other.

    Args:
        path: of a database that nobody writes.

    Raises:
        StoreError: with what is wrong.
    """
    with opening.explained(path):
        opening.check_header(path, schema.current())
        name = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(name, uri=True)) as db:
            found = [row[0] for row in db.execute("PRAGMA integrity_check(3)")]
            broken = db.execute("PRAGMA foreign_key_check").fetchone()
    if found != ["ok"] or broken is not None:
        raise DamagedError(f"{path} is damaged ({'; '.join(found)}): use another copy.")
