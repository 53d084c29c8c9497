"""The value of every choice in a turn of Yam's, given the value of the sheet after the turn."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from msgspec import Struct

from engine.games.yams.boxes import BOXES, UPPER, Box, box_points
from engine.games.yams.turn_value import FULL, Dice, keep_values

FutureValue = Callable[[frozenset[Box], int], float]
"""(free boxes, points of the upper section) -> the points that are still expected."""


class TurnPlan(Struct, frozen=True):
    """The value of every choice in a turn.

    Attributes:
        fills: box -> points it would score -> the value of filling it.
        keeps: dice -> the value of keeping them and rolling the others; the first mapping is for
            one roll left, the second for two.
    """

    fills: Mapping[Box, Mapping[int, float]]
    keeps: tuple[Mapping[Dice, float], Mapping[Dice, float]]


@lru_cache(maxsize=64)  # a turn asks for the same plan up to three times
def turn_plan(
    allowed: tuple[Box, ...], free: frozenset[Box], upper: int, future: FutureValue
) -> TurnPlan:
    """The plan of a turn.

    Args:
        allowed: the boxes that may be filled in this turn, at least one.
        free: all free boxes, the allowed ones included.
        upper: the points of the upper boxes filled so far.
        future: the value of the sheet after the turn.
    """
    fills = {box: _fills(box, free - {box}, upper, future) for box in allowed}
    columns = [map(fills[box].__getitem__, _columns()[box]) for box in allowed]
    ends = [max(values) for values in zip(*columns, strict=True)]
    return TurnPlan(fills, keep_values(ends))


def _fills(box: Box, left: frozenset[Box], upper: int, future: FutureValue) -> dict[int, float]:
    points = set(_columns()[box])
    if box in UPPER:
        return {won: won + future(left, upper + won) for won in points}
    after = future(left, upper)
    return {won: won + after for won in points}


@cache
def _columns() -> Mapping[Box, tuple[int, ...]]:
    """For each box, its points for every set in `FULL`; five alike do not count as a full house."""
    points = [box_points(dice, full_five_alike=False) for dice in FULL]
    return {box: tuple(by_box[box] for by_box in points) for box in BOXES}
