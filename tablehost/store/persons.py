"""Persons: who came in, how a guest comes back, and how everybody is forgotten."""

import sqlite3

from tablehost.door.likeness import likeness
from tablehost.store.rows import found, record
from tablehost.store.values import Person

_NO_SETTINGS = b"\x80"  # an empty msgpack map


def get(db: sqlite3.Connection, person: int) -> Person:
    """One person. `NotFoundError` when there is none of that number."""
    row = db.execute("SELECT * FROM persons WHERE id = ?", (person,)).fetchone()
    return record(found(row, "person", person), Person)


def enter(db: sqlite3.Connection, fingerprint: str | None, name: str, now: int) -> Person:
    """The person of this key and name, made if new; a guest is always new.

    No upsert: SQLite counts the number on that it would have given to a row it then only updates.
    In SQL, NULL is not equal to NULL: no guest is found again.
    """
    row = db.execute(
        "UPDATE persons SET seen = ? WHERE fingerprint = ? AND name = ? RETURNING id",
        (now, fingerprint, name),
    ).fetchone()
    if row is None:
        row = db.execute(
            "INSERT INTO persons (fingerprint, name, settings, created, seen, likeness) "
            "VALUES (?1, ?2, ?3, ?4, ?4, ?5) RETURNING id",
            (fingerprint, name, _NO_SETTINGS, now, likeness(name)),
        ).fetchone()
    (person,) = row
    return get(db, person)


def of_key(db: sqlite3.Connection, fingerprint: str) -> tuple[Person, ...]:
    """All names of a key, the last seen first."""
    rows = db.execute(
        "SELECT * FROM persons WHERE fingerprint = ? ORDER BY seen DESC, id DESC", (fingerprint,)
    ).fetchall()
    return tuple(record(row, Person) for row in rows)


def save_settings(db: sqlite3.Connection, person: int, settings: bytes) -> Person:
    """Replace a person's settings, a packed map."""
    db.execute("UPDATE persons SET settings = ? WHERE id = ?", (settings, person))
    return get(db, person)


def salt(db: sqlite3.Connection) -> bytes:
    """What the hashes of this database's resume codes are made with."""
    (value,) = db.execute("SELECT salt FROM host").fetchone()
    return bytes(value)


def save_code(db: sqlite3.Connection, person: int, code: bytes) -> None:
    """The hash of the code with which a person comes back, instead of all before."""
    get(db, person)
    db.execute("DELETE FROM resume_codes WHERE person_id = ?", (person,))
    forget_used_code(db, person)
    db.execute("INSERT INTO resume_codes VALUES (?, ?)", (code, person))


def resume(db: sqlite3.Connection, code: bytes, replacement: bytes, now: int) -> Person | None:
    """Whoever a hashed code belongs to, and is good for until `forget_used_code`."""
    row = db.execute(
        "SELECT person_id FROM resume_codes WHERE hash = ?1 "
        "UNION SELECT person_id FROM used_codes WHERE hash = ?1",
        (code,),
    ).fetchone()
    if row is None:
        return None
    (person,) = row
    save_code(db, person, replacement)
    db.execute("INSERT INTO used_codes VALUES (?, ?)", (code, person))
    db.execute("UPDATE persons SET seen = ? WHERE id = ?", (now, person))
    return get(db, person)


def forget_used_code(db: sqlite3.Connection, person: int) -> None:
    """The next code has arrived: the one before brings nobody back any more."""
    db.execute("DELETE FROM used_codes WHERE person_id = ?", (person,))


def erase(db: sqlite3.Connection, person: int) -> None:
    """Forget a person. References in seats become NULL, codes and chat go along (`schema.sql`).

    With the last name of a key the key is forgotten too, and no longer invited.
    """
    key = get(db, person).fingerprint
    db.execute("DELETE FROM persons WHERE id = ?", (person,))
    db.execute(
        "DELETE FROM invited WHERE fingerprint = ?1 "
        "AND NOT EXISTS (SELECT 1 FROM persons WHERE fingerprint = ?1)",
        (key,),
    )
