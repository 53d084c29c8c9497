"""Which dice to throw again: the best chance to make a call hold, for dice that are all known."""

from functools import cache
from itertools import combinations, combinations_with_replacement

from engine.games.poker_dice.calls import DICE, FACES
from engine.games.poker_dice.odds import chance, ways
from engine.games.poker_dice.values import Dice

Faces = tuple[str, ...]
"""Sorted as text."""

_SETS: tuple[Faces, ...] = tuple(
    kept
    for count in range(DICE + 1)
    for kept in combinations_with_replacement(sorted(FACES), count)
)
_FEWER: dict[Faces, tuple[Faces, ...]] = {
    dice: tuple({dice[:index] + dice[index + 1 :] for index in range(len(dice))}) for dice in _SETS
}
"""What is left of a set of dice when one goes, once for each face."""


def best_throw(dice: Faces, rank: int) -> float:
    """The chance that the call of that rank holds after the best throw of one to five dice."""
    kept = _best_kept(rank)
    return max([kept[fewer] for fewer in _FEWER[dice]])


@cache
def _best_kept(rank: int) -> dict[Faces, float]:
    """For each set of up to four dice, the best chance when they are kept, or fewer of them."""
    best: dict[Faces, float] = {}
    for kept in _SETS:
        if len(kept) < DICE:
            held = chance(rank, kept)
            best[kept] = max([held, *[best[fewer] for fewer in _FEWER[kept]]])
    return best


def dice_to_throw(faces: tuple[str, ...], free: Dice, rank: int) -> Dice:
    """The dice of `free` whose throw makes the call of that rank most likely.

    Among equals the throw with the better dice on average, then the one of fewer and lower
    indices. `free` has at least one die.
    """
    sets = (chosen for size in range(1, len(free) + 1) for chosen in combinations(free, size))
    return max(sets, key=lambda thrown: _worth(faces, thrown, rank))


def _worth(faces: tuple[str, ...], thrown: Dice, rank: int) -> tuple[float, float]:
    kept = tuple([face for index, face in enumerate(faces) if index not in thrown])
    mean: float = sum(ways(kept)) / 6 ** (DICE - len(kept))
    return chance(rank, kept), mean


def poker_chance(throws: int) -> float:
    """The chance of five alike of one chosen face with so many throws, keeping that face."""
    missed: float = (5 / 6) ** throws
    return float((1 - missed) ** DICE)
