"""What a level of Yam's bots scores on average, exactly: over all sheets and all dice."""

from math import exp

import numpy as np
from numba import njit

from engine.games.yams.boxes import BONUS, BONUS_FROM
from engine.games.yams.future_value import SHEETS, TOTALS
from engine.games.yams.turn_value import FULL, keeps_of
from engine.games.yams.values import YamsOptions
from tests.tables.yams import AT, PARTS, Floats, Ints, averages, best_inside, fill, points

KEEPS = np.array(
    [[AT[keep] for keep in keeps_of(dice)] + [-1] * (31 - len(keeps_of(dice))) for dice in FULL]
)
"""For each full set, the sets that can be kept of it, then -1."""
TAKEN = -1e9
"""The value of a move that is not possible."""


def average(judged: Floats, temperature: float, options: YamsOptions) -> float:
    """The average score of a player of this temperature.

    Args:
        judged: the values by which it plays, as `tests.tables.yams.values` returns them.
    """
    played = np.zeros_like(judged)
    played[:, 0, BONUS_FROM] = BONUS
    _evaluate(judged, played, points(options), float(options.yams_bonus), temperature)
    return float(played[0, SHEETS - 1, 0])


@njit(cache=True)
def _evaluate(judged: Floats, played: Floats, won: Ints, bonus: float, temperature: float) -> None:
    for free in range(1, SHEETS):
        for has_yams in range(len(played)):
            for upper in range(TOTALS):
                where = has_yams, free, upper
                fills = np.zeros((2, len(won), len(won[0])))  # as judged, as played
                fills[0] = _fills(judged, won, bonus, *where)
                fills[1] = _fills(played, won, bonus, *where)
                played[where] = _turn(fills, temperature)


@njit(cache=True)
def _fills(future: Floats, won: Ints, bonus: float, has_yams: int, free: int, upper: int) -> Floats:
    """[dice, box] -> the value of filling it; very low where that is not possible."""
    found = np.full(won.shape, TAKEN)
    for dice in range(len(won)):
        for box in range(len(won[0])):
            if free >> box & 1:
                found[dice, box] = fill(future, won, bonus, has_yams, free, upper, dice, box)
    return found


@njit(cache=True)
def _turn(fills: Floats, temperature: float) -> float:
    """The average value of a turn."""
    faces, boxes = fills.shape[1:]
    moves = np.full((2, boxes + len(KEEPS[0])), TAKEN)
    best, true = np.full(faces, TAKEN), np.zeros(faces)
    kept, after = best, true
    for roll in range(3):
        for dice in range(faces):
            moves[:, :boxes] = fills[:, dice]
            best[dice] = max(best[dice], fills[0, dice].max())
            for at in range(len(KEEPS[0]) * (roll > 0)):
                keep = KEEPS[dice, at]
                moves[0, boxes + at] = kept[keep] if keep >= 0 else TAKEN
                moves[1, boxes + at] = after[keep]
            true[dice] = _drawn(moves, temperature)
        kept = averages(best if roll == 0 else best_inside(kept)[PARTS:])
        after = averages(true)
    return float(after[0])


@njit(cache=True)
def _drawn(moves: Floats, temperature: float) -> float:
    """The average value of the move that is played."""
    best = np.argmax(moves[0])
    if temperature == 0:
        return float(moves[1, best])
    total = weights = 0.0
    for at in range(len(moves[0])):
        weight = exp((moves[0, at] - moves[0, best]) / temperature)
        total += weight * moves[1, at]
        weights += weight
    return total / weights
