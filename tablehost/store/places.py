"""Who is where now."""

import sqlite3

from tablehost.store import persons, promises, tables
from tablehost.store.errors import NotNowError
from tablehost.store.values import Sitter


def sit(db: sqlite3.Connection, table: int, seat: int, sitter: Sitter) -> None:
    """Put somebody into a seat, for the match being played as well; the seat's word goes."""
    at = tables.get(db, table)
    if at.status in tables.CLOSED or not 0 <= seat < at.seats:
        raise NotNowError(f"Table {at.code} has no seat {seat} to take: it is {at.status}.")
    if sitter.person is not None:
        persons.get(db, sitter.person)
    promises.forget_word(db, table, seat)
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
    seats = [Sitter()] * tables.get(db, table).seats
    rows = db.execute("SELECT seat, kind, person_id, bot FROM places WHERE table_id = ?", (table,))
    for seat, kind, person, bot in rows.fetchall():
        seats[seat] = Sitter(kind, person, bot)
    return tuple(seats)
