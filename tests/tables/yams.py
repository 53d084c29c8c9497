"""The value of every sheet of Yam's, exactly, for the free order of boxes.

A sheet is a mask of its free boxes, its upper points up to 63, and whether its yams box holds 50,
which matters only with a bonus for further ones. Values are computed from full sheets to the empty
one, each over all dice, as `engine.games.yams.turn_value` does for a single turn.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.games.yams.boxes import BONUS, BONUS_FROM, BOXES, UPPER, YAMS, box_points
from engine.games.yams.future_value import SHEETS, TOTALS, encoded
from engine.games.yams.turn_value import FULL, SETS
from engine.games.yams.values import YamsOptions
from engine.kit.dice import FACES

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

PARTS = len(SETS) - len(FULL)
AT = {faces: index for index, faces in enumerate(SETS)}
MORE = np.array([[AT[tuple(sorted((*dice, face)))] for face in FACES] for dice in SETS[:PARTS]])
"""For each set that is not full, the six with one die more."""
LESS = np.array(
    [
        [AT[dice[:at] + dice[at + 1 :]] for at in range(len(dice))] + [0] * (5 - len(dice))
        for dice in SETS
    ]
)
SIZES = np.array([len(dice) for dice in SETS])
ALIKE = np.array([len(set(dice)) == 1 for dice in FULL])
LOWER = len(UPPER)
YAMS_AT = BOXES.index("yams")


def computed(options: YamsOptions) -> bytes:
    """The content of the table for these house rules."""
    return encoded(values(options).ravel().tolist())


def values(options: YamsOptions) -> Floats:
    """[whether the yams box holds 50, free boxes, upper points] -> the points still to come."""
    future = np.zeros((2 if options.yams_bonus else 1, SHEETS, TOTALS))
    future[:, 0, BONUS_FROM] = BONUS
    _solve(future, points(options), float(options.yams_bonus))
    return future


def points(options: YamsOptions) -> Ints:
    """[dice, box] -> points."""
    rows = [box_points(dice, full_five_alike=options.full_five_alike) for dice in FULL]
    return np.array([[row[box] for box in BOXES] for row in rows])


@njit(cache=True)
def _solve(future: Floats, won: Ints, bonus: float) -> None:
    for free in range(1, SHEETS):  # a sheet with one box less has a smaller number
        for has_yams in range(len(future)):
            if has_yams and free >> YAMS_AT & 1:
                continue
            for upper in range(TOTALS):
                rolled = ends(future, won, bonus, has_yams, free, upper)
                for _ in range(2):
                    rolled = best_inside(averages(rolled))[PARTS:]
                future[has_yams, free, upper] = averages(rolled)[0]


@njit(cache=True)
def ends(future: Floats, won: Ints, bonus: float, has_yams: int, free: int, upper: int) -> Floats:
    """The value of filling the best box, for each full set of dice."""
    found = np.full(len(won), -1.0)
    for dice in range(len(won)):
        for box in range(len(won[0])):
            if free >> box & 1:
                value = fill(future, won, bonus, has_yams, free, upper, dice, box)
                found[dice] = max(found[dice], value)
    return found


@njit(cache=True)
def fill(
    future: Floats, won: Ints, bonus: float, has_yams: int, free: int, upper: int,
    dice: int, box: int,
) -> float:  # fmt: skip
    """The value of filling this box with these dice."""
    points = won[dice, box]
    total = min(BONUS_FROM, upper + points) if box < LOWER else upper
    holds = has_yams
    if len(future) > 1 and box == YAMS_AT and points == YAMS:
        holds = 1
    extra = bonus if has_yams and ALIKE[dice] else 0.0
    return float(points + extra + future[holds, free ^ (1 << box), total])


@njit(cache=True)
def averages(full: Floats) -> Floats:
    """For each set, the average value of completing it with random dice."""
    found = np.zeros(PARTS + len(full))
    found[PARTS:] = full
    for at in range(PARTS - 1, -1, -1):
        total = 0.0
        for face in range(6):
            total += found[MORE[at, face]]
        found[at] = total / 6
    return found


@njit(cache=True)
def best_inside(found: Floats) -> Floats:
    """For each set, the highest value among its subsets and itself."""
    best = found.copy()
    for at in range(1, len(best)):
        for place in range(SIZES[at]):
            best[at] = max(best[at], best[LESS[at, place]])
    return best
