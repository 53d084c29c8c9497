"""The value of every choice in a turn of Yam's, given the value of the sheet after the turn."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from msgspec import Struct

from engine.games.yams.boxes import BONUS_FROM, BOXES, UPPER, YAMS, Box, box_points
from engine.games.yams.sheet import in_order
from engine.games.yams.turn_value import FULL, Dice, keep_values
from engine.games.yams.values import YamsOptions


class Position(Struct, frozen=True):
    """A sheet before a turn, as far as it matters for the points to come.

    Attributes:
        free: the free boxes.
        upper: the points of the upper boxes, `BONUS_FROM` if they are more.
        has_yams: whether the yams box holds 50.
    """

    free: frozenset[Box]
    upper: int
    has_yams: bool
    options: YamsOptions


Future = Callable[[Position], float]
"""The points that a sheet will still bring, the upper bonus included."""


class TurnPlan(Struct, frozen=True):
    """The value of every choice in a turn: the points from now to the end of the match.

    Attributes:
        fills: box -> dice -> the value of filling it with these dice.
        keeps: dice -> the value of keeping them and rolling the others; the first mapping is for
            one roll left, the second for two.
        start: the value of the turn before its first roll.
    """

    fills: Mapping[Box, Mapping[Dice, float]]
    keeps: tuple[Mapping[Dice, float], Mapping[Dice, float]]
    start: float


@lru_cache(maxsize=64)  # a turn asks for the same plan up to three times
def turn_plan(position: Position, future: Future) -> TurnPlan:
    """The plan of a turn of a sheet with a free box."""
    free = tuple([box for box in BOXES if box in position.free])
    fills = {box: _fills(position, box, future) for box in in_order(free, position.options)}
    ends = [max(values) for values in zip(*fills.values(), strict=True)]
    named = {box: dict(zip(FULL, values, strict=True)) for box, values in fills.items()}
    one, two, start = keep_values(ends)
    return TurnPlan(named, (one, two), start)


def _fills(position: Position, box: Box, future: Future) -> list[float]:
    """The values of filling the box with each set in `FULL`."""
    rules = position.options
    points = _points(box, full_five_alike=rules.full_five_alike)
    after = {won: won + future(_after(position, box, won)) for won in set(points)}
    values = [after[won] for won in points]
    if not position.has_yams or not rules.yams_bonus:
        return values
    return [
        value + rules.yams_bonus * (len(set(dice)) == 1)
        for dice, value in zip(FULL, values, strict=True)
    ]


def _after(position: Position, box: Box, won: int) -> Position:
    """The sheet with these points in this box."""
    upper = min(BONUS_FROM, position.upper + won * (box in UPPER))
    has_yams = position.has_yams or (box == "yams" and won == YAMS)
    return Position(position.free - {box}, upper, has_yams, position.options)


@cache
def _points(box: Box, *, full_five_alike: bool) -> tuple[int, ...]:
    """The points of the box for each set in `FULL`."""
    return tuple(box_points(dice, full_five_alike=full_five_alike)[box] for dice in FULL)
