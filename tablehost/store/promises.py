"""The luck of a table's next match, from its commitment until the match begins."""

import sqlite3

from tablehost.store import tables
from tablehost.store.codec import pack_words, unpack_words
from tablehost.store.errors import NotNowError
from tablehost.store.values import Secret


def get(db: sqlite3.Connection, table: int) -> Secret | None:
    """What is promised at a table; None for nothing."""
    row = db.execute(
        "SELECT seed, commitment, words FROM promises WHERE table_id = ?", (table,)
    ).fetchone()
    return None if row is None else Secret(row[0], row[1], words=unpack_words(row[2]))


def make(db: sqlite3.Connection, table: int, secret: Secret) -> Secret:
    """Promise this, unless something is promised: nobody takes a commitment back."""
    at = tables.get(db, table)
    if at.status != "waiting":
        raise NotNowError(f"Table {at.code} is {at.status}: luck is promised while it waits.")
    db.execute(
        "INSERT OR IGNORE INTO promises VALUES (?, ?, ?, ?)",
        (table, secret.seed, secret.commitment, pack_words(secret.words)),
    )
    promised = get(db, table)
    assert promised is not None
    return promised


def add_word(db: sqlite3.Connection, table: int, seat: int, word: str) -> Secret:
    """A seat's word, the last in the row."""
    at, promised = tables.get(db, table), get(db, table)
    if promised is None or not 0 <= seat < at.seats:
        raise NotNowError(
            f"Seat {seat} of table {at.code} can give no word now: words count before the first "
            "luck is drawn."
        )
    return _save(db, table, promised.with_word(seat, word))


def keep(db: sqlite3.Connection, table: int, secret: Secret) -> None:
    """The match begins with `secret`, which is what was promised, if anything was."""
    if get(db, table) not in (None, secret):
        raise NotNowError("Other luck was promised for this match, and its commitment shown.")
    forget(db, table)


def forget(db: sqlite3.Connection, table: int) -> None:
    """There is no next match, or it has begun."""
    db.execute("DELETE FROM promises WHERE table_id = ?", (table,))


def forget_word(db: sqlite3.Connection, table: int, seat: int) -> None:
    """Who gave it has left the seat."""
    promised = get(db, table)
    if promised is not None:
        _save(db, table, promised.without_word(seat))


def _save(db: sqlite3.Connection, table: int, secret: Secret) -> Secret:
    db.execute(
        "UPDATE promises SET words = ? WHERE table_id = ?", (pack_words(secret.words), table)
    )
    return secret
