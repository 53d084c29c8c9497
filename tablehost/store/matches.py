"""Matches: their records and their secrets, and the secret of a table's next match."""

import sqlite3

import msgspec

from tablehost.store import tables
from tablehost.store.codec import found, pack, pack_luck, record, unpack_luck
from tablehost.store.errors import NotNowError
from tablehost.store.values import MatchRecord, Outcome, Secret, TableRecord

_MAX_ID = 2**63 - 1
_ATTEND = """
INSERT OR IGNORE INTO attendance SELECT person_id, evenings.id FROM matches
JOIN evenings USING (table_id) JOIN sittings ON match_id = matches.id
WHERE matches.id = ? AND person_id IS NOT NULL AND first = (
    SELECT max(first) FROM evenings
    WHERE table_id = matches.table_id AND first <= matches.number
)
"""


def get(db: sqlite3.Connection, match: int) -> MatchRecord:
    """One match; raises `NotFoundError`."""
    row = db.execute('SELECT *, table_id AS "table" FROM matches WHERE id = ?', (match,)).fetchone()
    return record(found(row, "match", match), MatchRecord)


def last(db: sqlite3.Connection, table: int) -> MatchRecord | None:
    """The running match of a table, or else its last one."""
    row = db.execute(
        'SELECT *, table_id AS "table" FROM matches WHERE table_id = ? '
        "ORDER BY number DESC LIMIT 1",
        (table,),
    ).fetchone()
    return None if row is None else record(row, MatchRecord)


def count_at(db: sqlite3.Connection, table: int) -> int:
    """How many matches have begun at a table."""
    row = db.execute("SELECT count(*) FROM matches WHERE table_id = ?", (table,)).fetchone()
    return int(row[0])


def start(
    db: sqlite3.Connection, table: int, rules_version: int, secret: Secret, now: int
) -> MatchRecord:
    """Start a table's next match, with those who sit there now.

    It has the seats that the secret's commitment says: free seats behind them are left out.
    """
    at = tables.get(db, table)
    if at.status != "waiting":
        raise NotNowError(f"Table {at.code} is {at.status}: a match starts at a waiting table.")
    promised = next_secret(db, table)
    if promised is not None and promised.commitment != secret.commitment:
        raise NotNowError("Another secret was saved for this match, and its commitment published.")
    db.execute("DELETE FROM promises WHERE table_id = ?", (table,))
    seats = at.seats if secret.terms is None else secret.terms.seats
    match = _insert(db, at, seats, rules_version, secret.commitment, now)
    db.execute(
        "INSERT INTO secrets VALUES (?, ?, ?, ?)",
        (match, secret.seed, secret.position, pack_luck(secret)),
    )
    db.execute(
        "INSERT INTO sittings SELECT ?, seat, 0, kind, person_id, bot, number FROM places "
        "WHERE table_id = ?",
        (match, table),
    )
    db.execute("UPDATE tables SET status = 'playing' WHERE id = ?", (table,))
    return get(db, match)


def _insert(
    db: sqlite3.Connection,
    at: TableRecord,
    seats: int,
    rules_version: int,
    commitment: str,
    now: int,
) -> int:
    (match,) = db.execute(
        "INSERT INTO matches (table_id, number, game, seats, options, rules_version, open_after, "
        "commitment, status, created) "
        "SELECT ?1, count(*) + 1, ?2, ?3, ?4, ?5, ?6, ?7, 'playing', ?8 "
        "FROM matches WHERE table_id = ?1 RETURNING id",
        (
            at.id,
            at.game,
            seats,
            pack(at.options),
            rules_version,
            at.open_after,
            commitment,
            now,
        ),
    ).fetchone()
    return int(match)


def end(db: sqlite3.Connection, match: int, outcome: Outcome | None, now: int) -> MatchRecord:
    """End a running match, or abandon it (None); its table waits again."""
    status = "abandoned" if outcome is None else "over"
    packed = None if outcome is None else pack(msgspec.structs.asdict(outcome))
    row = db.execute(
        "UPDATE matches SET status = ?, outcome = ?, ended = ? WHERE id = ? AND status = 'playing' "
        "RETURNING table_id",
        (status, packed, now, match),
    ).fetchone()
    if row is not None:
        db.execute("UPDATE tables SET status = 'waiting' WHERE id = ?", (row["table_id"],))
        if outcome is not None:
            db.execute("INSERT INTO uncounted VALUES (?)", (match,))
            db.execute(_ATTEND, (match,))
    return get(db, match)


def history(
    db: sqlite3.Connection, person: int, before: int | None, limit: int
) -> tuple[MatchRecord, ...]:
    """Ended matches in which a person had a seat, newest first."""
    rows = db.execute(
        'SELECT matches.*, table_id AS "table" FROM sittings JOIN matches ON id = match_id '
        "WHERE person_id = ? AND match_id < ? AND status != 'playing' "
        "GROUP BY match_id ORDER BY match_id DESC LIMIT ?",  # one index, read as far as needed
        (person, _MAX_ID if before is None else before, limit),
    ).fetchall()
    return tuple(record(row, MatchRecord) for row in rows)


def secret(db: sqlite3.Connection, match: int) -> Secret:
    """The secret of a match."""
    row = db.execute(
        "SELECT seed, commitment, position, words FROM secrets JOIN matches ON id = match_id "
        "WHERE match_id = ?",
        (match,),
    ).fetchone()
    seed, commitment, position, words = found(row, "match", match)
    return unpack_luck(words, seed, commitment, position)


def next_secret(db: sqlite3.Connection, table: int) -> Secret | None:
    """The secret of a table's next match, if there is one already."""
    row = db.execute(
        "SELECT seed, commitment, words FROM promises WHERE table_id = ?", (table,)
    ).fetchone()
    return None if row is None else unpack_luck(row[2], row[0], row[1])


def save_next_secret(db: sqlite3.Connection, table: int, secret: Secret) -> None:
    """Save the secret of a table's next match, in place of the one before."""
    at = tables.get(db, table)
    if at.status != "waiting":
        raise NotNowError(f"Table {at.code} is {at.status}: it has a next secret while it waits.")
    db.execute(
        "INSERT OR REPLACE INTO promises VALUES (?, ?, ?, ?)",
        (table, secret.seed, secret.commitment, pack_luck(secret)),
    )


def delete_word(db: sqlite3.Connection, table: int, seat: int) -> None:
    """Delete a seat's word from the next secret, unless its words are closed."""
    saved = next_secret(db, table)
    if saved is not None and not saved.closed and saved.without_word(seat) != saved:
        save_next_secret(db, table, saved.without_word(seat))
