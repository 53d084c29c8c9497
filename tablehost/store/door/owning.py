"""Owners of names in SQLite: the first key to use a name, or one that looks like it.

Names that were two people's own before they were compared more strictly (`kept`) stay theirs.
"""

import sqlite3
from collections.abc import Iterable

from tablehost.door.likeness import likeness
from tablehost.store import persons
from tablehost.store.values import Person

_ALIKE = """
SELECT fingerprint, name, kept FROM persons WHERE likeness = ? AND fingerprint IS NOT NULL
ORDER BY id
"""
_SPELLED = """
SELECT name FROM persons WHERE fingerprint = ? AND likeness = ? ORDER BY name <> ?, id LIMIT 1
"""


def owner(db: sqlite3.Connection, name: str) -> str | None:
    """The key that owns a name, None for nobody's."""
    alike = db.execute(_ALIKE, (likeness(name),)).fetchall()
    kept = (key for key, own, kept in alike if kept and own.casefold() == name.casefold())
    return next(kept, alike[0][0] if alike else None)


def unclaimed(db: sqlite3.Connection, names: Iterable[str], borne: frozenset[str]) -> str:
    """The first name that no key owns and nobody bears."""
    return next(one for one in names if likeness(one) not in borne and owner(db, one) is None)


def claim(
    db: sqlite3.Connection, key: str, names: Iterable[str], borne: frozenset[str], now: int
) -> Person:
    """The person of a key under the first name that is its own or nobody's."""
    asked = None
    for name in names:
        asked = asked or name
        match owner(db, name):
            case None if likeness(name) not in borne:
                _move(db, key, asked, name)
                return persons.enter(db, key, name, now)
            case own if own == key:
                return persons.enter(db, key, _spelled(db, key, name), now)
    raise ValueError("all these names are others': give more of them")


def _spelled(db: sqlite3.Connection, key: str, name: str) -> str:
    """A name of a key's own as it was written: like this, or else the first time."""
    (spelled,) = db.execute(_SPELLED, (key, likeness(name), name)).fetchone()
    return str(spelled)


def _move(db: sqlite3.Connection, key: str, name: str, to: str) -> None:
    """Give a person of a key, who shares another's name, one that is free."""
    if to == name:
        return
    shared = db.execute(_SPELLED, (key, likeness(name), name)).fetchone()
    if shared is not None and owner(db, shared[0]) != key:
        db.execute(
            "UPDATE persons SET name = ?, likeness = ? WHERE fingerprint = ? AND name = ?",
            (to, likeness(to), key, shared[0]),
        )
