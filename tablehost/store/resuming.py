"""What a host needs to go on with a table after a restart."""

import sqlite3

from tablehost.store import logs, matches, places, promises, tables
from tablehost.store.values import Running


def running(db: sqlite3.Connection, table: int) -> Running:
    """A table as it was left, with the complete log of the match it plays.

    Raises:
        DamagedError: something of it is not what was written.
    """
    at, sitters = tables.get(db, table), places.sitters(db, table)
    match = matches.playing(db, table)
    if match is None:
        return Running(at, sitters, secret=promises.get(db, table))
    return Running(at, sitters, match, matches.secret(db, match.id), logs.read(db, match.id))
