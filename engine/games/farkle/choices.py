"""What may be set aside of a roll: every distinct set of faces once."""

from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from engine.games.farkle.scoring import Scoring


class Choice(Struct, frozen=True, gc=False):
    """Indices into the roll, ascending, and what those dice score."""

    dice: tuple[int, ...]
    points: int


@lru_cache(maxsize=4096)
def choices(rolled: tuple[int, ...], scoring: Scoring) -> tuple[Choice, ...]:
    """All sets that may be set aside, by the first indices that show each set of faces.

    Most points first, then fewer dice, then lower faces.
    """
    points = scoring.points
    found: dict[tuple[int, ...], Choice] = {}
    for size in range(1, len(rolled) + 1):
        for dice in combinations(range(len(rolled)), size):
            faces = tuple(sorted(rolled[index] for index in dice))
            if faces in points and faces not in found:
                found[faces] = Choice(dice, points[faces])
    ranked = sorted(found, key=lambda faces: (-found[faces].points, len(faces), faces))
    return tuple(found[faces] for faces in ranked)
