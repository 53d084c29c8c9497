"""Short codes that people read out and type: of tables, and of guests' seats.

Those of seats are made in `store.seat_codes`.

The alphabet is Crockford's base 32: digits and capitals without I, L, O and U, so that a code is
typed right even when read from a screen across the room. I, L and O are read as 1, 1 and 0.
"""

import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
OPEN_LENGTH = 4  # of an open table, whose code is not secret
SECRET_LENGTH = 8  # 40 bits: with limited attempts it takes centuries to guess one
GROUP = 4  # characters shown together
_MISREAD = str.maketrans("ILO", "110", " -")


def table_code(*, is_open: bool) -> str:
    """A new code for a table: short for an open one, secret for one by invitation."""
    return _code(OPEN_LENGTH if is_open else SECRET_LENGTH)


def spelled(code: str) -> str:
    """A table's code in groups, as it is shown; `as_typed` removes the hyphens."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def as_typed(text: str) -> str:
    """The code that somebody has typed, in whatever case and with or without hyphens."""
    return text.strip().upper().translate(_MISREAD)


def _code(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
