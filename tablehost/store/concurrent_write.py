"""Short writes by another program to the database of a host that may be running.

The host has its database to itself (`lock.py`) with this exception: invitations, which it never
caches and reads again each time.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tablehost.store import connection, opening, schema, shared_log
from tablehost.store.connection import Options
from tablehost.store.errors import NotNowError
from tablehost.store.faults import explained

BUSY_TIMEOUT = 10.0  # seconds to wait for the host's own saves


@contextmanager
def transaction(path: Path) -> Iterator[sqlite3.Connection]:
    """One transaction on the database at `path`, rolled back if the block raises.

    Raises:
        LogError: the database is a copy, and the others would not learn of the change.
        NotNowError: the database is of another version than this program.
        StoreError: it is missing, not ours, or not writable.
    """
    newest = schema.current()
    with explained(path):
        opening.check_header(path, newest)
        options = Options(path=path.resolve(), busy_timeout=BUSY_TIMEOUT)
        with closing(connection.connect(options, "rw")) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if version != newest.version:
                raise NotNowError(
                    f"{path} is of version {version}, and this program writes {newest.version}: "
                    "start the host once with this program."
                )
            shared_log.require_single(db)
            db.execute("PRAGMA secure_delete = ON")
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
            except BaseException:
                db.execute("ROLLBACK")
                raise
            db.execute("COMMIT")
