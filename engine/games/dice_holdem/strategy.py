"""The strategy of the bot `balanced` between two seats: a table of how to act how often.

It depends on what a view shows: the street, what each seat had paid before it, the bets of this
round, the seat's place, and one of `BINS` classes of its dice: before the flop the pocket itself
without its colours, then its equity. `tests/tables/dice_holdem.py` computes it.
"""

from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from engine.games.dice_holdem.bag import Die

BINS = 42
"""Classes of dice on each street; as many as there are pockets up to colours."""
STREETS = ("open", "flop", "turn", "river")
POTS = (1, 5, 9, 17)
"""For each street, the number of amounts that a seat can have paid before it, in units of 10."""
NO_BET = 20
_SITUATIONS = NO_BET + 1
_LEVEL_AT = (0, 0, 2, 6, 12)
MOST_BETS = 4  # a bet and three raises
CHANCES = 3
"""Bytes for each class: how often to check or call, to bet or raise 10, and 20; else to fold."""
CERTAIN = 255


class Content(msgspec.Struct, frozen=True):
    """A table as it is packed.

    Attributes:
        bounds: for flop, turn and river, the equities at which the next class begins.
        chances: for each ante of `antes`, `CHANCES` bytes for each `place` and class.
    """

    antes: list[int]
    bounds: list[list[float]]
    chances: list[bytes]


class Strategy:
    """How often to do what."""

    def __init__(self, content: Content) -> None:
        self._content = content

    @classmethod
    def read(cls, packed: bytes) -> "Strategy":
        """The strategy in a table's content."""
        return cls(msgspec.msgpack.decode(packed, type=Content))

    @property
    def antes(self) -> Sequence[int]:
        """The antes that the table is for."""
        return self._content.antes

    def chances(self, ante: int, place: int, dice: int) -> bytes:
        """How often of `CERTAIN` to check or call, to bet or raise 10, and 20, with these dice."""
        at = (place * BINS + dice) * CHANCES
        return self._content.chances[self.antes.index(ante)][at : at + CHANCES]

    def dice(self, street: int, equity: float) -> int:
        """The class of dice with this equity on a street with a board."""
        return bisect_right(self._content.bounds[street - 1], equity)


def pocket_class(pocket: tuple[Die, ...]) -> int:
    """The class of a pocket before the flop: its faces, and whether it has one colour."""
    low, high = sorted(int(die[1]) - 1 for die in pocket)
    return (high * (high + 1) // 2 + low) * 2 + (pocket[0][0] == pocket[1][0])


def place(street: int, paid: int, seat: int, situation: int) -> int:
    """The number of a situation.

    Args:
        street: the number of the street.
        paid: what each seat had paid before it, antes apart, in units of 10.
        seat: 0 acts first, 1 is the dealer.
        situation: see `situation`.
    """
    return ((sum(POTS[:street]) + paid) * 2 + seat) * _SITUATIONS + situation


def situation(bets: int, mine: int, theirs: int) -> int | None:
    """The number of the bets in front of a seat, in units of 10; None where no table goes.

    Args:
        bets: how many bets and raises there were in this round.
        mine: what the seat has paid in this round.
        theirs: what the other has paid.
    """
    if not bets:
        return NO_BET
    before, raised = mine - (bets - 1), theirs - mine
    if bets > MOST_BETS or not 0 <= before < bets or raised not in (1, 2):
        return None
    return _LEVEL_AT[bets] + 2 * before + raised - 1
