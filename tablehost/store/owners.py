"""Which machine of a house has the hall.

The log that the machines share decides it: a claim names the epoch that it begins, and only the
first one for an epoch is granted, alike on every copy. What the owner writes carries its epoch and
is refused once another one has begun. So a machine that was granted a claim, and has applied it,
has all that the owner before has written, and no more of it comes: a machine that slept through
the claim can write nothing, and learns it from the refusal.
"""

import sqlite3

from msgspec import Struct

from tablehost.store.errors import StaleError


class Owner(Struct, frozen=True, gc=False):
    """The machine that has the hall.

    Attributes:
        node: its name.
        epoch: counts the owners, from 1.
    """

    node: str
    epoch: int


def claim(db: sqlite3.Connection, node: str, epoch: int) -> Owner:
    """Begin an epoch, if it is the next one; the owner afterwards, whoever it is."""
    current = get(db)
    if epoch != (1 if current is None else current.epoch + 1):
        return current or Owner("", 0)
    db.execute("INSERT OR REPLACE INTO hall_claim VALUES (1, ?, ?)", (node, epoch))
    return Owner(node, epoch)


def get(db: sqlite3.Connection) -> Owner | None:
    """The owner; None if nobody has ever claimed the hall."""
    row = db.execute("SELECT node, epoch FROM hall_claim").fetchone()
    return None if row is None else Owner(*row)


def require(db: sqlite3.Connection, epoch: int) -> None:
    """Refuse a command whose owner has been followed by another one.

    Raises:
        StaleError: it has.
    """
    owner = get(db)
    if owner is None or owner.epoch != epoch:
        raise StaleError
