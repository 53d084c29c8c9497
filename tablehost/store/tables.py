"""Tables: their records, and who is where now."""

import sqlite3

from tablehost.store import persons
from tablehost.store.codec import pack
from tablehost.store.errors import CodeTakenError, NotNowError
from tablehost.store.rows import found, record
from tablehost.store.values import Sitter, TableRecord, TableSpec

_CLOSED = frozenset({"over", "abandoned"})


def get(db: sqlite3.Connection, table: int) -> TableRecord:
    """One table. `NotFoundError` when there is none of that number."""
    row = db.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
    return record(found(row, "table", table), TableRecord)


def create(db: sqlite3.Connection, spec: TableSpec, now: int) -> TableRecord:
    """A new table that waits."""
    _require_free(db, spec.code, 0)
    (table,) = db.execute(
        "INSERT INTO tables (code, game, name, seats, options, open, open_after, clock, "
        "hints, status, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?) RETURNING id",
        (*_columns(spec), now),
    ).fetchone()
    return get(db, table)


def edit(db: sqlite3.Connection, table: int, spec: TableSpec) -> TableRecord:
    """Another choice about a table that is not closed."""
    before = get(db, table)
    if before.status in _CLOSED:
        raise NotNowError(f"Table {before.code} is closed: make a new one.")
    if before.status == "playing" and spec.seats != before.seats:
        raise NotNowError(f"Table {before.code} plays: its seats can change after the match.")
    _require_free(db, spec.code, table)
    db.execute(
        "UPDATE tables SET code = ?, game = ?, name = ?, seats = ?, options = ?, open = ?, "
        "open_after = ?, clock = ?, hints = ? WHERE id = ?",
        (*_columns(spec), table),
    )
    db.execute("DELETE FROM places WHERE table_id = ? AND seat >= ?", (table, spec.seats))
    return get(db, table)


def close(db: sqlite3.Connection, table: int, now: int) -> TableRecord:
    """End a table: over if its last match is, else abandoned."""
    if get(db, table).status not in _CLOSED:
        db.execute(
            "UPDATE matches SET status = 'abandoned', ended = ? "
            "WHERE table_id = ? AND status = 'playing'",
            (now, table),
        )
        db.execute(
            "UPDATE tables SET status = coalesce((SELECT status FROM matches "
            "WHERE table_id = ?1 ORDER BY number DESC LIMIT 1), 'abandoned') WHERE id = ?1",
            (table,),
        )
        db.execute("DELETE FROM places WHERE table_id = ?", (table,))
    return get(db, table)


def running(db: sqlite3.Connection) -> tuple[int, ...]:
    """The tables that wait or play, oldest first."""
    rows = db.execute("SELECT id FROM tables WHERE status IN ('waiting', 'playing') ORDER BY id")
    return tuple(table for (table,) in rows)


def sit(db: sqlite3.Connection, table: int, seat: int, sitter: Sitter) -> None:
    """Put somebody into a seat, for the match being played as well."""
    at = get(db, table)
    if at.status in _CLOSED or not 0 <= seat < at.seats:
        raise NotNowError(f"Table {at.code} has no seat {seat} to take: it is {at.status}.")
    if sitter.person is not None:
        persons.get(db, sitter.person)
    if sitter.kind == "nobody":
        db.execute("DELETE FROM places WHERE table_id = ? AND seat = ?", (table, seat))
    else:
        db.execute(
            "INSERT OR REPLACE INTO places VALUES (?, ?, ?, ?, ?)",
            (table, seat, sitter.kind, sitter.person, sitter.bot),
        )
    db.execute(
        "INSERT OR REPLACE INTO sittings SELECT m.id, ?2, "
        "coalesce((SELECT max(seq) + 1 FROM entries WHERE match_id = m.id), 0), ?3, ?4, ?5 "
        "FROM matches AS m WHERE m.table_id = ?1 AND m.status = 'playing'",
        (table, seat, sitter.kind, sitter.person, sitter.bot),
    )


def sitters(db: sqlite3.Connection, table: int) -> tuple[Sitter, ...]:
    """Who is in each seat, by seat."""
    seats = [Sitter()] * get(db, table).seats
    rows = db.execute("SELECT seat, kind, person_id, bot FROM places WHERE table_id = ?", (table,))
    for seat, kind, person, bot in rows.fetchall():
        seats[seat] = Sitter(kind, person, bot)
    return tuple(seats)


def _columns(spec: TableSpec) -> tuple[object, ...]:
    return (
        spec.code,
        spec.game,
        spec.name,
        spec.seats,
        pack(spec.options),
        spec.open,
        spec.open_after,
        spec.clock,
        spec.hints,
    )


def _require_free(db: sqlite3.Connection, code: str, table: int) -> None:
    if db.execute(
        "SELECT 1 FROM tables WHERE code = ? AND status IN ('waiting', 'playing') AND id != ?",
        (code, table),
    ).fetchone():
        raise CodeTakenError(code)
