"""Players that see a view and nothing else."""

from collections.abc import Mapping
from itertools import combinations
from typing import Protocol

from engine.core.game import Bot
from engine.core.values import Move, Rng
from engine.games.yams.boxes import BONUS_FROM, DICE, UPPER, Box, box_points
from engine.games.yams.turn_value import Dice, Worth, keep_values, keeps_of
from engine.games.yams.values import Roll, Score
from engine.games.yams.view import YamsView

# What a free box brings on average when it is filled later: a box is used at its best when it
# brings more than this. Found by playing solo games and adjusting to the averages they gave.
PAR: Mapping[Box, float] = {
    "ones": 2.1,
    "twos": 5.3,
    "threes": 8.6,
    "fours": 12.2,
    "fives": 15.7,
    "sixes": 19.2,
    "three_kind": 21.7,
    "four_kind": 13.1,
    "full_house": 22.6,
    "small_straight": 29.5,
    "large_straight": 32.7,
    "yams": 16.9,
    "chance": 22.0,
}
# Points towards the upper bonus are worth more than they count: 35 for 63, as far as it is near.
UPPER_WEIGHT = 0.55


class Value(Protocol):
    """How much a box filled with so many points is wanted."""

    def __call__(self, box: Box, points: int, /) -> float: ...


def legal_moves(view: YamsView) -> list[Move]:
    """Everything the seat may do now; keeps of the same faces are the same move."""
    can = view.can
    if can is None:
        return []
    moves: list[Move] = [Score(box) for box in can.score]
    if can.roll:
        sizes = range(DICE) if can.keep else (0,)
        moves += [Roll(keep) for size in sizes for keep in combinations(can.keep, size)]
    return moves


def random(view: YamsView, rng: Rng) -> Move:
    """Any legal move."""
    moves = legal_moves(view)
    return moves[rng.randrange(len(moves))]


def plain_choice(view: YamsView) -> Move:
    """Roll once, then the box that scores most now."""
    assert view.can is not None
    if not view.can.score:
        return Roll(())
    return Score(max(view.can.score, key=view.can.score.__getitem__))


def greedy(view: YamsView, _: Rng) -> Move:
    """All three rolls for the most points this turn, with no thought of the next."""
    return _best(view, lambda _box, points: float(points))


def thoughtful(view: YamsView, _: Rng) -> Move:
    """Each turn played exactly, boxes weighed against what they bring on average."""
    sheet = view.sheets[view.to_act[0]]
    upper_left = sum(face * 3 for box, face in UPPER.items() if sheet[box] is None)
    missing = BONUS_FROM - view.totals[view.to_act[0]].upper
    weight = UPPER_WEIGHT if 0 < missing <= upper_left + 8 else 0.0

    def worth(box: Box, points: int) -> float:
        if box in UPPER:
            return points - PAR[box] + weight * (points - 3 * UPPER[box])
        return points - PAR[box]

    return _best(view, worth)


def _best(view: YamsView, value: Value) -> Move:
    """The move that makes the most of `value(box, points)` this turn, exactly."""
    can = view.can
    assert can is not None
    if not can.score:
        return Roll(())
    dice = tuple(sorted(view.dice))
    free = tuple(can.score)
    box = max(free, key=lambda name: value(name, can.score[name]))
    if not can.roll:
        return Score(box)
    values = keep_values(_worth(free, value), view.rolls_left)
    keep = max(keeps_of(dice), key=values.__getitem__)
    if value(box, can.score[box]) >= values[keep]:
        return Score(box)
    return Roll(_positions(view.dice, keep))


def _worth(free: tuple[Box, ...], value: Value) -> Worth:
    def worth(dice: Dice) -> float:
        points = box_points(dice, full_five_alike=False)
        return max(value(box, points[box]) for box in free)

    return worth


def _positions(dice: tuple[int, ...], keep: Dice) -> tuple[int, ...]:
    """The first positions that show these faces."""
    positions: list[int] = []
    for face in keep:
        positions.append(
            next(at for at, shown in enumerate(dice) if shown == face and at not in positions)
        )
    return tuple(sorted(positions))


LEVELS: Mapping[str, Bot] = {"random": random, "greedy": greedy, "thoughtful": thoughtful}
