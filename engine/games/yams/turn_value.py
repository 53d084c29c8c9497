"""The exact value of every position within a turn of Yam's, given the values of its final dice.

There are 462 sets of up to five dice, 252 of them full. Dice rolled together can be treated as
rolled one by one. So the value of keeping a set and rolling the other dice is the average over the
six sets with one die more, computed from the full sets down to the empty one. The best dice to
keep of a full set are the best of its subsets, computed from the empty set up. All positions take
half a millisecond.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter

from engine.games.yams.boxes import DICE
from engine.kit.dice import FACES, rolls

Dice = tuple[int, ...]
"""The faces of some dice, ascending."""

Pick = Callable[[list[float]], tuple[float, ...]]
"""Picks the values of certain sets from a list with one value per set."""

SETS: tuple[Dice, ...] = tuple(faces for size in range(DICE + 1) for faces, _ in rolls(size))
FULL: tuple[Dice, ...] = tuple(faces for faces in SETS if len(faces) == DICE)
_PARTS = len(SETS) - len(FULL)
_AT = {faces: index for index, faces in enumerate(SETS)}


def keep_values(ends: Sequence[float]) -> tuple[dict[Dice, float], dict[Dice, float], float]:
    """The value of keeping each set and rolling the other dice, with one roll left and with two.

    The third is the value before the first roll of the turn.

    Args:
        ends: for each set in `FULL`, the value of ending the turn with it.
    """
    one = _averages(ends)
    two = _averages(_best_inside(one)[_PARTS:])
    start = _averages(_best_inside(two)[_PARTS:])[0]
    return dict(zip(SETS, one, strict=True)), dict(zip(SETS, two, strict=True)), start


@cache
def keeps_of(faces: Dice) -> tuple[Dice, ...]:
    """The distinct subsets of these dice that can be kept when at least one die is rolled."""
    return tuple(dict.fromkeys(keep for size in range(DICE) for keep in combinations(faces, size)))


def _averages(full: Sequence[float]) -> list[float]:
    """For each set, the average value of completing it with random dice."""
    values = [0.0] * _PARTS + list(full)
    picks = _one_die_more()
    for index in reversed(range(_PARTS)):
        values[index] = sum(picks[index](values)) / len(FACES)
    return values


def _best_inside(values: list[float]) -> list[float]:
    """For each set, the highest value among its subsets and itself."""
    best = list(values)
    for index, pick in enumerate(_one_die_less(), start=1):
        best[index] = max(pick(best))
    return best


@cache
def _one_die_more() -> tuple[Pick, ...]:
    """For each set that is not full, a pick of the six sets with one die more."""
    return tuple(
        itemgetter(*(_AT[tuple(sorted((*faces, face)))] for face in FACES))
        for faces in SETS[:_PARTS]
    )


@cache
def _one_die_less() -> tuple[Pick, ...]:
    """For each set but the empty one, a pick of the set itself and those with one die less."""
    return tuple(
        itemgetter(_AT[faces], *(_AT[part] for part in combinations(faces, len(faces) - 1)))
        for faces in SETS[1:]
    )
