"""The score table, compared with the rules' examples and with brute force."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest

from engine.games.farkle.scoring import farkle_odds, scoring
from engine.kit.dice import rolls

EXAMPLES = [
    ((1,), 100),
    ((5,), 50),
    ((1, 1), 200),
    ((1, 1, 1), 1000),
    ((2, 2, 2), 200),
    ((3, 3, 3), 300),
    ((4, 4, 4), 400),
    ((5, 5, 5), 500),
    ((6, 6, 6), 600),
    ((2, 2, 2, 2), 400),
    ((2, 2, 2, 2, 2), 800),
    ((2, 2, 2, 2, 2, 2), 1600),
    ((1, 1, 1, 1), 2000),
    ((1, 1, 1, 1, 1), 4000),
    ((1, 1, 1, 1, 1, 1), 8000),
    ((1, 2, 3, 4, 5, 6), 1000),
    ((2, 2, 4, 4, 6, 6), 1000),
    ((1, 1, 3, 3, 5, 5), 1000),
    ((1, 1, 1, 5), 1050),
    ((1, 1, 1, 2, 2, 2), 1200),
]


@pytest.mark.parametrize(("faces", "points"), EXAMPLES)
def test_score_of_examples(faces: tuple[int, ...], points: int) -> None:
    assert scoring(0, 0).points[faces] == points


@pytest.mark.parametrize("faces", [(2,), (2, 2), (3, 4), (1, 2), (2, 2, 3, 3, 4, 6), (2, 2, 2, 3)])
def test_no_score_when_a_die_is_left_over(faces: tuple[int, ...]) -> None:
    assert faces not in scoring(0, 0).points


def test_option_four_pair() -> None:
    assert (2, 2, 2, 2, 3, 3) not in scoring(0, 0).points
    assert scoring(1000, 0).points[2, 2, 2, 2, 3, 3] == 1000
    assert scoring(1000, 0).points[1, 1, 1, 1, 5, 5] == 2100
    assert scoring(1000, 0).points[2, 2, 2, 2, 2, 2] == 1600


def test_option_two_triplets_counts_if_higher() -> None:
    assert scoring(0, 2500).points[2, 2, 2, 3, 3, 3] == 2500
    assert scoring(0, 300).points[2, 2, 2, 3, 3, 3] == 500
    assert scoring(0, 2500).points[1, 1, 1, 1, 1, 1] == 8000


def _partitions(faces: tuple[int, ...], four_pair: int, two_triplets: int) -> Iterator[int]:
    """The points of every partition of `faces` into combinations."""
    if not faces:
        yield 0
        return
    for size in range(1, len(faces) + 1):
        for rest in combinations(range(1, len(faces)), size - 1):
            group = tuple(faces[index] for index in (0, *rest))
            points = _combination(group, four_pair, two_triplets)
            if points:
                left = tuple(
                    face for index, face in enumerate(faces) if index and index not in rest
                )
                for more in _partitions(left, four_pair, two_triplets):
                    yield points + more


def _combination(group: tuple[int, ...], four_pair: int, two_triplets: int) -> int:
    counts = sorted(group.count(face) for face in set(group))
    match counts:
        case [1]:
            return {1: 100, 5: 50}.get(group[0], 0)
        case [alike] if alike >= 3:
            return int((1000 if group[0] == 1 else 100 * group[0]) * 2 ** (alike - 3))
        case [1, 1, 1, 1, 1, 1] | [2, 2, 2]:
            return 1000
        case [2, 4]:
            return four_pair
        case [3, 3]:
            return two_triplets
    return 0


@pytest.mark.unmeasured
@pytest.mark.parametrize(("four_pair", "two_triplets"), [(0, 0), (1000, 0), (0, 2500), (1000, 450)])
def test_score_is_the_best_partition(four_pair: int, two_triplets: int) -> None:
    table = scoring(four_pair, two_triplets).points

    for faces in (faces for size in range(1, 7) for faces, _ in rolls(size)):
        best = max(_partitions(faces, four_pair, two_triplets), default=0)
        assert table.get(faces, 0) == best, faces


@pytest.mark.parametrize(
    ("dice", "odds"),
    [
        (0, Fraction(0)),
        (1, Fraction(2, 3)),
        (2, Fraction(4, 9)),
        (3, Fraction(5, 18)),
        (4, Fraction(17, 108)),
        (5, Fraction(25, 324)),
        (6, Fraction(5, 216)),
    ],
)
def test_farkle_odds_are_exact(dice: int, odds: Fraction) -> None:
    assert farkle_odds(dice) == float(odds)


@pytest.mark.unmeasured
@pytest.mark.parametrize(("four_pair", "two_triplets"), [(0, 0), (1000, 5000)])
def test_scoring_rolls_are_those_with_a_scoring_subset(four_pair: int, two_triplets: int) -> None:
    table = scoring(four_pair, two_triplets)
    for size in range(1, 7):
        for faces in product(range(1, 7), repeat=size):
            ascending = tuple(sorted(faces))
            some = any(
                part in table.points
                for count in range(1, size + 1)
                for part in combinations(ascending, count)
            )
            if ascending == faces:
                assert (faces in table.scoring_rolls) == some
