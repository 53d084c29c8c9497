"""Finds colours in terminal output that a terminal of a given depth does not have."""

import re

from client.themes.palette import Depth

_SGR = re.compile(r"\x1b\[([\d;:]*)m")
_SIXTEEN = {*range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108)}


def foreign(output: str, depth: Depth) -> list[str]:
    """Sequences for more colours than the terminal has."""
    return [found[0] for found in _SGR.finditer(output) if not _has(found[1], depth)]


def _has(codes: str, depth: Depth) -> bool:
    if depth == "truecolor":
        return True
    if re.search(r"(^|;)[34]8;2;", codes):
        return False
    if depth == "256":
        return True
    if re.search(r"(^|;)[34]8;5;", codes):
        return False
    return depth == "16" or not _SIXTEEN & {int(code or 0) for code in codes.split(";")}
