"""Checks of the values that a client tells of its terminal."""

import re

SMALLEST_TERMINAL = (20, 5)
LARGEST_TERMINAL = (500, 200)
USUAL_TERMINAL = (80, 24)

_VARIABLE = re.compile(rb"LANG|LC_[A-Z]{1,24}|COLORTERM|NO_COLOR")
_VALUE = re.compile(rb"[\x20-\x7e]{0,64}")
_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}")


def clamp_size(columns: int, rows: int) -> tuple[int, int]:
    """A terminal's size as its client tells it, within bounds; 0 means unknown."""
    return (
        _clamp(columns or USUAL_TERMINAL[0], SMALLEST_TERMINAL[0], LARGEST_TERMINAL[0]),
        _clamp(rows or USUAL_TERMINAL[1], SMALLEST_TERMINAL[1], LARGEST_TERMINAL[1]),
    )


def _clamp(value: int, least: int, most: int) -> int:
    return max(least, min(value, most))


def clean_term(term: str) -> str:
    """A plausible value of TERM, or `unknown`."""
    return term if _TERM.fullmatch(term) else "unknown"


def allowed_variable(name: bytes, value: bytes) -> bool:
    """Whether a client may set this variable: language and colours only."""
    return bool(_VARIABLE.fullmatch(name) and _VALUE.fullmatch(value))
