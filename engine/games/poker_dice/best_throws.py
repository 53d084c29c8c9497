"""Which dice to throw again for the best chance that a call holds, when all dice are known."""

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
"""For each set, the sets with one die less."""


def best_throw(dice: Faces, rank: int) -> float:
    """The chance that the call of this rank holds after the best throw of one to five dice."""
    kept = _best_kept(rank)
    return max([kept[fewer] for fewer in _FEWER[dice]])


@cache
def _best_kept(rank: int) -> dict[Faces, float]:
    """For each set of up to four dice, the best chance when it or a subset of it is kept."""
    best: dict[Faces, float] = {}
    for kept in _SETS:
        if len(kept) < DICE:
            held = chance(rank, kept)
            best[kept] = max([held, *[best[fewer] for fewer in _FEWER[kept]]])
    return best


def dice_to_throw(faces: tuple[str, ...], free: Dice, rank: int) -> Dice:
    """The dice to throw so that the call of this rank holds most likely.

    On equal chances it prefers the better dice on average, then fewer dice, then lower indices.

    Args:
        faces: all five dice.
        free: the indices of the dice that may be thrown, at least one.
        rank: the rank of the call.
    """
    sets = (chosen for size in range(1, len(free) + 1) for chosen in combinations(free, size))
    return max(sets, key=lambda thrown: _chance_and_mean(faces, thrown, rank))


def _chance_and_mean(faces: tuple[str, ...], thrown: Dice, rank: int) -> tuple[float, float]:
    """The chance that the call holds after this throw, and the mean number of calls that hold."""
    kept = tuple([face for index, face in enumerate(faces) if index not in thrown])
    mean: float = sum(ways(kept)) / 6 ** (DICE - len(kept))
    return chance(rank, kept), mean


def poker_chance(throws: int, dice: int = DICE) -> float:
    """The chance to get so many dice of one chosen face within this many throws."""
    missed: float = (5 / 6) ** throws
    return float((1 - missed) ** dice)
