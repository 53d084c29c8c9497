"""Evenings: several matches at one table that count together. A table may have several in turn."""

import sqlite3
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from engine.sync.commitments import SealedWord, Terms, Word
from tablehost.store import matches, seats, tables
from tablehost.store.clock import Clock
from tablehost.store.codec import found, pack, record
from tablehost.store.errors import NotNowError
from tablehost.store.values import FailedRound, MatchRecord, Millis, Secret, Sitter
from tablehost.store.worker import Worker, Writes

Order = Literal["listed", "lot", "last"]
"""Which game is next: as listed in the plan, drawn at random, or chosen by whoever is last."""

MOST_MATCHES = 15

_MAX_ID = 2**63 - 1
_SELECT = 'SELECT *, table_id AS "table" FROM evenings WHERE'


class PlannedGame(Struct, frozen=True):
    """A game of an evening with its options."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    options: dict[str, Any] = {}


class Plan(Struct, frozen=True, kw_only=True):
    """The choices that people make about an evening.

    Attributes:
        matches: how many are played.
        games: in the order they were listed; a game may be listed several times.
        hints: whether players may ask for help, in games that offer it.
    """

    matches: Annotated[int, Meta(ge=1, le=MOST_MATCHES)]
    games: Annotated[tuple[PlannedGame, ...], Meta(min_length=1, max_length=MOST_MATCHES)]
    order: Order
    hints: bool = False

    @property
    def ids(self) -> tuple[str, ...]:
        """The games without their options."""
        return tuple(planned.game for planned in self.games)


class Choice(Struct, frozen=True, gc=False):
    """The game that somebody has chosen for one match (from 1): its place in the plan."""

    match: int
    place: int


class Proof(Struct, frozen=True):
    """The luck of a random order besides its seed: see `values.Secret`."""

    terms: Terms
    sealed: tuple[SealedWord, ...]
    words: tuple[Word, ...]
    failed: tuple[FailedRound, ...]


class EveningRecord(Struct, frozen=True, kw_only=True):
    """An evening as it is saved; its matches are those of its table. Its repr shows no seed.

    Attributes:
        first: the number of its first match at the table; those before are of earlier evenings.
        seed: of the random order; empty until it is drawn, and where there is none.
        commitment: to the seed.
        choice: the last one made.
        proof: what belongs to the seed; None in protocol 1, where the seed alone decided.
    """

    id: int
    table: int
    plan: Plan
    seed: Annotated[bytes, Meta(max_length=64)]
    commitment: str
    created: Millis
    choice: Choice | None = None
    proof: Proof | None = None
    first: int = 1

    def __repr__(self) -> str:
        return f"<EveningRecord {self.id}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [("id", self.id)]


class Played(Struct, frozen=True):
    """A finished match of an evening, and who had which seat at its end."""

    match: MatchRecord
    sitters: tuple[Sitter, ...]


class Evenings:
    """Evenings and their matches.

    Scores of an evening are not saved. They follow from the results of its matches and from who
    had the seats, so a host that is killed between two writes cannot lose any.
    """

    def __init__(self, writer: Writes, reader: Worker, clock: Clock) -> None:
        self._writer = writer
        self._reader = reader
        self._clock = clock

    async def begin(self, table: int, plan: Plan) -> EveningRecord:
        """Make the next matches of a table an evening.

        Raises:
            NotNowError: the table has one already that is not over.
        """
        return await self._writer.call(begin, table, plan, self._clock())

    async def get(self, evening: int) -> EveningRecord:
        """One evening."""
        return await self._reader.call(get, evening)

    async def at(self, table: int) -> EveningRecord | None:
        """The last evening of a table, None if its matches count singly."""
        return await self._reader.call(at, table)

    async def choose(self, evening: int, choice: Choice) -> EveningRecord:
        """Save a choice in place of the one before."""
        return await self._writer.call(choose, evening, choice)

    async def draw(self, evening: int, secret: Secret) -> EveningRecord:
        """Save what the random order is drawn from, the next secret of the table, unless it is."""
        return await self._writer.call(draw, evening, secret)

    async def played(self, evening: int) -> tuple[Played, ...]:
        """The finished matches of an evening, in their order."""
        return await self._reader.call(played, evening)

    async def of_person(
        self, person: int, *, before: int | None = None, limit: int = 20
    ) -> tuple[EveningRecord, ...]:
        """Evenings in which a person had a seat in a finished match, newest first.

        Args:
            person: a person's number.
            before: only evenings with lower numbers, for paging.
            limit: how many at most.
        """
        return await self._reader.call(_of_person, person, before, limit)


def begin(db: sqlite3.Connection, table: int, plan: Plan, now: int) -> EveningRecord:
    """Make the next matches of a table an evening."""
    code, last = tables.get(db, table).code, at(db, table)
    if last is not None and len(played(db, last.id)) < last.plan.matches:
        raise NotNowError(f"Table {code} has an evening already.")
    first = matches.count_at(db, table) + 1
    (evening,) = db.execute(
        "INSERT INTO evenings (table_id, plan, seed, commitment, created, first) "
        "VALUES (?, ?, x'', '', ?, ?) RETURNING id",
        (table, pack(msgspec.to_builtins(plan)), now, first),
    ).fetchone()
    return get(db, evening)


def get(db: sqlite3.Connection, evening: int) -> EveningRecord:
    """One evening; raises `NotFoundError`."""
    row = db.execute(f"{_SELECT} id = ?", (evening,)).fetchone()
    return record(found(row, "evening", evening), EveningRecord)


def at(db: sqlite3.Connection, table: int) -> EveningRecord | None:
    """The last evening of a table, if there is one."""
    return next(iter(all_at(db, table)[-1:]), None)


def all_at(db: sqlite3.Connection, table: int) -> tuple[EveningRecord, ...]:
    """All evenings of a table, oldest first."""
    rows = db.execute(f"{_SELECT} table_id = ? ORDER BY first", (table,)).fetchall()
    return tuple(record(row, EveningRecord) for row in rows)


def choose(db: sqlite3.Connection, evening: int, choice: Choice) -> EveningRecord:
    """Save a choice in place of the one before."""
    packed = pack(msgspec.to_builtins(choice))
    db.execute("UPDATE evenings SET choice = ? WHERE id = ?", (packed, evening))
    return get(db, evening)


def draw(db: sqlite3.Connection, evening: int, secret: Secret) -> EveningRecord:
    """Save what the random order is drawn from, unless it is saved already."""
    assert secret.terms is not None
    proof = pack(
        msgspec.to_builtins(Proof(secret.terms, secret.sealed, secret.words, secret.failed))
    )
    db.execute(
        "UPDATE evenings SET seed = ?, commitment = ?, proof = ? WHERE id = ? AND seed = x''",
        (secret.seed, secret.commitment, proof, evening),
    )
    found = get(db, evening)
    db.execute("DELETE FROM promises WHERE table_id = ?", (found.table,))
    return found


def played(db: sqlite3.Connection, evening: int) -> tuple[Played, ...]:
    """The finished matches of an evening, in their order."""
    of = get(db, evening)
    rows = db.execute(
        "SELECT id FROM matches WHERE table_id = ?1 AND status = 'over' AND number >= ?2 "
        "AND number < coalesce("
        "(SELECT min(first) FROM evenings WHERE table_id = ?1 AND first > ?2), number + 1) "
        "ORDER BY number",
        (of.table, of.first),
    ).fetchall()
    return tuple(_played(db, match) for (match,) in rows)


def _played(db: sqlite3.Connection, number: int) -> Played:
    match = matches.get(db, number)
    last = {sitting.seat: sitting.sitter for sitting in seats.sittings(db, number)}
    return Played(match, tuple(last.get(seat, Sitter()) for seat in range(match.seats)))


def _of_person(
    db: sqlite3.Connection, person: int, before: int | None, limit: int
) -> tuple[EveningRecord, ...]:
    rows = db.execute(
        'SELECT evenings.*, table_id AS "table" FROM attendance JOIN evenings ON id = evening_id '
        "WHERE person_id = ? AND evening_id < ? ORDER BY evening_id DESC LIMIT ?",
        (person, _MAX_ID if before is None else before, limit),
    ).fetchall()
    return tuple(record(row, EveningRecord) for row in rows)
