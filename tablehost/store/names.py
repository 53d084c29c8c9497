"""Who owns a name: the first key that came with it, or with one that looks like it.

Whoever changes their name stays the same person, and the name they log in with still leads to them.
It stays theirs as well, unless another key has it. Two names that were different before version 11
of the schema compared them more strictly stay their owners' (column `kept`).

A key has at most `MOST` names. One more takes the place of the name that was not used longest, of
those that nobody has played under. A key that is banned for good owns no names.
"""

import sqlite3
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import islice

from msgspec import Struct

from tablehost.people.likeness import likeness
from tablehost.store import persons
from tablehost.store.clock import Clock
from tablehost.store.codec import record
from tablehost.store.errors import NotNowError
from tablehost.store.values import Person
from tablehost.store.worker import Worker, Writes

MOST = 10
"""Names that a key can have, and login names that lead to others since they were changed."""

_MOST_FORGOTTEN = 100  # at once, of a key that has more from before there was a limit

_NOT_BANNED = """
NOT EXISTS (SELECT 1 FROM bans WHERE kind = 'key' AND value = fingerprint AND until IS NULL)
"""
_ALIKE = f"""
SELECT fingerprint, name, kept FROM persons WHERE likeness = ? AND fingerprint IS NOT NULL
AND {_NOT_BANNED} ORDER BY id
"""  # noqa: S608 - constants
_UNUSED = f"""
SELECT id FROM persons AS one WHERE fingerprint = ? AND {persons.IDLE} ORDER BY seen, id
"""  # noqa: S608 - constants
_SPELLING = """
SELECT name FROM persons WHERE fingerprint = ? AND likeness = ? ORDER BY name <> ?, id LIMIT 1
"""
_NAMESAKES = """
SELECT * FROM persons WHERE likeness = ? AND fingerprint IS NOT NULL
ORDER BY seen DESC, id DESC LIMIT ?
"""

_RENAMED = "SELECT person_id FROM renames WHERE fingerprint = ? AND typed = ?"
_LOGS_IN = f"""
SELECT fingerprint FROM renames WHERE typed = ? AND {_NOT_BANNED} ORDER BY person_id LIMIT 1
"""  # noqa: S608 - constants
_NAMESAKE = """
SELECT id FROM persons WHERE fingerprint = ?1 AND id <> ?2 AND (likeness = ?3 OR name = ?4)
ORDER BY name <> ?4, id LIMIT 1
"""

_FIRST = 4  # names in the first command


class Candidate(Struct, frozen=True, gc=False):
    """A name, its likeness, and whether somebody present has it without owning it."""

    name: str
    looks: str
    in_use: bool


class Names:
    """Owners of names. Names are given cleaned; `in_use` are likenesses of names not to be given.

    A name in use is one that somebody present has without owning it. They are looked up in the
    hall's thread.
    """

    def __init__(self, writer: Writes, reader: Worker, clock: Clock) -> None:
        self._writer = writer
        self._reader = reader
        self._clock = clock

    async def claim(
        self,
        key: str,
        names: Iterable[str],
        in_use: Container[str] = frozenset(),
        keep: Iterable[int] = (),
    ) -> Person:
        """The person of a key, created if new, with the first name that it owns or nobody does.

        A name that its person has changed since leads to them.
        The key owns that name from then on, and all that look like it. If the key has the first
        name although another one owns it, from a time when names were free, its person is renamed.

        Args:
            key: the fingerprint of a key that was proven.
            names: the wanted name first, without an end.
            in_use: see the class.
            keep: persons whose name is not given up for a new one.

        Raises:
            NotNowError: the key has `MOST` names, and none of them can be given up.
        """
        wanted = None
        for candidates in _batches(names, in_use):
            wanted = wanted or candidates[0]
            found = await self._writer.call(
                claim, key, wanted, candidates, self._clock(), frozenset(keep)
            )
            if found is not None:
                return found
        raise ValueError("other keys own all these names: give more of them")

    async def change(self, person: int, name: str, typed: str) -> Person:
        """Give a person another name, by which they come back although they log in as before.

        Args:
            person: who has proven their key, if they have one.
            name: clean, and no other key's.
            typed: the name that they log in with; nothing is saved of it for a guest.

        Returns:
            the person; that of the same key which has this name already, if there is one.

        Raises:
            NotNowError: `MOST` other login names of the key lead to changed names.
        """
        looks = likeness(name)
        return await self._writer.call(change, person, name, looks, likeness(typed), self._clock())

    async def namesake(self, person: Person, name: str) -> Person | None:
        """Another person of the same key who has this name, if there is one."""
        return await self._reader.call(_namesake, person, name, likeness(name))

    async def renamed(self, key: str, typed: str) -> Person | None:
        """The person to whom a login name leads since it was changed, if it was."""
        return await self._reader.call(_renamed, key, likeness(typed))

    async def logins(self, person: int) -> tuple[str, ...]:
        """What is saved of the names that lead to a person since they were changed."""
        return await self._reader.call(_logins, person)

    async def first_free(self, names: Iterable[str], in_use: Container[str] = frozenset()) -> str:
        """The first name that no key owns and that is not in use, for a guest."""
        for candidates in _batches(names, in_use):
            free = [one for one in candidates if not one.in_use]
            found = await self._reader.call(_first_free, free) if free else None
            if found is not None:
                return found
        raise ValueError("all these names are owned or in use: give more of them")

    async def owner(self, name: str) -> str | None:
        """The key that owns a name, if any."""
        return await self._reader.call(_owner, name, likeness(name))

    async def namesakes(self, name: str, limit: int = 10) -> tuple[Person, ...]:
        """Persons with a key whose name is or looks like this one, the last seen first."""
        return await self._reader.call(_namesakes, name, limit)


