"""Which machine of a house has the hall, and which one plays a table.

Who owns the hall or a table is decided by the log that the machines share: a claim names the epoch
that it begins, and only the first one for an epoch is granted, alike on every copy. What an owner
writes about its table, or at all if it has the hall, carries its epoch (`Fence`) and is refused
once another epoch has begun. So whoever was granted a claim, and has applied it, has all that the
owner before has written, and no more of it comes: a machine that slept through the claim can write
nothing, and learns it from the refusal.
"""

import sqlite3

from msgspec import Struct

from tablehost.store import tables
from tablehost.store.errors import StaleError

HALL = 0
"""In place of a table's id: the whole hall."""


class Owner(Struct, frozen=True, gc=False):
    """The machine that has the hall, or plays a table.

    Attributes:
        node: its name.
        epoch: counts the owners of the hall, or of this table, from 1.
    """

    node: str
    epoch: int


class Fence(Struct, frozen=True, array_like=True, gc=False):
    """A condition of a command: the epoch of the table, or of the `HALL`, is still this one."""

    table: int
    epoch: int


def claim(db: sqlite3.Connection, table: int, node: str, epoch: int) -> Owner:
    """Begin an epoch of a table, if it is the next one; the owner afterwards, whoever it is."""
    tables.get(db, table)
    current = get(db, table)
    if epoch != (1 if current is None else current.epoch + 1):
        return current or Owner("", 0)
    db.execute("INSERT OR REPLACE INTO claims VALUES (?, ?, ?)", (table, node, epoch))
    return Owner(node, epoch)


def get(db: sqlite3.Connection, table: int) -> Owner | None:
    """The owner of a table; None if nobody has ever claimed it."""
    row = db.execute("SELECT node, epoch FROM claims WHERE table_id = ?", (table,)).fetchone()
    return None if row is None else Owner(*row)


def claim_hall(db: sqlite3.Connection, node: str, epoch: int) -> Owner:
    """Begin an epoch of the hall, if it is the next one; the owner afterwards, whoever it is."""
    current = of_hall(db)
    if epoch != (1 if current is None else current.epoch + 1):
        return current or Owner("", 0)
    db.execute("INSERT OR REPLACE INTO hall_claim VALUES (1, ?, ?)", (node, epoch))
    return Owner(node, epoch)


def of_hall(db: sqlite3.Connection) -> Owner | None:
    """The owner of the hall; None if nobody has ever claimed it."""
    row = db.execute("SELECT node, epoch FROM hall_claim").fetchone()
    return None if row is None else Owner(*row)


def open_tables(db: sqlite3.Connection) -> dict[int, Owner | None]:
    """The tables that wait or play and are not suspended, with their owners."""
    rows = db.execute(
        "SELECT id, node, epoch FROM tables LEFT JOIN claims ON table_id = id "
        "WHERE status IN ('waiting', 'playing') "
        "AND id NOT IN (SELECT table_id FROM suspended) ORDER BY id"
    )
    return {table: None if node is None else Owner(node, epoch) for table, node, epoch in rows}


def require(db: sqlite3.Connection, fence: Fence) -> None:
    """Refuse a command whose owner has been followed by another one.

    Raises:
        StaleError: it has.
    """
    owner = of_hall(db) if fence.table == HALL else get(db, fence.table)
    if owner is None or owner.epoch != fence.epoch:
        raise StaleError(fence.table)
