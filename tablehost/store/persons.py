"""Persons and the codes with which guests return."""

import hashlib
import sqlite3

from tablehost.store.codec import found, record
from tablehost.store.values import Person

_NO_SETTINGS = b"\x80"  # an empty msgpack map
IDLE = """
NOT EXISTS (SELECT 1 FROM places WHERE person_id = one.id)
    AND NOT EXISTS (SELECT 1 FROM sittings WHERE person_id = one.id)
    AND NOT EXISTS (SELECT 1 FROM entrants WHERE person_id = one.id)
    AND NOT EXISTS (SELECT 1 FROM tournaments WHERE host_id = one.id)
"""
"""Whether the person `one` has left nothing behind that others look at but chat."""

_IDLE_PERSONS = f"""
SELECT id FROM persons AS one WHERE id > ?1 AND id <= ?2 AND seen < ?3 AND {IDLE}
"""  # noqa: S608 - constants


def get(db: sqlite3.Connection, person: int) -> Person:
    """One person; raises `NotFoundError`."""
    row = db.execute("SELECT * FROM persons WHERE id = ?", (person,)).fetchone()
    return record(found(row, "person", person), Person)


def enter(
    db: sqlite3.Connection, fingerprint: str | None, name: str, looks: str, now: int
) -> Person:
    """The person with this key and name, created if new; a guest is always new.

    `looks` is the likeness of the name, which depends on the characters that this Python knows.

    This is no upsert, which would use up a number even if it only updates a row. In SQL, NULL does
    not equal NULL, so a guest is never found.
    """
    row = db.execute(
        "UPDATE persons SET seen = ? WHERE fingerprint = ? AND name = ? RETURNING id",
        (now, fingerprint, name),
    ).fetchone()
    if row is None:
        row = db.execute(
            "INSERT INTO persons (fingerprint, name, settings, created, seen, likeness) "
            "VALUES (?1, ?2, ?3, ?4, ?4, ?5) RETURNING id",
            (fingerprint, name, _NO_SETTINGS, now, looks),
        ).fetchone()
    (person,) = row
    return get(db, person)


def of_key(db: sqlite3.Connection, fingerprint: str) -> tuple[Person, ...]:
    """All persons with a key, the last seen first."""
    rows = db.execute(
        "SELECT * FROM persons WHERE fingerprint = ? ORDER BY seen DESC, id DESC", (fingerprint,)
    ).fetchall()
    return tuple(record(row, Person) for row in rows)


def seen(db: sqlite3.Connection, person: int, now: int) -> Person:
    """Note that a person is here; raises `NotFoundError`."""
    db.execute("UPDATE persons SET seen = ? WHERE id = ?", (now, person))
    return get(db, person)


def save_settings(db: sqlite3.Connection, person: int, settings: bytes) -> Person:
    """Replace a person's packed settings."""
    db.execute("UPDATE persons SET settings = ? WHERE id = ?", (settings, person))
    return get(db, person)


def hash_code(db: sqlite3.Connection, code: str) -> bytes:
    """A code as it is saved. Slow on purpose (16 MB, some 50 ms), because codes are short."""
    (salt,) = db.execute("SELECT salt FROM host").fetchone()
    return hashlib.scrypt(code.encode(), salt=bytes(salt), n=2**14, r=8, p=1, dklen=32)


def erase(db: sqlite3.Connection, person: int) -> None:
    """Delete a person. Their seats become NULL, chat is deleted too (`schema.sql`).

    A key that was invited is forgotten with the last person who has it.
    """
    key = get(db, person).fingerprint
    db.execute("DELETE FROM persons WHERE id = ?", (person,))
    db.execute(
        "DELETE FROM invited WHERE fingerprint = ?1 "
        "AND NOT EXISTS (SELECT 1 FROM persons WHERE fingerprint = ?1)",
        (key,),
    )


def delete_idle_guests(
    db: sqlite3.Connection, seen_before: int, after: int, keep: frozenset[int], limit: int
) -> int | None:
    """Delete persons without a seat, past or present, among the next `limit` after a number.

    Going by number bounds the time it takes, however many persons there are.

    Returns:
        the number to continue after; None at the end.
    """
    numbers = db.execute("SELECT id FROM persons WHERE id > ? ORDER BY id LIMIT ?", (after, limit))
    checked = [number for (number,) in numbers.fetchall()]
    if not checked:
        return None
    idle = db.execute(_IDLE_PERSONS, (after, checked[-1], seen_before)).fetchall()
    gone = [(number,) for (number,) in idle if number not in keep]
    db.executemany("DELETE FROM persons WHERE id = ?", gone)
    return checked[-1] if len(checked) == limit else None
