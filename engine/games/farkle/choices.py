"""The sets of dice that a player may set aside after a roll."""

from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from engine.games.farkle.scoring import Scoring


class Choice(Struct, frozen=True, gc=False):
    """Dice that may be set aside, as ascending indices into the roll, and their score."""

    dice: tuple[int, ...]
    points: int


@lru_cache(maxsize=256)  # all views of a table ask for the same roll, which seldom comes again
def choices(rolled: tuple[int, ...], scoring: Scoring) -> tuple[Choice, ...]:
    """All distinct sets of faces that may be set aside, each as the first dice that show it.

    The order is most points first, then fewer dice, then lower faces.
    """
    sets = _scoring_sets(tuple(sorted(rolled)), scoring)
    return tuple(Choice(_indices(faces, rolled), points) for faces, points in sets)


@lru_cache(maxsize=1024)
def _scoring_sets(
    faces: tuple[int, ...], scoring: Scoring
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The choices as (ascending faces, points).

    Cached by the sorted roll, of which there are few.
    """
    points = scoring.points
    sizes = range(1, len(faces) + 1)
    found = {some for size in sizes for some in combinations(faces, size) if some in points}
    ranked = sorted(found, key=lambda some: (-points[some], len(some), some))
    return tuple((some, points[some]) for some in ranked)


def _indices(faces: tuple[int, ...], rolled: tuple[int, ...]) -> tuple[int, ...]:
    """The indices, ascending, of the first dice that show these faces."""
    wanted = list(faces)
    dice = []
    for index, face in enumerate(rolled):
        if face in wanted:
            wanted.remove(face)
            dice.append(index)
    return tuple(dice)
