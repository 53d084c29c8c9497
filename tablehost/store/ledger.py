"""Statistics and ratings of persons, kept up to date match by match."""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from engine.core.figures import Fold
from tablehost.store.worker import Worker, Writes

EVERY_GAME = ""
"""The game of a rating over all games."""

MARGIN = 2.0
"""Deviations on either side of a rating that contain the real strength 19 times in 20."""

Figures = Mapping[str, Mapping[str, int]]
"""A person's statistics: game -> name -> value."""

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
_LADDER = """
SELECT persons.name, person_id, game, mu, sigma, matches FROM ratings
JOIN persons ON persons.id = person_id WHERE game = ?
ORDER BY standing DESC, person_id LIMIT ? OFFSET ?
"""


class Share(Struct, frozen=True, gc=False):
    """The share of one match in one statistic of one person."""

    person: int
    game: str
    name: Annotated[str, Meta(min_length=1, max_length=64)]
    fold: Fold
    value: int


class Rating(Struct, frozen=True, gc=False):
    """A person's estimated strength at a game: a normal distribution.

    Attributes:
        game: a game's id, or `EVERY_GAME`.
        matches: how many it is computed from.
    """

    person: int
    game: str
    mu: float
    sigma: float
    matches: int

    @property
    def standing(self) -> float:
        """The strength that is almost certainly reached; the ladder is sorted by it."""
        return self.mu - MARGIN * self.sigma


class Standing(Struct, frozen=True, gc=False):
    """A row of the ladder."""

    name: str
    rating: Rating


class Ledger:
    """Statistics, ratings, and the finished matches that are not counted in them yet.

    The transaction that finishes a match also lists it as uncounted, and the one that counts it
    takes it off the list. So after a kill in between the match is counted at the next start, and no
    match is counted twice.
    """

    def __init__(self, writer: Writes, reader: Worker) -> None:
        self._writer = writer
        self._reader = reader

    async def uncounted(self, limit: int = 100) -> tuple[int, ...]:
        """Finished matches that are not counted yet, oldest first; none of a challenge of today."""
        return await self._reader.call(_uncounted, limit)

    async def count(self, match: int, shares: Sequence[Share], ratings: Sequence[Rating]) -> bool:
        """Add a match's shares and replace ratings; those of erased persons are ignored.

        Returns:
            whether the match was uncounted. If not, nothing has changed.
        """
        return await self._writer.call(count, match, shares, ratings)

    async def add(self, shares: Sequence[Share]) -> None:
        """Add shares of a match that is counted already; those of erased persons are ignored."""
        await self._writer.call(add, shares)

    async def figures(self, person: int) -> Figures:
        """A person's statistics; empty if there are none."""
        return await self._reader.call(_figures, person)

    async def ratings(self, persons: Sequence[int], game: str) -> tuple[Rating, ...]:
        """The ratings that these persons have at a game, by person."""
        return await self._reader.call(_ratings, persons, game)

    async def ladder(self, game: str, *, start: int = 0, limit: int = 20) -> tuple[Standing, ...]:
        """The ladder's rows from `start` on, best first."""
        return await self._reader.call(_ladder, game, start, limit)


def _uncounted(db: sqlite3.Connection, limit: int) -> tuple[int, ...]:
    rows = db.execute(
        "SELECT match_id FROM uncounted WHERE match_id NOT IN "
        "(SELECT match_id FROM daily_tries JOIN dailies USING (day, game) WHERE opened = 0) "
        "ORDER BY match_id LIMIT ?",
        (limit,),
    )
    return tuple(match for (match,) in rows.fetchall())


def count(
    db: sqlite3.Connection, match: int, shares: Sequence[Share], ratings: Sequence[Rating]
) -> bool:
    """Count a match, unless it is counted already."""
    if not db.execute("DELETE FROM uncounted WHERE match_id = ?", (match,)).rowcount:
        return False
    add(db, shares)
    db.executemany(
        _RATE,
        [
            (rating.person, rating.game, rating.mu, rating.sigma, rating.matches, rating.standing)
            for rating in ratings
        ],
    )
    return True


def add(db: sqlite3.Connection, shares: Sequence[Share]) -> None:
    """Add shares; those of erased persons are ignored."""
    for share in shares:
        db.execute(_FOLDS[share.fold], (share.person, share.game, share.name, share.value))


def _figures(db: sqlite3.Connection, person: int) -> Figures:
    found: dict[str, dict[str, int]] = defaultdict(dict)
    rows = db.execute("SELECT game, name, value FROM figures WHERE person_id = ?", (person,))
    for game, name, value in rows.fetchall():
        found[game][name] = value
    return dict(found)


def _ratings(db: sqlite3.Connection, persons: Sequence[int], game: str) -> tuple[Rating, ...]:
    found = (db.execute(_RATING, (person, game)).fetchone() for person in sorted(set(persons)))
    return tuple(Rating(*row) for row in found if row is not None)


def _ladder(db: sqlite3.Connection, game: str, start: int, limit: int) -> tuple[Standing, ...]:
    rows = db.execute(_LADDER, (game, limit, start))
    return tuple(Standing(name, Rating(*rest)) for name, *rest in rows.fetchall())
