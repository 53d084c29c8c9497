"""Finds the kinds of colours in terminal output."""

import re
from collections.abc import Iterator

from client.terminal.colour_depth import QUESTION

_SGR = re.compile(rb"\x1b\[([\d;:]*)m")
_SIXTEEN = {*range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108)}


def kinds(raw: bytes) -> set[str]:
    """`truecolor`, `256` and `16`, as far as they occur, the question for truecolor apart."""
    said = raw.replace(QUESTION.encode(), b"")
    return {kind for found in _SGR.finditer(said) for kind in _kinds(found[1].decode())}


def _kinds(codes: str) -> Iterator[str]:
    numbers = iter([int(code or 0) for code in re.split("[;:]", codes)])
    for number in numbers:
        if number in (38, 48):
            extended = {2: ("truecolor", 3), 5: ("256", 1)}
            kind, more = extended.get(next(numbers, 0), ("malformed", 0))
            for _ in range(more):
                next(numbers, None)
            yield kind
        elif number in _SIXTEEN:
            yield "16"
