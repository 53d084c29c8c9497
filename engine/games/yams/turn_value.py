"""The exact value of the rest of one turn, given what the dice are worth when the turn ends.

A turn has few positions: the 462 sets of at most five dice, of which 252 are full. Rolled dice may
as well fall one after the other: so a set is worth the average of the six sets with one die more,
worked out from the full ones down to none. And what to keep of a full set is the best of the sets
inside it, found from none up to the full ones. That makes all positions of a turn in half a
millisecond.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter

from engine.games.yams.boxes import DICE
from engine.kit.dice import FACES, rolls

Dice = tuple[int, ...]
"""Faces, ascending."""

Pick = Callable[[list[float]], tuple[float, ...]]
"""Some values of a list with one value a set."""

SETS: tuple[Dice, ...] = tuple(faces for size in range(DICE + 1) for faces, _ in rolls(size))
FULL: tuple[Dice, ...] = tuple(faces for faces in SETS if len(faces) == DICE)
_PARTS = len(SETS) - len(FULL)
_AT = {faces: index for index, faces in enumerate(SETS)}


def keep_values(ends: Sequence[float]) -> tuple[dict[Dice, float], dict[Dice, float]]:
    """What each set is worth when the other dice are rolled: with one roll left, and with two.

    Args:
        ends: what each set of `FULL` is worth when the turn ends with it.
    """
    one = _averages(ends)
    two = _averages(_best_inside(one)[_PARTS:])
    return dict(zip(SETS, one, strict=True)), dict(zip(SETS, two, strict=True))


@cache
def keeps_of(faces: Dice) -> tuple[Dice, ...]:
    """The distinct sets of these dice that may stay when at least one is rolled."""
    return tuple(dict.fromkeys(keep for size in range(DICE) for keep in combinations(faces, size)))


def _averages(full: Sequence[float]) -> list[float]:
    values = [0.0] * _PARTS + list(full)
    picks = _one_die_more()
    for index in reversed(range(_PARTS)):
        values[index] = sum(picks[index](values)) / len(FACES)
    return values


def _best_inside(values: list[float]) -> list[float]:
    best = list(values)
    for index, pick in enumerate(_one_die_less(), start=1):
        best[index] = max(pick(best))
    return best


@cache
def _one_die_more() -> tuple[Pick, ...]:
    """For each set that is not full, the six with one die more."""
    return tuple(
        itemgetter(*(_AT[tuple(sorted((*faces, face)))] for face in FACES))
        for faces in SETS[:_PARTS]
    )


@cache
def _one_die_less() -> tuple[Pick, ...]:
    """For each set but the empty one, itself and those with one die less."""
    return tuple(
        itemgetter(_AT[faces], *(_AT[part] for part in combinations(faces, len(faces) - 1)))
        for faces in SETS[1:]
    )
