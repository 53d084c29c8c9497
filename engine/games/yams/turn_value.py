"""The exact value of the rest of one turn, given what a box is worth when the turn ends.

A turn has few positions: 252 sets of five dice, 462 sets of dice to keep, 4,368 ways from a keep
to five dice. So the best play of the rolls left is worked out backwards over all of them at once,
in a millisecond or two, instead of searched from the dice at hand.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations

from engine.games.yams.boxes import DICE
from engine.kit.dice import rolls

Dice = tuple[int, ...]
Worth = Callable[[Dice], float]

ALL: tuple[Dice, ...] = tuple(faces for faces, _ in rolls(DICE))
_INDEX = {faces: index for index, faces in enumerate(ALL)}


def keep_values(worth: Worth, rolls_left: int) -> dict[Dice, float]:
    """What each keep (ascending faces) is worth with so many rolls left, one of them used now."""
    ends = [worth(faces) for faces in ALL]
    for _ in range(rolls_left - 1):
        values = _keeps(ends)
        ends = [
            max(end, *map(values.__getitem__, keeps))
            for end, keeps in zip(ends, _keeps_of_all(), strict=True)
        ]
    return _keeps(ends)


@cache
def keeps_of(faces: Dice) -> tuple[Dice, ...]:
    """The distinct sets of these dice that may stay when at least one is rolled."""
    return tuple(dict.fromkeys(keep for size in range(DICE) for keep in combinations(faces, size)))


def _keeps(ends: list[float]) -> dict[Dice, float]:
    """The average of `ends` over what each keep can become."""
    return {
        keep: sum(map(float.__mul__, chances, map(ends.__getitem__, indices)))
        for keep, (indices, chances) in _outcomes().items()
    }


@cache
def _keeps_of_all() -> tuple[tuple[Dice, ...], ...]:
    return tuple(keeps_of(faces) for faces in ALL)


@cache
def _outcomes() -> dict[Dice, tuple[tuple[int, ...], tuple[float, ...]]]:
    """For each keep, the sets of five dice it can become (indices into ALL) and their chances."""
    table = {}
    for size in range(DICE):
        for keep, _ in rolls(size):
            thrown = list(rolls(DICE - size))
            indices = tuple(_INDEX[tuple(sorted(keep + faces))] for faces, _ in thrown)
            chances = tuple(count / float(6 ** (DICE - size)) for _, count in thrown)
            table[keep] = (indices, chances)
    return table
