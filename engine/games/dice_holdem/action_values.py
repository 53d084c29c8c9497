"""What the actions of a seat are worth between two seats: a table, by situation and class of dice.

An action is worth the chips that the seat gets by it, on average, until the end of the hand, less
those that it still pays, if both go on as `strategy` says. `tests/tables/holdem_values.py` computes
the table. Before the flop there is a value for each class of pockets. Later classes are ordered by
equity, and there are values for some of them, with straight lines between.
"""

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache

import msgspec

from engine.games.dice_holdem.strategy import BINS, NO_BET

ACTIONS = 3
"""To check or call, to bet or raise 10, and 20; to fold is worth nothing."""
KNOTS = (0, 5, 11, 17, 23, 28, 32, 36, 39, BINS - 1)
"""The classes that there are values for after the flop, closer together where hands are strong."""
CHIPS = 10
"""Values are kept in steps of a tenth of a chip."""
OPEN_PLACES = 2 * (NO_BET + 1)
POCKETS = OPEN_PLACES * ACTIONS * BINS
"""Values before the flop; those for `KNOTS` follow."""


class Content(msgspec.Struct, frozen=True):
    """A table as it is packed: for each ante, 16-bit numbers, little-endian."""

    antes: list[int]
    values: list[bytes]


class ActionValues:
    """The values by ante."""

    def __init__(self, content: Content) -> None:
        self.antes: Sequence[int] = content.antes
        self._values = [array("h", values) for values in content.values]

    @classmethod
    def read(cls, packed: bytes) -> "ActionValues":
        """The values in a table's content."""
        return cls(msgspec.msgpack.decode(packed, type=Content))

    def chips(self, ante: int, place: int, dice: int) -> tuple[float, ...]:
        """What each of `ACTIONS` is worth with these dice in this situation, as `strategy` counts.

        What is not allowed there has no meaning.
        """
        values = self._values[self.antes.index(ante)]
        if place < OPEN_PLACES:
            at = place * ACTIONS * BINS + dice
            return tuple(values[at + action * BINS] / CHIPS for action in range(ACTIONS))
        at = POCKETS + (place - OPEN_PLACES) * ACTIONS * len(KNOTS)
        return tuple(
            sum(part * values[at + action * len(KNOTS) + knot] for knot, part in parts(dice))
            / CHIPS
            for action in range(ACTIONS)
        )


@cache
def parts(dice: int) -> tuple[tuple[int, float], ...]:
    """The places in `KNOTS` on either side of a class, and how near each is, from 0 to 1."""
    above = max(1, bisect_left(KNOTS, dice))
    low, high = KNOTS[above - 1], KNOTS[above]
    near = (dice - low) / (high - low)
    return (above - 1, 1 - near), (above, near)
