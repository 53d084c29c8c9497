"""Who has which seat of a table, and who had the seats of its matches."""

import sqlite3
from collections.abc import Mapping

from tablehost.store import matches, persons, tables
from tablehost.store.errors import NotNowError
from tablehost.store.values import Sitter, Sitting


def sit(db: sqlite3.Connection, table: int, seat: int, sitter: Sitter) -> None:
    """Give a seat to somebody or to nobody, in the running match too, and delete its word."""
    at = tables.get(db, table)
    if at.status in tables.CLOSED or not 0 <= seat < at.seats:
        raise NotNowError(f"Table {at.code} has no seat {seat} to take: it is {at.status}.")
    if sitter.person is not None:
        persons.get(db, sitter.person)
    matches.delete_word(db, table, seat)
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


def rearrange(db: sqlite3.Connection, table: int, moved: Mapping[int, Sitter]) -> None:
    """Give several seats to others at once."""
    for seat, sitter in moved.items():
        sit(db, table, seat, sitter)


def sitters(db: sqlite3.Connection, table: int) -> tuple[Sitter, ...]:
    """Who is in each seat of a table now, by seat."""
    seats = [Sitter()] * tables.get(db, table).seats
    rows = db.execute("SELECT seat, kind, person_id, bot FROM places WHERE table_id = ?", (table,))
    for seat, kind, person, bot in rows.fetchall():
        seats[seat] = Sitter(kind, person, bot)
    return tuple(seats)


def sittings(db: sqlite3.Connection, match: int) -> tuple[Sitting, ...]:
    """Who had which seat of a match, in the order they sat down."""
    matches.get(db, match)
    rows = db.execute(
        "SELECT seat, from_seq, kind, person_id, bot FROM sittings WHERE match_id = ? "
        "ORDER BY from_seq, seat",
        (match,),
    ).fetchall()
    return tuple(
        Sitting(seat, from_seq, Sitter(kind, person, bot))
        for seat, from_seq, kind, person, bot in rows
    )
