"""The numbers that a field of the form takes, and the steps in which arrow keys change them."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from msgspec import Struct

from client.locale.i18n import Translator

_DIGITS = re.compile(r"[0-9]+|[0-9]{1,3}([, \u00a0\u202f][0-9]{3})+")


class Number(Struct, frozen=True, kw_only=True):
    """The numbers from `low` to `high` in steps of `multiple`, or only `choices` of them.

    Attributes:
        rungs: the values that arrow keys go through, ascending; empty for every number.
    """

    low: int
    high: int
    multiple: int = 1
    choices: Sequence[int] = ()
    rungs: Sequence[int] = ()

    def takes(self, value: int) -> bool:
        allowed = not self.choices or value in self.choices
        return allowed and self.low <= value <= self.high and value % self.multiple == 0

    def stepped(self, value: int, by: int) -> int:
        """The value `by` rungs higher, or lower if negative; it stays within the range."""
        rungs = self.rungs or self.choices or range(self.low, self.high + 1)
        at = bisect_right(rungs, value) - 1 if by > 0 else bisect_left(rungs, value)
        return rungs[max(0, min(at + by, len(rungs) - 1))]

    def range(self, tr: Translator, zero: str = "") -> str:
        """The allowed numbers in words, `zero` being what 0 means: `0 (never) to 1,000`."""
        if self.choices:
            return ", ".join(_word(one, zero, tr) for one in self.choices)
        low, high = _word(self.low, zero, tr), tr.number(self.high)
        if self.multiple > 1:
            step = tr.number(self.multiple)
            return tr("{low} to {high} in steps of {step}", low=low, high=high, step=step)
        return tr("{low} to {high}", low=low, high=high)


def _word(value: int, zero: str, tr: Translator) -> str:
    shown = tr.number(value)
    return f"{shown} ({zero})" if value == 0 and zero else shown


def read(text: str) -> int | None:
    """The number that was typed, perhaps with grouped digits; None if it is not one."""
    text = text.strip()
    if len(text) > 20 or not _DIGITS.fullmatch(text):
        return None
    return int("".join(char for char in text if char.isdecimal()))


def ladder(unit: int, high: int) -> Iterator[int]:
    """0, 1, 2 … 10, 15, 20 … 50, 60 … 100, 150 … times `unit`, up to `high`."""
    value = 0
    while value <= high:
        yield value
        value += unit * _step(value // unit)


def _step(count: int) -> int:
    """The distance to the next rung: 1 up to 10, 5 up to 50, 10 up to 100, 50 up to 500 ..."""
    if count < 10:
        return 1
    power = int(10 ** (len(str(count)) - 2))
    return power * (5 if count < 50 * power else 10)
