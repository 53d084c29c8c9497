"""Matches: their records, who sat where, and the dealer's secrets."""

import sqlite3

import msgspec

from tablehost.store import promises, tables
from tablehost.store.codec import pack, pack_words, unpack_words
from tablehost.store.errors import NotNowError
from tablehost.store.evenings import attendance
from tablehost.store.ledger import rows as ledger
from tablehost.store.rows import found, record
from tablehost.store.values import MatchRecord, Outcome, Secret, Sitter, Sitting, TableRecord

_NO_END = 2**63 - 1  # above every number


def get(db: sqlite3.Connection, match: int) -> MatchRecord:
    """One match. `NotFoundError` when there is none of that number."""
    row = db.execute('SELECT *, table_id AS "table" FROM matches WHERE id = ?', (match,)).fetchone()
    return record(found(row, "match", match), MatchRecord)


def last(db: sqlite3.Connection, table: int) -> MatchRecord | None:
    """The match that a table plays, or has played last."""
    row = db.execute(
        'SELECT *, table_id AS "table" FROM matches WHERE table_id = ? '
        "ORDER BY number DESC LIMIT 1",
        (table,),
    ).fetchone()
    return None if row is None else record(row, MatchRecord)


def start(
    db: sqlite3.Connection, table: int, rules_version: int, secret: Secret, now: int
) -> MatchRecord:
    """The table's next match, with those who sit there now."""
    at = tables.get(db, table)
    if at.status != "waiting":
        raise NotNowError(f"Table {at.code} is {at.status}: a match begins at a table that waits.")
    promises.keep(db, table, secret)
    match = _insert(db, at, rules_version, secret.commitment, now)
    db.execute(
        "INSERT INTO secrets VALUES (?, ?, ?, ?)",
        (match, secret.seed, secret.position, pack_words(secret.words)),
    )
    db.execute(
        "INSERT INTO sittings SELECT ?, seat, 0, kind, person_id, bot FROM places "
        "WHERE table_id = ?",
        (match, table),
    )
    db.execute("UPDATE tables SET status = 'playing' WHERE id = ?", (table,))
    return get(db, match)


def _insert(
    db: sqlite3.Connection, at: TableRecord, rules_version: int, commitment: str, now: int
) -> int:
    (match,) = db.execute(
        "INSERT INTO matches (table_id, number, game, seats, options, rules_version, open_after, "
        "commitment, status, created) "
        "SELECT ?1, count(*) + 1, ?2, ?3, ?4, ?5, ?6, ?7, 'playing', ?8 "
        "FROM matches WHERE table_id = ?1 RETURNING id",
        (
            at.id,
            at.game,
            at.seats,
            pack(at.options),
            rules_version,
            at.open_after,
            commitment,
            now,
        ),
    ).fetchone()
    return int(match)


def end(db: sqlite3.Connection, match: int, outcome: Outcome | None, now: int) -> MatchRecord:
    """Close a match that is being played; its table waits again."""
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
            ledger.owe(db, match)
            attendance.note(db, match)
    return get(db, match)


def sittings(db: sqlite3.Connection, match: int) -> tuple[Sitting, ...]:
    """Who had which seat, in the order they sat down."""
    get(db, match)
    rows = db.execute(
        "SELECT seat, from_seq, kind, person_id, bot FROM sittings WHERE match_id = ? "
        "ORDER BY from_seq, seat",
        (match,),
    ).fetchall()
    return tuple(
        Sitting(seat, from_seq, Sitter(kind, person, bot))
        for seat, from_seq, kind, person, bot in rows
    )


def history(
    db: sqlite3.Connection, person: int, before: int | None, limit: int
) -> tuple[MatchRecord, ...]:
    """Matches that have ended and in which a person had a seat, newest first."""
    rows = db.execute(
        'SELECT matches.*, table_id AS "table" FROM sittings JOIN matches ON id = match_id '
        "WHERE person_id = ? AND match_id < ? AND status != 'playing' "
        "GROUP BY match_id ORDER BY match_id DESC LIMIT ?",  # down one index, no further than asked
        (person, _NO_END if before is None else before, limit),
    ).fetchall()
    return tuple(record(row, MatchRecord) for row in rows)


def secret(db: sqlite3.Connection, match: int) -> Secret:
    """The dealer's luck for a match."""
    row = db.execute(
        "SELECT seed, commitment, position, words FROM secrets JOIN matches ON id = match_id "
        "WHERE match_id = ?",
        (match,),
    ).fetchone()
    seed, commitment, position, words = found(row, "match", match)
    return Secret(seed, commitment, position, unpack_words(words))
