"""Lists of digits, packed: the places are the digits of one number in the base of their count.

Six faces take two bytes, a sheet of thirteen flags two. Long lists are cut into numbers of `RUN`
digits, so that the work grows with their length and not with its square.
"""

from collections.abc import Sequence
from typing import Any

from engine.sync.errors import PatchError
from engine.sync.leaves import Digit
from engine.sync.numbers import Reader

RUN = 32


class Row:
    """How lists of one digit are packed; the digit has two values at least."""

    def __init__(self, digit: Digit) -> None:
        self._digit = digit
        self._base = len(digit.values)
        self._sizes = [_size(self._base, count) for count in range(RUN + 1)]

    def packed(self, values: Sequence[object]) -> bytes | None:
        """The digits of these values, not their count; None where one is not the digit's."""
        if not self._digit.types.issuperset(map(type, values)):
            return None
        try:
            places = [*map(self._digit.places.__getitem__, values)]
        except KeyError:
            return None
        if len(places) <= RUN:  # most
            return self._number(places)
        runs = range(0, len(places), RUN)
        return b"".join(self._number(places[start : start + RUN]) for start in runs)

    def read(self, count: int, reader: Reader) -> list[Any]:
        """The values of the next `count` digits."""
        places: list[int] = []
        for start in range(0, count, RUN):
            places += self._digits(min(RUN, count - start), reader)
        return [self._digit.values[place] for place in places]

    def _number(self, places: Sequence[int]) -> bytes:
        number = 0
        for place in places:
            number = number * self._base + place
        return number.to_bytes(self._sizes[len(places)], "big")

    def _digits(self, count: int, reader: Reader) -> list[int]:
        number = int.from_bytes(reader.take(self._sizes[count]), "big")
        places = []
        for _ in range(count):
            number, place = divmod(number, self._base)
            places.append(place)
        if number:
            raise PatchError("more than the digits announced")
        places.reverse()
        return places


def _size(base: int, count: int) -> int:
    """How many bytes so many digits take."""
    most: int = base**count - 1
    return (most.bit_length() + 7) // 8