def _batches(names: Iterable[str], in_use: Container[str]) -> Iterator[list[Candidate]]:
    """Names in more and more at a time, so that none is made up in the database's thread."""
    several, size = iter(names), _FIRST
    while candidates := [_candidate(name, in_use) for name in islice(several, size)]:
        yield candidates
        size *= 2


def _candidate(name: str, in_use: Container[str]) -> Candidate:
    looks = likeness(name)
    return Candidate(name, looks, looks in in_use)


def _owner(db: sqlite3.Connection, name: str, looks: str) -> str | None:
    alike = db.execute(_ALIKE, (looks,)).fetchall()
    kept = (key for key, own, kept in alike if kept and own.casefold() == name.casefold())
    logs_in = () if alike else db.execute(_LOGS_IN, (looks,)).fetchone()
    return next(kept, next(iter(alike[0] if alike else logs_in or ()), None))


def _first_free(db: sqlite3.Connection, candidates: Sequence[Candidate]) -> str | None:
    free = (one.name for one in candidates if _owner(db, one.name, one.looks) is None)
    return next(free, None)


def claim(
    db: sqlite3.Connection,
    key: str,
    wanted: Candidate,
    candidates: Sequence[Candidate],
    now: int,
    keep: frozenset[int],
) -> Person | None:
    """The person of a key with the first of these names that it can have, if there is one.

    `wanted` is the first of all names; likenesses are compared as they were given.
    """
    for one in candidates:
        renamed = _renamed(db, key, one.looks)
        if renamed is not None:
            return persons.seen(db, renamed.id, now)
        match _owner(db, one.name, one.looks):
            case None if not one.in_use:
                _make_room(db, key, keep)
                _rename(db, key, wanted, one)
                return persons.enter(db, key, one.name, one.looks, now)
            case owner if owner == key:
                return persons.enter(db, key, _spelling(db, key, one), one.looks, now)
    return None


def _make_room(db: sqlite3.Connection, key: str, keep: frozenset[int]) -> None:
    """See to it that a key can have one more name."""
    (owned,) = db.execute("SELECT count(*) FROM persons WHERE fingerprint = ?", (key,)).fetchone()
    if owned < MOST:
        return
    unused = (person for (person,) in db.execute(_UNUSED, (key,)).fetchall() if person not in keep)
    forgotten = [(person,) for person in islice(unused, min(owned + 1 - MOST, _MOST_FORGOTTEN))]
    if not forgotten:
        raise NotNowError(f"This key has {owned} names already.")
    db.executemany("DELETE FROM persons WHERE id = ?", forgotten)


def change(
    db: sqlite3.Connection, person: int, name: str, looks: str, typed: str, now: int
) -> Person:
    """Give a person another name, or find the person of the same key who has it.

    `typed` is the likeness of the name that they log in with; `looks` is that of the new one.
    """
    before = persons.get(db, person)
    other = _namesake(db, before, name, looks)
    if other is None:
        db.execute(
            "UPDATE persons SET name = ?, likeness = ?, kept = 0, seen = ? WHERE id = ?",
            (name, looks, now, person),
        )
    after = persons.seen(db, person if other is None else other.id, now)
    if before.fingerprint is not None:
        _remember(db, after, typed)
    return after


def _remember(db: sqlite3.Connection, person: Person, typed: str) -> None:
    """Have a login name lead to a person with a key, unless it does so anyway."""
    db.execute(
        "DELETE FROM renames WHERE fingerprint = ? AND typed = ?", (person.fingerprint, typed)
    )
    db.execute(
        "INSERT INTO renames SELECT fingerprint, ?1, id FROM persons WHERE id = ?2 "
        "AND likeness <> ?1",
        (typed, person.id),
    )
    own = "SELECT count(*) FROM renames WHERE fingerprint = ?"
    (leading,) = db.execute(own, (person.fingerprint,)).fetchone()
    if leading > MOST:
        raise NotNowError(f"{MOST} login names of this key lead to other names already.")


def _namesake(db: sqlite3.Connection, person: Person, name: str, looks: str) -> Person | None:
    row = db.execute(_NAMESAKE, (person.fingerprint, person.id, looks, name)).fetchone()
    return None if row is None else persons.get(db, row[0])


def _renamed(db: sqlite3.Connection, key: str, typed: str) -> Person | None:
    row = db.execute(_RENAMED, (key, typed)).fetchone()
    return None if row is None else persons.get(db, row[0])


def _logins(db: sqlite3.Connection, person: int) -> tuple[str, ...]:
    rows = db.execute("SELECT typed FROM renames WHERE person_id = ? ORDER BY typed", (person,))
    return tuple(typed for (typed,) in rows.fetchall())


def _spelling(db: sqlite3.Connection, key: str, name: Candidate) -> str:
    """How a key spells a name: like this if it ever did, else as at first."""
    (spelling,) = db.execute(_SPELLING, (key, name.looks, name.name)).fetchone()
    return str(spelling)


def _rename(db: sqlite3.Connection, key: str, name: Candidate, to: Candidate) -> None:
    """Rename a key's person if its name, like this one, belongs to another key."""
    if to.name == name.name:
        return
    shared = db.execute(_SPELLING, (key, name.looks, name.name)).fetchone()
    if shared is not None and _owner(db, shared[0], name.looks) != key:
        db.execute(
            "UPDATE persons SET name = ?, likeness = ? WHERE fingerprint = ? AND name = ?",
            (to.name, to.looks, key, shared[0]),
        )


def _namesakes(db: sqlite3.Connection, name: str, limit: int) -> tuple[Person, ...]:
    rows = db.execute(_NAMESAKES, (likeness(name), limit))
    return tuple(record(row, Person) for row in rows.fetchall())
