"""What a host needs to go on with a table after a restart."""

import logging
import sqlite3

from tablehost.store import logs, matches, places, promises, tables
from tablehost.store.errors import DamagedError
from tablehost.store.values import Running

log = logging.getLogger(__name__)


def running(db: sqlite3.Connection, table: int) -> Running:
    """A table as it was left, with the complete log of the match it plays, or played last.

    Raises:
        DamagedError: something of it is not what was written.
    """
    at, sitters = tables.get(db, table), places.sitters(db, table)
    match, promised = matches.last(db, table), promises.get(db, table)
    if match is None or match.status == "abandoned":
        return Running(at, sitters, promised=promised)
    try:
        secret, entries = matches.secret(db, match.id), logs.read(db, match.id)
    except DamagedError as error:
        if match.status == "playing":
            raise
        log.warning("table %d comes back without its last match: %s", table, error)
        return Running(at, sitters, promised=promised)
    return Running(at, sitters, match, secret, entries, promised)
