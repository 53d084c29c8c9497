"""The door's tables."""

import sqlite3

from tablehost.store.door.values import Ban, BanKind
from tablehost.store.rows import record


def ban(db: sqlite3.Connection, made: Ban) -> Ban:
    """Keep a ban in place of one of the same value; those that have run out go."""
    db.execute("DELETE FROM bans WHERE until <= ?", (made.made,))
    db.execute(
        "INSERT OR REPLACE INTO bans (kind, value, until, why, made) VALUES (?, ?, ?, ?, ?)",
        (made.kind, made.value, made.until, made.why, made.made),
    )
    return made


def unban(db: sqlite3.Connection, kind: BanKind, value: str) -> bool:
    """Forget a ban; whether there was one."""
    gone = db.execute("DELETE FROM bans WHERE kind = ? AND value = ?", (kind, value))
    return gone.rowcount > 0


def bans(db: sqlite3.Connection, now: int) -> tuple[Ban, ...]:
    """Those that hold, by kind and value."""
    rows = db.execute(
        "SELECT * FROM bans WHERE until IS NULL OR until > ? ORDER BY kind, value", (now,)
    )
    return tuple(record(row, Ban) for row in rows.fetchall())
