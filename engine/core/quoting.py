"""Quoting input in error texts: shortened, on one line, without unprintable characters."""

from reprlib import Repr
from typing import Final

LONGEST: Final = 40
"""The most characters of a quotation, not counting the ellipsis."""

_SHORT = Repr()
_SHORT.maxlevel = 3
_SHORT.maxstring = _SHORT.maxother = 3 * LONGEST  # reprlib drops the middle; `cut` the end


def quoted(value: object) -> str:
    """The repr of any value, cut to `LONGEST` characters."""
    try:
        return cut(_SHORT.repr(value))
    except ValueError:  # Python refuses to print an int with thousands of digits
        return "a number with thousands of digits"


def cut(text: str, longest: int = LONGEST) -> str:
    """The beginning of a text; unprintable characters and lone surrogates are escaped."""
    start = text[: longest + 1]
    if not start.isprintable():
        start = repr(start)[1:-1]
    return start if len(start) <= longest else f"{start[:longest]}…"
