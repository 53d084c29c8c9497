"""The kinds of values without parts: numbers, digits, floats, text."""

from collections.abc import Sequence
from math import isfinite
from struct import pack as to_bytes
from struct import unpack as from_bytes
from typing import Any

from engine.sync.errors import PatchError
from engine.sync.heads import SET, STEP
from engine.sync.kinds import Kind, text_of, write_bytes, write_text
from engine.sync.numbers import LARGEST, SMALLEST, Reader, write_number


class Number(Kind):
    """A whole number that is its own lead."""

    name = "number"

    def fits(self, value: object) -> bool:
        return type(value) is int and SMALLEST <= value <= LARGEST

    def write(self, value: object, out: bytearray) -> None:
        if type(value) is int and 0 <= value < 128:  # most are; saves three calls
            out.append(value)
        else:
            super().write(value, out)

    def write_fitting(self, value: int, out: bytearray) -> None:
        write_number(value, out)

    def read_fitting(self, number: int, reader: Reader) -> int:
        return number

    def change(self, old: object, new: object, out: bytearray) -> None:
        if type(old) is int and type(new) is int and new == old + 1 and self.fits(old):
            out.append(STEP)
        else:
            super().change(old, new, out)

    def step_fitting(self, old: int, reader: Reader) -> int:
        return old + 1


class Digit(Kind):
    """One of a few values known beforehand: a boolean, a face, a phase; written as its place.

    No two of the values are equal; so no type among them equals another's (1 and True do).
    """

    def __init__(self, values: Sequence[object]) -> None:
        self.values = tuple(values)
        self.places = {value: place for place, value in enumerate(self.values)}
        self.types = frozenset(map(type, self.values))
        self.name = f"digit{list(self.values)!r}"

    def place(self, value: object) -> int | None:
        """Where `value` stands among the values; None if it does not, as 1 where True does."""
        return self.places.get(value) if type(value) in self.types else None

    def fits(self, value: object) -> bool:
        return self.place(value) is not None

    def write_fitting(self, value: object, out: bytearray) -> None:
        out.append(self.places[value])

    def read_fitting(self, number: int, reader: Reader) -> Any:
        if 0 <= number < len(self.values):
            return self.values[number]
        raise PatchError(f"there is no value {number} of {len(self.values)}")

    def change(self, old: object, new: object, out: bytearray) -> None:
        before, after = self.place(old), self.place(new)
        if before is None or after is None:
            super().change(old, new, out)
        elif after == (before + 1) % len(self.values):
            out.append(STEP)
        else:
            out.append(SET)
            out.append(after)

    def step_fitting(self, old: object, reader: Reader) -> Any:
        return self.values[(self.places[old] + 1) % len(self.values)]


class Float(Kind):
    """A finite float: how many bytes of its 64 bits are left without the zeros at its end."""

    name = "float"

    def fits(self, value: object) -> bool:
        return type(value) is float and isfinite(value)

    def write_fitting(self, value: float, out: bytearray) -> None:
        write_bytes(to_bytes(">d", value).rstrip(b"\0"), out)

    def read_fitting(self, number: int, reader: Reader) -> float:
        if number > 8:
            raise PatchError("a float is longer than 64 bits")
        value: float = from_bytes(">d", reader.take(number).ljust(8, b"\0"))[0]
        if not isfinite(value):
            raise PatchError(f"{value} is no finite number")
        return value


class Text(Kind):
    """A text: how many bytes its UTF-8 has."""

    name = "text"

    def fits(self, value: object) -> bool:
        return type(value) is str

    def write_fitting(self, value: str, out: bytearray) -> None:
        write_text(value, out)

    def read_fitting(self, number: int, reader: Reader) -> str:
        return text_of(reader.take(number))


NUMBER, FLOAT, TEXT = Number(), Float(), Text()
