"""What the free boxes of a sheet are still worth, before any of their turns is played.

Perfect play of a sheet is known: every position can be worked out, half a million of them. These
few numbers stand in for that table. They were fitted to it by least squares, each position counted
as often as good play meets it, and turns played exactly on them average 244.81 points, worked out
over all dice; perfect play averages 245.87. Only differences between positions with equally many
free boxes mean anything: what is common to them was left out of the fit.
"""

from collections.abc import Mapping
from math import erf, hypot, sqrt

from engine.games.yams.boxes import BONUS, BONUS_FROM, Box

BOX_WORTH: Mapping[Box, float] = {
    "ones": 7.2,
    "twos": 8.3,
    "threes": 10.1,
    "fours": 12.3,
    "fives": 14.4,
    "sixes": 16.8,
    "three_kind": 22.9,
    "four_kind": 13.0,
    "full_house": 18.6,
    "small_straight": 28.1,
    "large_straight": 21.3,
    "yams": 11.0,
    "chance": 28.9,
}
BOTH_STRAIGHTS = 4.7  # more while both are free: dice that miss the one may fit the other

# What an upper box will hold when it is filled, with a mind to the bonus: average and deviation.
UPPER_POINTS: Mapping[Box, tuple[float, float]] = {
    "ones": (2.5, 1.1),
    "twos": (5.2, 1.9),
    "threes": (8.2, 2.9),
    "fours": (11.1, 3.7),
    "fives": (14.2, 4.4),
    "sixes": (17.1, 5.2),
}


def prospects(free: frozenset[Box], upper: int) -> float:
    """The points that the free boxes and the bonus will bring, up to a constant per their number.

    Args:
        free: the boxes still to be filled.
        upper: the points of the upper boxes filled so far.
    """
    worth = sum(points for box, points in BOX_WORTH.items() if box in free)
    straights = BOTH_STRAIGHTS * ({"small_straight", "large_straight"} <= free)
    return worth + straights + BONUS * bonus_weight(free, upper)


def bonus_weight(free: frozenset[Box], upper: int) -> float:
    """How much the bonus counts: 1 once it is reached, 0 once it is gone.

    Between the two, the chance to reach it if the free upper boxes brought normal variables. Its
    numbers were fitted to choose by; as a forecast it is too low while many boxes are free.
    """
    expected = [points for box, points in UPPER_POINTS.items() if box in free]
    if upper >= BONUS_FROM or not expected:
        return float(upper >= BONUS_FROM)
    above = upper + sum(mean for mean, _ in expected) - (BONUS_FROM - 0.5)
    return 0.5 + 0.5 * erf(above / hypot(*(spread for _, spread in expected)) / sqrt(2))
