"""Short codes people say aloud or type: to a table, and back to a guest's seat.

The alphabet is Crockford's base 32: digits and capitals without I, L, O and U, so that a code read
from a screen across the room is typed right; what is typed in their place is understood.
"""

import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
TABLE_LENGTH = 4
RESUME_LENGTH = 8  # 40 bits: guessing is hopeless while tries are limited
_MISREAD = str.maketrans("ILO", "110", " -")


def table_code() -> str:
    """A code for a table; only one that runs need differ, so four characters will do."""
    return _code(TABLE_LENGTH)


def resume_code() -> str:
    """A guest's way back to a seat."""
    return _code(RESUME_LENGTH)


def as_typed(text: str) -> str:
    """A code as somebody typed it, in the form it was given out."""
    return text.strip().upper().translate(_MISREAD)


def _code(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
