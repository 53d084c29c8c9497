"""What each action of Dice Hold'em is worth between two seats that play by a table."""

from typing import Any

import numpy as np

from engine.games.dice_holdem.action_values import CHIPS, KNOTS, OPEN_PLACES, parts
from engine.games.dice_holdem.strategy import BINS, POTS
from engine.games.dice_holdem.values import UNIT
from tests.tables.holdem_sweeps import BETS, Course, sweep

SLIP = 0.05
"""How often a seat is taken to act otherwise than by the table, so that all can happen."""
RARE, STRAIGHT = 0.02, 0.0003
"""How much classes that hardly occur count beside others, and how much bends count."""
MOST = 32_767
HATS = np.zeros((BINS, len(KNOTS)))
"""How much of the value at each knot is in the value of a class."""
for _dice in range(BINS):
    for _knot, _part in parts(_dice):
        HATS[_dice, _knot] += _part
BENDS = np.diff(np.eye(len(KNOTS)), 2, axis=0)


def action_values(how: Course, ante: int, strategy: Any) -> Any:
    """The values as the game's table has them, in tenths of a chip; the ante is in tens."""
    found = sweep(how, ante, strategy, strategy, SLIP)
    counts = found.often
    paid = ante + np.concatenate([_paid(pots) for pots in POTS])
    means = found.sums[:, :, 1:] / np.maximum(counts, 1e-9)[:, :, None] + paid[:, None, None]
    values = np.swapaxes(means, 1, 2) * UNIT * CHIPS
    fitted = [_fitted(*one) for one in zip(values, counts, strict=True)]
    rows = [values[:OPEN_PLACES].ravel(), np.array(fitted[OPEN_PLACES:]).ravel()]
    return np.clip(np.rint(np.concatenate(rows)), -MOST, MOST).astype("<i2")


def _paid(pots: int) -> Any:
    """What the seat to act has paid in each situation of a street, antes apart."""
    return (np.arange(pots)[:, None, None] + np.zeros((1, 2, 1), int) + BETS[:, 1]).ravel()


def _fitted(values: Any, counts: Any) -> Any:
    """Values at `KNOTS` that are nearest to those of all classes, and nearly straight."""
    weights = counts + RARE * counts.mean() + 1e-9
    matrix = (HATS * weights[:, None]).T @ HATS + STRAIGHT * weights.sum() * BENDS.T @ BENDS
    return np.linalg.solve(matrix, (HATS * weights[:, None]).T @ values.T).T
