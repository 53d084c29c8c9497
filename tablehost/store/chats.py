"""What was said at tables and in the lobby."""

import sqlite3

from tablehost.store import persons, tables
from tablehost.store.rows import record
from tablehost.store.values import ChatLine


def say(
    db: sqlite3.Connection,
    table: int | None,
    person: int | None,
    text: str,
    command_id: str | None,
    now: int,
) -> ChatLine:
    """Keep a line; the one that is there if the command is repeated."""
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
    """The line that was said by a command, None if there is none."""
    row = db.execute(
        'SELECT *, table_id AS "table", person_id AS person FROM chat WHERE command_id = ?',
        (command_id,),
    ).fetchone()
    return None if row is None else record(row, ChatLine)


def last(db: sqlite3.Connection, table: int | None, limit: int) -> tuple[ChatLine, ...]:
    """The last lines, oldest first."""
    rows = db.execute(
        'SELECT *, table_id AS "table", person_id AS person FROM chat '
        "WHERE table_id IS ? ORDER BY id DESC LIMIT ?",
        (table, limit),
    ).fetchall()
    return tuple(record(row, ChatLine) for row in reversed(rows))


def said(db: sqlite3.Connection, person: int, limit: int) -> tuple[ChatLine, ...]:
    """The last lines of a person, oldest first."""
    rows = db.execute(
        'SELECT *, table_id AS "table", person_id AS person FROM chat '
        "WHERE person_id = ? ORDER BY id DESC LIMIT ?",
        (person, limit),
    ).fetchall()
    return tuple(record(row, ChatLine) for row in reversed(rows))
