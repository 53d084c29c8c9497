"""What dice of one roll are worth, and how likely it is that none is worth anything."""

from functools import cache

from msgspec import Struct

from engine.kit.dice import rolls

DICE = 6
STRAIGHT = THREE_PAIRS = 1000
SINGLES = {1: 100, 5: 50}
TRIPLETS = {1: 1000} | {face: face * 100 for face in range(2, 7)}


class Scoring(Struct, frozen=True, eq=False):
    """The score table under one set of house rules; one object per set, compared by identity.

    Attributes:
        points: ascending faces -> points, for every set of dice in which each die scores.
        alive: the rolls (ascending faces) in which something scores.
    """

    points: dict[tuple[int, ...], int]
    alive: frozenset[tuple[int, ...]]


@cache
def scoring(four_pair: int, two_triplets: int) -> Scoring:
    """The table for these house rules; 923 sets of dice, made once.

    Args:
        four_pair: points for four alike and a pair, 0 where they are no combination.
        two_triplets: points for two triplets, 0 where they have no value of their own.
    """
    sets = [faces for count in range(1, DICE + 1) for faces, _ in rolls(count)]
    points = {faces: worth for faces in sets if (worth := _worth(faces, four_pair, two_triplets))}
    alive = frozenset(faces for faces in sets if 1 in faces or 5 in faces or _any(faces, points))
    return Scoring(points, alive)


def _any(faces: tuple[int, ...], points: dict[tuple[int, ...], int]) -> bool:
    return faces in points or any(faces.count(face) >= 3 for face in faces)


def _worth(faces: tuple[int, ...], four_pair: int, two_triplets: int) -> int:
    """The best partition of all these dice into combinations; 0 if a die is left over.

    Alike dice are always worth most together (three 5s 500, not 3 x 50; four 1s 2000, not 1100),
    so only the combinations of all six dice compete with the sum of the faces' own groups.
    """
    counts = {face: faces.count(face) for face in set(faces)}
    groups = [_group(face, count) for face, count in counts.items()]
    best = sum(groups) if all(groups) else 0
    match sorted(counts.values()):
        case [1, 1, 1, 1, 1, 1]:
            best = max(best, STRAIGHT)
        case [2, 2, 2]:
            best = max(best, THREE_PAIRS)
        case [2, 4]:
            best = max(best, four_pair)
        case [3, 3]:
            best = max(best, two_triplets)
    return best


def _group(face: int, count: int) -> int:
    """`count` dice of one face by themselves: each beyond the third doubles the triplet."""
    if count >= 3:
        return TRIPLETS[face] << (count - 3)
    return SINGLES.get(face, 0) * count


@cache
def farkle_odds(dice: int) -> float:
    """The exact chance that a roll of so many dice scores nothing; 0 for no dice.

    House rules change what a roll is worth, never whether it is worth something: four alike and
    two triplets score by their triplets as well.
    """
    if not dice:
        return 0.0
    alive = scoring(0, 0).alive
    farkles = sum(count for faces, count in rolls(dice) if faces not in alive)
    return farkles / float(6**dice)
