"""Who has which seat of a table, and who had the seats of its matches."""

import secrets
import sqlite3
from collections.abc import Sequence

from tablehost.store import matches, persons, tables
from tablehost.store.errors import NotNowError
from tablehost.store.seat_codes import SITTING
from tablehost.store.values import Sitter, Sitting


def new_sitting() -> bytes:
    """The random number of a sitting, from which the code of a guest's seat is derived."""
    return secrets.token_bytes(SITTING)


def sit(db: sqlite3.Connection, table: int, seat: int, sitter: Sitter, sitting: bytes) -> None:
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
            "INSERT OR REPLACE INTO places "
            "(table_id, seat, kind, person_id, bot, number, sitting) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (table, seat, sitter.kind, sitter.person, sitter.bot, sitter.number, sitting),
        )
    db.execute(
        "INSERT OR REPLACE INTO sittings SELECT m.id, ?2, "
        "coalesce((SELECT max(seq) + 1 FROM entries WHERE match_id = m.id), 0), ?3, ?4, ?5, ?6 "
        "FROM matches AS m WHERE m.table_id = ?1 AND m.status = 'playing'",
        (table, seat, sitter.kind, sitter.person, sitter.bot, sitter.number),
    )


def rearrange(db: sqlite3.Connection, table: int, order: Sequence[int]) -> None:
    """Number the seats of a waiting table anew, `order[0]` first; words of moved seats are lost."""
    at = tables.get(db, table)
    if at.status != "waiting":
        raise NotNowError(f"Table {at.code} is {at.status}: its seats keep their numbers.")
    moved = {before: seat for seat, before in enumerate(order) if seat != before}
    rows = db.execute("SELECT * FROM places WHERE table_id = ?", (table,)).fetchall()
    for seat in moved:
        matches.delete_word(db, table, seat)
        db.execute("DELETE FROM places WHERE table_id = ? AND seat = ?", (table, seat))
    db.executemany(
        "INSERT INTO places (table_id, seat, kind, person_id, bot, sitting, number) "
        "VALUES (:table_id, :seat, :kind, :person_id, :bot, :sitting, :number)",
        [dict(row) | {"seat": moved[row["seat"]]} for row in rows if row["seat"] in moved],
    )


def homes(db: sqlite3.Connection, table: int) -> dict[int, bytes]:
    """What `save_home` has saved, by seat."""
    found = db.execute("SELECT seat, sitting FROM places WHERE table_id = ?", (table,)).fetchall()
    return {seat: bytes(sitting)[SITTING:] for seat, sitting in found}


def save_home(db: sqlite3.Connection, table: int, seat: int, home: bytes) -> None:
    """Save the hash of the network that a seat's guest came from, or b""."""
    found = db.execute(
        "SELECT sitting FROM places WHERE table_id = ? AND seat = ?", (table, seat)
    ).fetchone()
    if found is not None:
        db.execute(
            "UPDATE places SET sitting = ? WHERE table_id = ? AND seat = ?",
            (bytes(found["sitting"])[:SITTING] + home, table, seat),
        )


def sitters(db: sqlite3.Connection, table: int) -> tuple[Sitter, ...]:
    """Who is in each seat of a table now, by seat."""
    seats = [Sitter()] * tables.get(db, table).seats
    rows = db.execute(
        "SELECT seat, kind, person_id, bot, number FROM places WHERE table_id = ?", (table,)
    )
    for seat, kind, person, bot, number in rows.fetchall():
        seats[seat] = Sitter(kind, person, bot, number)
    return tuple(seats)


def sittings(db: sqlite3.Connection, match: int) -> tuple[Sitting, ...]:
    """Who had which seat of a match, in the order they sat down."""
    matches.get(db, match)
    rows = db.execute(
        "SELECT seat, from_seq, kind, person_id, bot, number FROM sittings WHERE match_id = ? "
        "ORDER BY from_seq, seat",
        (match,),
    ).fetchall()
    return tuple(
        Sitting(seat, from_seq, Sitter(kind, person, bot, number))
        for seat, from_seq, kind, person, bot, number in rows
    )
