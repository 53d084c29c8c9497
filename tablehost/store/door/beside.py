"""Writing into the door's book from another program, while a host may be running on it.

The host has its database to itself (`lock`), but for this: short transactions on the door's tables,
which it reads anew at every question and never keeps in mind.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tablehost.store import connection, opening, schema
from tablehost.store.connection import Terms
from tablehost.store.errors import NotNowError

PATIENCE = 10.0  # seconds that the host's own saves may take


@contextmanager
def beside(path: Path) -> Iterator[sqlite3.Connection]:
    """One transaction on the database at `path`: kept if the block ends well, else undone.

    Raises:
        NotNowError: it is of another version than this program.
        StoreError: it is not there, not ours, or cannot be written.
    """
    newest = schema.current()
    with opening.explained(path):
        opening.check_header(path, newest)
        terms = Terms(path=path.resolve(), patience=PATIENCE)
        with closing(connection.connect(terms, "rw")) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if version != newest.version:
                raise NotNowError(
                    f"{path} is of version {version}, and this program writes {newest.version}: "
                    "start the host once with this program."
                )
            db.execute("PRAGMA secure_delete = ON")
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
            except BaseException:
                db.execute("ROLLBACK")
                raise
            db.execute("COMMIT")
