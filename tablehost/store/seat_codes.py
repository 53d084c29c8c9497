"""The codes by which guests come back to their seats.

A code is not saved. It is derived by HMAC, with a secret of this database, from the table and
the first bytes of `places.sitting`, which are a random number of each sitting. So it stays the same
as long as the seat is theirs, whatever its number, across restarts and in backups, and is void from
then on. Players with a key have none.
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


class GuestSeat(Struct, frozen=True, gc=False):
    """A seat that belongs to a guest."""

    table: int
    seat: int
    person: int


def of_seat(db: sqlite3.Connection, table: int, seat: int) -> str:
    """The code of a guest's seat, "" for any other seat."""
    row = db.execute(f"{_GUESTS} AND table_id = ? AND seat = ?", (table, seat)).fetchone()
    return "" if row is None else _code(_secret(db), table, row["sitting"])


def find(db: sqlite3.Connection, code: str) -> GuestSeat | None:
    """The seat with this code. All seats are compared, so the time tells nothing about the code."""
    secret, typed, match = _secret(db), code.encode(), None
    for table, seat, sitting, person in db.execute(_GUESTS):
        if hmac.compare_digest(_code(secret, table, sitting).encode(), typed):
            match = GuestSeat(table, seat, person)
    return match


def _secret(db: sqlite3.Connection) -> bytes:
    (secret,) = found(db.execute("SELECT seat_key FROM host").fetchone(), "host", 1)
    return bytes(secret)


def _code(secret: bytes, table: int, sitting: bytes) -> str:
    message = f"seat {table} ".encode() + bytes(sitting)[:SITTING]
    digest = hmac.digest(secret, message, "sha256")
    return b32encode(digest[:BYTES]).decode().translate(_CROCKFORD)
