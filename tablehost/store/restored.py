"""Prepares a restored database: seeds that were promised in the backup are not used again.

Matches may have been played with them since the backup, and so they may be known.
"""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from tablehost.store.codec import pack_luck, unpack_luck
from tablehost.store.errors import DamagedError
from tablehost.store.faults import explained


class Continued(Struct, frozen=True):
    """Tables, matches and challenges of which people may know too much after a restore.

    Attributes:
        waiting: tables whose next seed is drawn anew.
        playing: matches with the dice that they had in the backup.
        challenges: games of the daily challenge whose day is not over.
    """

    waiting: int
    playing: int
    challenges: int


def renew_promises(path: Path) -> Continued:
    """Have all tables draw the seed of their next match anew when the host starts.

    The words for the promised ones are closed, as if the host had been stopped then: it reveals
    the seed, keeps the round in the record, and begins another one.

    Args:
        path: of a database that nobody uses, perhaps of an older version.

    Raises:
        StoreError: it cannot be written.
    """
    with explained(path), closing(sqlite3.connect(path)) as db, db:
        known = {table for (table,) in db.execute("SELECT name FROM sqlite_schema")}
        promises = "SELECT table_id, seed, commitment, words FROM promises"
        saved = db.execute(promises).fetchall() if "promises" in known else []
        for table, seed, commitment, words in saved:
            _renew(db, table, seed, commitment, words)
        (playing,) = db.execute("SELECT count(*) FROM matches WHERE status = 'playing'").fetchone()
        challenges = 0
        if "dailies" in known:
            running = "SELECT count(*) FROM dailies WHERE opened = 0 AND ends > ?"
            (challenges,) = db.execute(running, (int(time.time() * 1000),)).fetchone()
    return Continued(len(saved), playing, challenges)


def _renew(db: sqlite3.Connection, table: int, seed: bytes, commitment: str, words: bytes) -> None:
    """Close the words of one promise; delete one that cannot be read, or binds nothing."""
    try:
        secret = unpack_luck(words, seed, commitment)
    except DamagedError:
        secret = None
    if secret is None or secret.terms is None:
        db.execute("DELETE FROM promises WHERE table_id = ?", (table,))
    else:
        closed = pack_luck(replace(secret, closed=True))
        db.execute("UPDATE promises SET words = ? WHERE table_id = ?", (closed, table))
