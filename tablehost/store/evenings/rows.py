"""The evenings' tables."""

import sqlite3

import msgspec

from tablehost.store import matches, tables
from tablehost.store.codec import pack
from tablehost.store.errors import NotNowError
from tablehost.store.evenings.values import Choice, EveningRecord, Plan, Played, sitters_at_end
from tablehost.store.rows import found, record

_NO_END = 2**63 - 1  # above every number
_READ = 'SELECT *, table_id AS "table" FROM evenings WHERE'


def begin(
    db: sqlite3.Connection, table: int, plan: Plan, seed: bytes, commitment: str, now: int
) -> EveningRecord:
    """Let the matches of a table be an evening."""
    code = tables.get(db, table).code
    if at(db, table) is not None:
        raise NotNowError(f"Table {code} has an evening already.")
    (evening,) = db.execute(
        "INSERT INTO evenings (table_id, plan, seed, commitment, created) VALUES (?, ?, ?, ?, ?) "
        "RETURNING id",
        (table, pack(msgspec.to_builtins(plan)), seed, commitment, now),
    ).fetchone()
    return get(db, evening)


def get(db: sqlite3.Connection, evening: int) -> EveningRecord:
    """One evening. `NotFoundError` when there is none of that number."""
    row = db.execute(f"{_READ} id = ?", (evening,)).fetchone()
    return record(found(row, "evening", evening), EveningRecord)


def at(db: sqlite3.Connection, table: int) -> EveningRecord | None:
    """The evening of a table."""
    row = db.execute(f"{_READ} table_id = ?", (table,)).fetchone()
    return None if row is None else record(row, EveningRecord)


def choose(db: sqlite3.Connection, evening: int, choice: Choice) -> EveningRecord:
    """Keep what somebody has chosen."""
    packed = pack(msgspec.to_builtins(choice))
    db.execute("UPDATE evenings SET choice = ? WHERE id = ?", (packed, evening))
    return get(db, evening)


def played(db: sqlite3.Connection, evening: int) -> tuple[Played, ...]:
    """The matches that are over, in their order."""
    rows = db.execute(
        "SELECT id FROM matches WHERE table_id = ? AND status = 'over' ORDER BY number",
        (get(db, evening).table,),
    ).fetchall()
    return tuple(_played(db, match) for (match,) in rows)


def _played(db: sqlite3.Connection, match: int) -> Played:
    one = matches.get(db, match)
    return Played(one, sitters_at_end(one.seats, matches.sittings(db, match)))


def of_person(
    db: sqlite3.Connection, person: int, before: int | None, limit: int
) -> tuple[EveningRecord, ...]:
    """Evenings of a person, newest first."""
    rows = db.execute(
        'SELECT evenings.*, table_id AS "table" FROM attendance JOIN evenings ON id = evening_id '
        "WHERE person_id = ? AND evening_id < ? ORDER BY evening_id DESC LIMIT ?",
        (person, _NO_END if before is None else before, limit),
    ).fetchall()
    return tuple(record(row, EveningRecord) for row in rows)
