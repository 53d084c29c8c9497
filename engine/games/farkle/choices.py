"""What may be set aside of a roll: every distinct set of faces once."""

from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from engine.games.farkle.scoring import Scoring


class Choice(Struct, frozen=True, gc=False):
    """Indices into the roll, ascending, and what those dice score."""

    dice: tuple[int, ...]
    points: int


@lru_cache(maxsize=256)  # a roll is looked at by its whole table, and seldom comes again
def choices(rolled: tuple[int, ...], scoring: Scoring) -> tuple[Choice, ...]:
    """All sets that may be set aside, by the first indices that show each set of faces.

    Most points first, then fewer dice, then lower faces.
    """
    sets = _scoring_sets(tuple(sorted(rolled)), scoring)
    return tuple(Choice(_first(faces, rolled), points) for faces, points in sets)


@lru_cache(maxsize=1024)
def _scoring_sets(
    faces: tuple[int, ...], scoring: Scoring
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The same as ascending faces with their points; few, as the order of a roll is left out."""
    points = scoring.points
    sizes = range(1, len(faces) + 1)
    found = {some for size in sizes for some in combinations(faces, size) if some in points}
    ranked = sorted(found, key=lambda some: (-points[some], len(some), some))
    return tuple((some, points[some]) for some in ranked)


def _first(faces: tuple[int, ...], rolled: tuple[int, ...]) -> tuple[int, ...]:
    """The first indices, ascending, that show these faces."""
    wanted = list(faces)
    dice = []
    for index, face in enumerate(rolled):
        if face in wanted:
            wanted.remove(face)
            dice.append(index)
    return tuple(dice)
