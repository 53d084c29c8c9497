"""How good moves are: the value of each legal move of a seat, in the game's own unit."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from engine.core.values import Move

Unit = Literal["points", "lead", "turns", "win", "lives", "chips"]
"""What values count: points to come, turns to come as a negative number, or the chance to win; for
this round the chance to lose a life, as a negative number; for this hand the chips to come."""

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
        choices: how many moves differ in what counts; with 1 there was nothing to decide.
    """

    loss: float
    best: Move
    value: float
    unit: Unit
    exact: bool
    choices: int = 2


class Reckoning(Struct, frozen=True):
    """Where a seat is in what values count, so that values can be compared over a match.

    Attributes:
        gained: what the seat has already; together with a value it is what the seat can expect.
        stretch: the number of the turn or hand whose end a value looks ahead to; 0 for all of them
            in a game whose values look ahead to the end of the match.
        begun: what the seat had when that turn or hand began, None for as much as now: chips of it
            may have been paid since.
    """

    gained: float
    stretch: int = 0
    begun: float | None = None


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
        loss = value - self.values[move]
        return Judgment(loss, best, value, self.unit, self.exact, len(self.values))
