"""A turn played exactly, for what a sheet is worth after it."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from msgspec import Struct

from engine.games.yams.boxes import BOXES, UPPER, Box, box_points
from engine.games.yams.turn_value import FULL, Dice, keep_values

Outlook = Callable[[frozenset[Box], int], float]
"""What the boxes still free and the bonus are worth, from them and the upper section's points."""


class TurnPlan(Struct, frozen=True):
    """What every choice in a turn is worth.

    Attributes:
        fills: by box and points, filling it now.
        keeps: by set of dice, rolling the others: with one roll left, and with two.
    """

    fills: Mapping[Box, Mapping[int, float]]
    keeps: tuple[Mapping[Dice, float], Mapping[Dice, float]]


@lru_cache(maxsize=64)
def turn_plan(
    allowed: tuple[Box, ...], free: frozenset[Box], upper: int, outlook: Outlook
) -> TurnPlan:
    """The plan for a sheet; kept, for a turn asks for it up to three times.

    Args:
        allowed: the boxes that may be filled in this turn, at least one.
        free: all free boxes, the allowed ones included.
        upper: the points of the upper boxes filled so far.
        outlook: what the sheet is worth when the turn is over.
    """
    fills = {box: _fills(box, free - {box}, upper, outlook) for box in allowed}
    columns = [map(fills[box].__getitem__, _columns()[box]) for box in allowed]
    ends = [max(worths) for worths in zip(*columns, strict=True)]
    return TurnPlan(fills, keep_values(ends))


def _fills(box: Box, left: frozenset[Box], upper: int, outlook: Outlook) -> dict[int, float]:
    points = set(_columns()[box])
    if box in UPPER:
        return {won: won + outlook(left, upper + won) for won in points}
    after = outlook(left, upper)
    return {won: won + after for won in points}


@cache
def _columns() -> Mapping[Box, tuple[int, ...]]:
    """For each box, the points of every full set of dice; five alike are no full house."""
    points = [box_points(dice, full_five_alike=False) for dice in FULL]
    return {box: tuple(worth[box] for worth in points) for box in BOXES}
