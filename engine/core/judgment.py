"""How good moves are: the value of each legal move of a seat, in the game's own unit."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from engine.core.values import Move

Unit = Literal["points", "turns", "win", "round", "chips"]
"""What values count: points to come, turns to come as a negative number, the chance to win the
match or the round, or the chips to come compared with giving up the hand."""

Tables = Mapping[str, bytes]
"""The contents of a game's tables by name (see `engine.kit.tables`)."""


class Judgment(Struct, frozen=True):
    """One move against the best one.

    Attributes:
        loss: by how much the move is worse than the best; 0 for a best move.
        best: a move with the highest value.
        value: that value.
        exact: whether the values are exact for this match's options, not estimates. Where players
            hide something, they are those against a player who plays by the game's table.
    """

    loss: float
    best: Move
    value: float
    unit: Unit
    exact: bool


class Ratings(Struct, frozen=True):
    """The values of a seat's moves; of moves that differ in nothing that counts, only one.

    Attributes:
        values: the value of each move if the seat plays best afterwards; higher is better.
        exact: as in `Judgment`.
    """

    values: Mapping[Move, float]
    unit: Unit
    exact: bool

    def judge(self, move: Move) -> Judgment:
        """Compare a rated move with the best one.

        Raises:
            KeyError: the move is not rated, so it is not legal or not in its usual form.
        """
        best = max(self.values, key=self.values.__getitem__)
        value = self.values[best]
        return Judgment(value - self.values[move], best, value, self.unit, self.exact)
