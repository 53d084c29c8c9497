"""Estimates the points that the free boxes of a sheet will still bring, for the `thoughtful` bot.

The exact values of all half a million sheet positions can be computed; these few numbers
approximate that table. They were fitted to it by least squares, each position weighted by how often
good play reaches it. Playing each turn optimally on these estimates averages 244.81 points,
computed over all dice; perfect play averages 245.87. The estimates are only comparable between
sheets with the same number of free boxes: a constant per number was left out.
"""

from collections.abc import Mapping
from math import erf, hypot, sqrt

from engine.games.yams.boxes import BONUS, BONUS_FROM, Box

BOX_VALUE: Mapping[Box, float] = {
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
BOTH_STRAIGHTS = 4.7  # added while both are free: dice that miss one may fit the other

# The points of an upper box when filled by a player who aims for the bonus: mean and deviation.
UPPER_POINTS: Mapping[Box, tuple[float, float]] = {
    "ones": (2.5, 1.1),
    "twos": (5.2, 1.9),
    "threes": (8.2, 2.9),
    "fours": (11.1, 3.7),
    "fives": (14.2, 4.4),
    "sixes": (17.1, 5.2),
}


def future_value(free: frozenset[Box], upper: int) -> float:
    """The points that the free boxes and the bonus will bring, up to a constant (see above).

    Args:
        free: the boxes still to be filled.
        upper: the points of the upper boxes filled so far.
    """
    points = sum(value for box, value in BOX_VALUE.items() if box in free)
    straights = BOTH_STRAIGHTS * ({"small_straight", "large_straight"} <= free)
    return points + straights + BONUS * bonus_weight(free, upper)


def bonus_weight(free: frozenset[Box], upper: int) -> float:
    """How much of the bonus to count: 1 once it is reached, 0 once it is out of reach.

    In between it is the chance to reach it if the points of the free upper boxes were normally
    distributed. The numbers were fitted to make good choices; as a probability the result is too
    low while many boxes are free.
    """
    expected = [points for box, points in UPPER_POINTS.items() if box in free]
    if upper >= BONUS_FROM or not expected:
        return float(upper >= BONUS_FROM)
    above = upper + sum(mean for mean, _ in expected) - (BONUS_FROM - 0.5)
    return 0.5 + 0.5 * erf(above / hypot(*(spread for _, spread in expected)) / sqrt(2))
