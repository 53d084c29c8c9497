"""Whole numbers below 65,536 as bytes that compress well where neighbours are alike."""

from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate
from sys import byteorder

WIDE = 1 << 16


def to_bytes(numbers: Iterable[int]) -> bytes:
    """The differences of neighbours: first their low bytes, then their high ones."""
    row = list(numbers)
    differences = [(after - before) % WIDE for before, after in zip([0, *row], row, strict=False)]
    return bytes(one & 0xFF for one in differences) + bytes(one >> 8 for one in differences)


def from_bytes(content: bytes) -> Sequence[int]:
    """The numbers that `to_bytes` was given."""
    half = len(content) // 2
    both = bytearray(len(content))
    places = (0, 1) if byteorder == "little" else (1, 0)
    both[places[0] :: 2], both[places[1] :: 2] = content[:half], content[half:]
    differences = array("H", bytes(both))
    return array("H", accumulate(differences, lambda total, step: (total + step) % WIDE))
