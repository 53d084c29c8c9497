"""The records of tables."""

import secrets
import sqlite3

from tablehost.store.codec import found, pack, record
from tablehost.store.errors import CodeTakenError, NotNowError
from tablehost.store.values import TableRecord, TableSpec

CLOSED = frozenset({"over", "abandoned"})
MOST_REOPENED = 8
"""Suspended tables of one person that are opened again at once: each replays a match."""


def new_identity() -> str:
    """A random identity, which no other host's table has."""
    return secrets.token_hex(16)


def get(db: sqlite3.Connection, table: int) -> TableRecord:
    """One table; raises `NotFoundError`."""
    row = db.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
    return record(found(row, "table", table), TableRecord)


def create(db: sqlite3.Connection, spec: TableSpec, identity: str, now: int) -> TableRecord:
    _require_free(db, spec.code, 0)
    (table,) = db.execute(
        "INSERT INTO tables (code, game, name, seats, options, open, open_after, clock, "
        "hints, replace_bots, status, created, identity) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?) RETURNING id",
        (*_columns(spec), now, identity),
    ).fetchone()
    return get(db, table)


def edit(db: sqlite3.Connection, table: int, spec: TableSpec) -> TableRecord:
    before = get(db, table)
    if before.status in CLOSED:
        raise NotNowError(f"Table {before.code} is closed: open a new one.")
    if before.status == "playing" and spec.seats != before.seats:
        raise NotNowError(
            f"Table {before.code} is playing: its seats can be changed after the match."
        )
    _require_free(db, spec.code, table)
    db.execute(
        "UPDATE tables SET code = ?, game = ?, name = ?, seats = ?, options = ?, open = ?, "
        "open_after = ?, clock = ?, hints = ?, replace_bots = ? WHERE id = ?",
        (*_columns(spec), table),
    )
    db.execute("DELETE FROM places WHERE table_id = ? AND seat >= ?", (table, spec.seats))
    return get(db, table)


def close(db: sqlite3.Connection, table: int, now: int) -> TableRecord:
    """Close a table: over if its last match is, else abandoned."""
    if get(db, table).status not in CLOSED:
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
        db.execute("DELETE FROM promises WHERE table_id = ?", (table,))
    return get(db, table)


def suspend(db: sqlite3.Connection, table: int) -> None:
    """Close a table until one of its players is back; nothing of it changes."""
    get(db, table)
    db.execute("INSERT OR IGNORE INTO suspended VALUES (?)", (table,))


def reopen(db: sqlite3.Connection, table: int) -> None:
    """End this."""
    db.execute("DELETE FROM suspended WHERE table_id = ?", (table,))


def suspended(db: sqlite3.Connection, person: int) -> tuple[int, ...]:
    """The suspended tables where a person has a seat, the newest first, up to `MOST_REOPENED`."""
    rows = db.execute(
        "SELECT DISTINCT table_id FROM places JOIN suspended USING (table_id) "
        "WHERE person_id = ? ORDER BY table_id DESC LIMIT ?",
        (person, MOST_REOPENED),
    )
    return tuple(table for (table,) in rows)


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
        spec.replace_bots,
    )


def _require_free(db: sqlite3.Connection, code: str, table: int) -> None:
    if db.execute(
        "SELECT 1 FROM tables WHERE code = ? AND status IN ('waiting', 'playing') AND id != ?",
        (code, table),
    ).fetchone():
        raise CodeTakenError(code)
