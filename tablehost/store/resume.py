"""Everything a host needs to continue its tables after a restart."""

import logging
import sqlite3

from tablehost.store import logs, matches, seats, tables
from tablehost.store.errors import DamagedError
from tablehost.store.values import Running

log = logging.getLogger(__name__)


def running_tables(db: sqlite3.Connection) -> tuple[int, ...]:
    """The tables that wait or play and are not suspended, oldest first."""
    rows = db.execute(
        "SELECT id FROM tables WHERE status IN ('waiting', 'playing') "
        "AND id NOT IN (SELECT table_id FROM suspended) ORDER BY id"
    )
    return tuple(table for (table,) in rows)


def running(db: sqlite3.Connection, table: int) -> Running:
    """A table as it was left, with the complete log of its running or last match.

    Raises:
        DamagedError: something that it cannot continue without is damaged.
    """
    at, sitters = tables.get(db, table), seats.sitters(db, table)
    match, next_secret = matches.last(db, table), matches.next_secret(db, table)
    if match is None or match.status == "abandoned":
        return Running(at, sitters, next_secret=next_secret)
    try:
        secret, entries = matches.secret(db, match.id), logs.read(db, match.id)
    except DamagedError as error:
        if match.status == "playing":
            raise
        log.warning("table %d is resumed without its last match: %s", table, error)
        return Running(at, sitters, next_secret=next_secret)
    return Running(at, sitters, match, secret, entries, next_secret)
