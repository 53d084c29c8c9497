"""Who owns a name: the first key that came with it, or with one that looks like it.

Two names that were different before version 11 of the schema compared them more strictly stay their
owners' (column `kept`).
"""

import sqlite3
from collections.abc import Iterable

from tablehost.people.likeness import likeness
from tablehost.store import persons
from tablehost.store.clock import Clock
from tablehost.store.codec import record
from tablehost.store.values import Person
from tablehost.store.worker import Worker

_ALIKE = """
SELECT fingerprint, name, kept FROM persons WHERE likeness = ? AND fingerprint IS NOT NULL
ORDER BY id
"""
_SPELLING = """
SELECT name FROM persons WHERE fingerprint = ? AND likeness = ? ORDER BY name <> ?, id LIMIT 1
"""
_NAMESAKES = """
SELECT * FROM persons WHERE likeness = ? AND fingerprint IS NOT NULL
ORDER BY seen DESC, id DESC LIMIT ?
"""


class Names:
    """Owners of names. Names are given cleaned; `in_use` are likenesses of names not to be given.

    A name in use is one that somebody present has without owning it.
    """

    def __init__(self, writer: Worker, reader: Worker, clock: Clock) -> None:
        self._writer = writer
        self._reader = reader
        self._clock = clock

    async def claim(
        self, key: str, names: Iterable[str], in_use: frozenset[str] = frozenset()
    ) -> Person:
        """The person of a key, created if new, with the first name that it owns or nobody does.

        The key owns that name from then on, and all that look like it. If the key has the first
        name although another one owns it, from a time when names were free, its person is renamed.

        Args:
            key: the fingerprint of a key that was proven.
            names: the wanted name first, without an end.
            in_use: see the class.
        """
        return await self._writer.call(_claim, key, names, in_use, self._clock())

    async def first_free(self, names: Iterable[str], in_use: frozenset[str] = frozenset()) -> str:
        """The first name that no key owns and that is not in use, for a guest."""
        return await self._reader.call(_first_free, names, in_use)

    async def owner(self, name: str) -> str | None:
        """The key that owns a name, if any."""
        return await self._reader.call(_owner, name)

    async def namesakes(self, name: str, limit: int = 10) -> tuple[Person, ...]:
        """Persons with a key whose name is or looks like this one, the last seen first."""
        return await self._reader.call(_namesakes, name, limit)


def _owner(db: sqlite3.Connection, name: str) -> str | None:
    alike = db.execute(_ALIKE, (likeness(name),)).fetchall()
    kept = (key for key, own, kept in alike if kept and own.casefold() == name.casefold())
    return next(kept, alike[0][0] if alike else None)


def _first_free(db: sqlite3.Connection, names: Iterable[str], in_use: frozenset[str]) -> str:
    return next(one for one in names if likeness(one) not in in_use and _owner(db, one) is None)


def _claim(
    db: sqlite3.Connection, key: str, names: Iterable[str], in_use: frozenset[str], now: int
) -> Person:
    wanted = None
    for name in names:
        wanted = wanted or name
        match _owner(db, name):
            case None if likeness(name) not in in_use:
                _rename(db, key, wanted, name)
                return persons.enter(db, key, name, now)
            case owner if owner == key:
                return persons.enter(db, key, _spelling(db, key, name), now)
    raise ValueError("other keys own all these names: give more of them")


def _spelling(db: sqlite3.Connection, key: str, name: str) -> str:
    """How a key spells a name: like this if it ever did, else as at first."""
    (spelling,) = db.execute(_SPELLING, (key, likeness(name), name)).fetchone()
    return str(spelling)


def _rename(db: sqlite3.Connection, key: str, name: str, to: str) -> None:
    """Rename a key's person if its name, like this one, belongs to another key."""
    if to == name:
        return
    shared = db.execute(_SPELLING, (key, likeness(name), name)).fetchone()
    if shared is not None and _owner(db, shared[0]) != key:
        db.execute(
            "UPDATE persons SET name = ?, likeness = ? WHERE fingerprint = ? AND name = ?",
            (to, likeness(to), key, shared[0]),
        )


def _namesakes(db: sqlite3.Connection, name: str, limit: int) -> tuple[Person, ...]:
    rows = db.execute(_NAMESAKES, (likeness(name), limit))
    return tuple(record(row, Person) for row in rows.fetchall())
