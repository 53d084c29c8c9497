"""The ledger's tables."""

import sqlite3
from collections import defaultdict
from collections.abc import Sequence

from tablehost.door.likeness import likeness
from tablehost.store.ledger.values import Figures, Rating, Share, Standing
from tablehost.store.rows import record
from tablehost.store.values import Person

_ADD = """
INSERT INTO figures (person_id, game, name, value)
SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM persons WHERE id = ?1)
ON CONFLICT (person_id, game, name) DO UPDATE SET value =
"""
_FOLDS = {
    "sum": f"{_ADD} value + excluded.value",
    "most": f"{_ADD} max(value, excluded.value)",
}
_RATE = """
INSERT OR REPLACE INTO ratings (person_id, game, mu, sigma, matches, standing)
SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM persons WHERE id = ?1)
"""

_RATING = """
SELECT person_id, game, mu, sigma, matches FROM ratings WHERE person_id = ? AND game = ?
"""


def owe(db: sqlite3.Connection, match: int) -> None:
    """Note that a match has ended whose numbers are not counted yet."""
    db.execute("INSERT INTO uncounted VALUES (?)", (match,))


def uncounted(db: sqlite3.Connection, limit: int) -> tuple[int, ...]:
    """Finished matches that are owed, oldest first."""
    rows = db.execute("SELECT match_id FROM uncounted ORDER BY match_id LIMIT ?", (limit,))
    return tuple(match for (match,) in rows.fetchall())


def count(
    db: sqlite3.Connection, match: int, shares: Sequence[Share], ratings: Sequence[Rating]
) -> bool:
    """Add what a match brings, if it is owed."""
    if not db.execute("DELETE FROM uncounted WHERE match_id = ?", (match,)).rowcount:
        return False
    for share in shares:
        db.execute(_FOLDS[share.fold], (share.person, share.game, share.name, share.value))
    db.executemany(
        _RATE,
        [
            (rating.person, rating.game, rating.mu, rating.sigma, rating.matches, rating.standing)
            for rating in ratings
        ],
    )
    return True


def figures(db: sqlite3.Connection, person: int) -> Figures:
    """A person's numbers by game."""
    found: dict[str, dict[str, int]] = defaultdict(dict)
    rows = db.execute("SELECT game, name, value FROM figures WHERE person_id = ?", (person,))
    for game, name, value in rows.fetchall():
        found[game][name] = value
    return dict(found)


def ratings(db: sqlite3.Connection, persons: Sequence[int], game: str) -> tuple[Rating, ...]:
    """The ratings there are, by person."""
    found = (db.execute(_RATING, (person, game)).fetchone() for person in sorted(set(persons)))
    return tuple(Rating(*row) for row in found if row is not None)


def ladder(db: sqlite3.Connection, game: str, start: int, limit: int) -> tuple[Standing, ...]:
    """Rungs in their order."""
    rows = db.execute(
        "SELECT persons.name, person_id, game, mu, sigma, matches FROM ratings "
        "JOIN persons ON persons.id = person_id WHERE game = ? "
        "ORDER BY standing DESC, person_id LIMIT ? OFFSET ?",
        (game, limit, start),
    )
    return tuple(Standing(name, Rating(*rest)) for name, *rest in rows.fetchall())


def namesakes(db: sqlite3.Connection, name: str, limit: int) -> tuple[Person, ...]:
    """Those with a key whose name is this one or looks like it."""
    rows = db.execute(
        "SELECT * FROM persons WHERE likeness = ? AND fingerprint IS NOT NULL "
        "ORDER BY seen DESC, id DESC LIMIT ?",
        (likeness(name), limit),
    )
    return tuple(record(row, Person) for row in rows.fetchall())
