"""The tables of a race in Farkle: what scores are worth, by the default rules but for the ending.

Scores are in steps of 50 points; a score of 0 has not opened.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from engine.core.judgment import Tables
from engine.games.farkle.turn_values import STEP
from engine.kit.numbers import from_bytes, to_bytes
from engine.kit.tables import InstalledTables

ENDINGS = ((2, 1), (1, 2), (1, 1))
"""Of the seat to move and of the other: the turns of its rival after it has reached the target."""

GAPS = 400  # steps behind in a last turn; more count as 399
SHARES = 65_535  # shares of a win are kept in steps of 1 / 65,535
TURNS = 1024  # and turns in steps of 1 / 1024

TARGETS = (5000, 10_000)
"""The targets that there are tables for."""

PINNED: Mapping[str, str] = {
    "race_5000": "f71f0ce79ea9b41090f95c52692438f8dfbb9e54340fed710d9409a862d03f6e",
    "race_10000": "9bda733e7031814dc4b3cc6b662a397c9628d7d416810968ab593ff24d4459ec",
}
"""The tables' digests by name."""

assert __package__
TABLES: Tables = InstalledTables(__package__, PINNED)


class Race(Struct, frozen=True, eq=False):
    """The values of one target.

    Attributes:
        target: in steps.
        shares: for each of `ENDINGS`, own score and the other's, the share of the win of the seat
            to move; then [turns left - 1, whether open, steps behind], that of a seat that plays
            the last turns; then the turns that a seat alone needs, by its score.
    """

    target: int
    numbers: Sequence[int]

    def share(self, ending: tuple[int, int], own: int, their: int) -> float:
        """The share of the win of the seat to move."""
        at = (ENDINGS.index(ending) * self.target + own) * self.target + their
        return self.numbers[at] / SHARES

    def last(self, left: int, *, is_open: bool, gap: int) -> float:
        """The share of the win of a seat that has the last turns, so many steps behind."""
        if gap < 0:
            return 1.0
        if not left:
            return 0.0 if gap else 0.5
        at = ((left - 1) * 2 + is_open) * GAPS + min(gap, GAPS - 1)
        return self.numbers[len(ENDINGS) * self.target**2 + at] / SHARES

    def turns(self, own: int) -> float:
        """The turns that a seat alone still needs, as a negative number."""
        return -self.numbers[len(self.numbers) - self.target + own] / TURNS


def table_name(target: int) -> str:
    """The name of the table for this target."""
    return f"race_{target}"


@lru_cache(maxsize=len(TARGETS))
def _read(target: int, content: bytes) -> Race:
    return Race(target // STEP, from_bytes(content))


def race(target: int, tables: Tables) -> Race:
    """The values for the nearest target that there is a table for."""
    near = min(TARGETS, key=lambda one: abs(one - target))
    return _read(near, tables[table_name(near)])


def encoded(shares: Sequence[float], last: Sequence[float], turns: Sequence[float]) -> bytes:
    """The content of a table."""
    numbers = [round(share * SHARES) for share in (*shares, *last)]
    return to_bytes([*numbers, *(round(-left * TURNS) for left in turns)])
