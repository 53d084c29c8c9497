"""Chat lines at tables and in the lobby."""

import sqlite3

from tablehost.store import persons, tables
from tablehost.store.codec import record
from tablehost.store.values import ChatLine

_SELECT = 'SELECT *, table_id AS "table", person_id AS person FROM chat WHERE'


def say(
    db: sqlite3.Connection,
    table: int | None,
    person: int | None,
    text: str,
    command_id: str | None,
    now: int,
) -> ChatLine:
    """Save a line; if the command is repeated, the line that is there."""
    known = None if command_id is None else of_command(db, command_id)
    if known is not None:
        return known
    if table is not None:
        tables.get(db, table)
    if person is not None:
        persons.get(db, person)
    row = db.execute(
        "INSERT INTO chat (table_id, person_id, time, text, command_id) VALUES (?, ?, ?, ?, ?) "
        'RETURNING *, table_id AS "table", person_id AS person',
        (table, person, now, text, command_id),
    ).fetchone()
    return record(row, ChatLine)


def of_command(db: sqlite3.Connection, command_id: str) -> ChatLine | None:
    """The line that a command has saved, if any."""
    row = db.execute(f"{_SELECT} command_id = ?", (command_id,)).fetchone()
    return None if row is None else record(row, ChatLine)


def of_table(db: sqlite3.Connection, table: int | None, limit: int) -> tuple[ChatLine, ...]:
    """The last lines at a table, or in the lobby (None), oldest first."""
    rows = db.execute(f"{_SELECT} table_id IS ? ORDER BY id DESC LIMIT ?", (table, limit))
    return _oldest_first(rows)


def of_person(db: sqlite3.Connection, person: int, limit: int) -> tuple[ChatLine, ...]:
    """The last lines of a person, oldest first."""
    rows = db.execute(f"{_SELECT} person_id = ? ORDER BY id DESC LIMIT ?", (person, limit))
    return _oldest_first(rows)


def _oldest_first(rows: sqlite3.Cursor) -> tuple[ChatLine, ...]:
    return tuple(record(row, ChatLine) for row in reversed(rows.fetchall()))
