"""Farkle's score table, and the chance that a roll scores nothing."""

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
        scoring_rolls: the rolls (ascending faces) in which at least one die scores.
    """

    points: dict[tuple[int, ...], int]
    scoring_rolls: frozenset[tuple[int, ...]]


@cache
def scoring(four_pair: int, two_triplets: int) -> Scoring:
    """The score table for these house rules, covering 923 sets of dice.

    Args:
        four_pair: points for four alike and a pair; 0 if that is not a combination.
        two_triplets: points for two triplets; 0 if they only count as two single triplets.
    """
    sets = [faces for count in range(1, DICE + 1) for faces, _ in rolls(count)]
    points = {faces: score for faces in sets if (score := _score(faces, four_pair, two_triplets))}
    return Scoring(points, frozenset(faces for faces in sets if _any_scores(faces, points)))


def _any_scores(faces: tuple[int, ...], points: dict[tuple[int, ...], int]) -> bool:
    return (
        1 in faces or 5 in faces or faces in points or any(faces.count(face) >= 3 for face in faces)
    )


def _score(faces: tuple[int, ...], four_pair: int, two_triplets: int) -> int:
    """The points of the best partition of these dice into combinations; 0 if a die is left over.

    Dice of one face score most as one group (three 5s are 500, not 3 x 50; four 1s are 2000, not
    1100). So the score is the sum of these groups, or a combination of all six dice if it is
    higher.
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
    """The points of `count` dice of one face; each die beyond the third doubles the triplet."""
    if count >= 3:
        return TRIPLETS[face] << (count - 3)
    return SINGLES.get(face, 0) * count


@cache
def farkle_odds(dice: int) -> float:
    """The exact chance that a roll of `dice` dice scores nothing; 0 for no dice.

    It is the same under all house rules: those for four alike or two triplets only concern rolls
    that score by a triplet anyway.
    """
    if not dice:
        return 0.0
    scores = scoring(0, 0).scoring_rolls
    farkles = sum(count for faces, count in rolls(dice) if faces not in scores)
    return farkles / float(6**dice)
