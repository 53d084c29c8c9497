"""The codes by which guests come back to their seats, and to their tournaments.

A code is not saved. It is derived by HMAC, with a secret of this database, from the table and
the first bytes of `places.sitting`, which are a random number of each sitting. So it stays the same
as long as the seat is theirs, whatever its number, across restarts and in backups, and is void from
then on. Players with a key have none.

Who takes part in a tournament, or has opened one, has one code for it and all seats in it, derived
from the tournament and the person. It is valid for a day after the tournament's end, so that the
seat of its last match is come back to as well.
"""

import hmac
import sqlite3
from base64 import b32encode

from msgspec import Struct

from tablehost.store.codec import found

SITTING = 8  # bytes of the random number
BYTES = 5  # 40 bits: eight characters
_CROCKFORD = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
_GUESTS = (
    "SELECT table_id, seat, sitting, person_id FROM places "
    "JOIN persons ON persons.id = person_id WHERE fingerprint IS NULL"
)


_IN_TOURNAMENTS = (
    "SELECT DISTINCT tournament, identity, person FROM ("
    "SELECT id AS tournament, identity, ended, host_id AS person FROM tournaments UNION ALL "
    "SELECT tournament_id, identity, ended, person_id FROM entrants "
    "JOIN tournaments ON tournaments.id = tournament_id"
    ") JOIN persons ON persons.id = person "
    "WHERE fingerprint IS NULL AND (ended IS NULL OR ended > ?)"
)
DAY = 24 * 3600 * 1000  # milliseconds


class GuestSeat(Struct, frozen=True, gc=False):
    """A seat that belongs to a guest; `table` is 0 for their place in a tournament."""

    table: int
    seat: int
    person: int


def of_seat(db: sqlite3.Connection, table: int, seat: int, now: int) -> str:
    """The code of a guest's seat, "" for any other seat."""
    row = db.execute(f"{_GUESTS} AND table_id = ? AND seat = ?", (table, seat)).fetchone()
    if row is None:
        return ""
    return of_guest(db, row["person_id"], now) or _code(_secret(db), table, row["sitting"])


def of_guest(db: sqlite3.Connection, person: int, now: int) -> str:
    """The code of a guest in the last tournament that they have opened or entered, "" for none."""
    row = db.execute(
        f"{_IN_TOURNAMENTS} AND person = ? ORDER BY tournament DESC LIMIT 1",
        (now - DAY, person),
    ).fetchone()
    return "" if row is None else _entry_code(_secret(db), row["identity"], person)


def find(db: sqlite3.Connection, code: str, now: int) -> GuestSeat | None:
    """The seat with this code. All seats are compared, so the time tells nothing about the code."""
    secret, typed, match = _secret(db), code.encode(), None
    for _, identity, person in db.execute(_IN_TOURNAMENTS, (now - DAY,)):
        if hmac.compare_digest(_entry_code(secret, identity, person).encode(), typed):
            match = GuestSeat(0, 0, person)
    for table, seat, sitting, person in db.execute(_GUESTS):
        if hmac.compare_digest(_code(secret, table, sitting).encode(), typed):
            match = GuestSeat(table, seat, person)
    return match


def _secret(db: sqlite3.Connection) -> bytes:
    (secret,) = found(db.execute("SELECT seat_key FROM host").fetchone(), "host", 1)
    return bytes(secret)


def _code(secret: bytes, table: int, sitting: bytes) -> str:
    return _derived(secret, f"seat {table} ".encode() + bytes(sitting)[:SITTING])


def _entry_code(secret: bytes, identity: str, person: int) -> str:
    return _derived(secret, f"tournament {identity} {person}".encode())


def _derived(secret: bytes, message: bytes) -> str:
    digest = hmac.digest(secret, message, "sha256")
    return b32encode(digest[:BYTES]).decode().translate(_CROCKFORD)
