"""Quote input in an error: shortened, on one line, and encodable."""

from reprlib import Repr
from typing import Final

LONGEST: Final = 40
"""Characters of a quotation, without the ellipsis."""

_SHORT = Repr()
_SHORT.maxlevel = 3
_SHORT.maxstring = _SHORT.maxother = 3 * LONGEST  # cut here below, where the beginning is kept


def quoted(value: object) -> str:
    """Any value as Python writes it, cut."""
    try:
        return cut(_SHORT.repr(value))
    except ValueError:  # a whole number of thousands of digits
        return "a number that long"


def cut(text: str, longest: int = LONGEST) -> str:
    """The beginning of a text; what cannot be printed is escaped, lone surrogates too."""
    start = text[: longest + 1]
    if not start.isprintable():
        start = repr(start)[1:-1]
    return start if len(start) <= longest else f"{start[:longest]}…"
