"""The door's tables."""

import sqlite3

from tablehost.store.door.values import Ban, BanKind, Invitation
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


def invite(db: sqlite3.Connection, code: bytes, made: Invitation) -> None:
    """Keep the hash of a code; those that have run out go."""
    db.execute("DELETE FROM invitations WHERE until <= ?", (made.made,))
    db.execute(
        "INSERT OR REPLACE INTO invitations (hash, uses, until, made) VALUES (?, ?, ?, ?)",
        (code, made.uses, made.until, made.made),
    )


def invitations(db: sqlite3.Connection, now: int) -> tuple[Invitation, ...]:
    """Those that hold, the oldest first."""
    rows = db.execute(
        "SELECT * FROM invitations WHERE until IS NULL OR until > ? ORDER BY made, until, uses",
        (now,),
    )
    return tuple(record(row, Invitation) for row in rows.fetchall())


def withdraw(db: sqlite3.Connection) -> int:
    """Forget all codes; how many there were."""
    return db.execute("DELETE FROM invitations").rowcount


def admit(db: sqlite3.Connection, code: bytes, key: str | None, now: int) -> bool:
    """Whether a hashed code lets somebody in; an invitation is used."""
    if not _use(db, code, now) and not _is_a_guests(db, code):
        return False
    if key is not None:
        db.execute("INSERT OR IGNORE INTO invited (fingerprint) VALUES (?)", (key,))
    return True


def is_invited(db: sqlite3.Connection, key: str) -> bool:
    """Whether a key has come in by a code."""
    found = db.execute("SELECT 1 FROM invited WHERE fingerprint = ?", (key,))
    return found.fetchone() is not None


def _use(db: sqlite3.Connection, code: bytes, now: int) -> bool:
    """Take one use of an invitation; the last one takes the invitation along."""
    row = db.execute(
        "SELECT uses FROM invitations WHERE hash = ? AND (until IS NULL OR until > ?)", (code, now)
    ).fetchone()
    if row is None:
        return False
    if row[0] > 1:
        db.execute("UPDATE invitations SET uses = uses - 1 WHERE hash = ?", (code,))
    else:
        db.execute("DELETE FROM invitations WHERE hash = ?", (code,))
    return True


def _is_a_guests(db: sqlite3.Connection, code: bytes) -> bool:
    """Whether a guest comes back by it; that is used up in the hall, not at the door."""
    found = db.execute(
        "SELECT 1 FROM resume_codes WHERE hash = ?1 UNION SELECT 1 FROM used_codes WHERE hash = ?1",
        (code,),
    )
    return found.fetchone() is not None
