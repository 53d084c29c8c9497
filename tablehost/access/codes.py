"""Short codes people say aloud or type: to a table, and back to a guest's seat.

The alphabet is Crockford's base 32: digits and capitals without I, L, O and U, so that a code read
from a screen across the room is typed right; what is typed in their place is understood.
"""

import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
OPEN_LENGTH = 4  # of a table everybody may sit down at: its code is short, not secret
SECRET_LENGTH = 8  # 40 bits: with limited tries it takes centuries to guess one
GROUP = 4  # characters shown together
_MISREAD = str.maketrans("ILO", "110", " -")


def table_code(*, is_open: bool) -> str:
    """A code for a table: to name it by, or to be let in by where it takes an invitation."""
    return _code(OPEN_LENGTH if is_open else SECRET_LENGTH)


def spelled(code: str) -> str:
    """A table's code as people are shown it, in groups; `as_typed` undoes it."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def resume_code() -> str:
    """A guest's way back to a seat."""
    return _code(SECRET_LENGTH)


def as_typed(text: str) -> str:
    """A code as somebody typed it, in the form it was given out."""
    return text.strip().upper().translate(_MISREAD)


def _code(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
