"""Durations as people type them."""

import re

_UNITS = {"m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400}
_DURATION = re.compile("([1-9][0-9]{0,3})([mhdw])").fullmatch


def duration(text: str) -> int:
    """Seconds in `30m`, `12h`, `2d` or `1w`.

    Raises:
        ValueError: says what would work.
    """
    found = _DURATION(text.strip().lower())
    if found is None:
        raise ValueError(f"{text!r} is not a duration: use 30m, 12h, 2d or 1w")
    return int(found[1]) * _UNITS[found[2]]
