"""The calls and the best call of some dice, compared with known counts and a simple ranking."""

from collections import Counter
from itertools import product

import pytest

from engine.games.poker_dice import CALLS
from engine.games.poker_dice.calls import best

FACES = "9TJQKA"
ORDER = ["salad", "pair", "two_pair", "three", "full", "four", "poker"]
ROLLS = list(product(FACES, repeat=5))


def simple_rank(faces: tuple[str, ...]) -> tuple[int, list[int]]:
    """The combination of five dice, and the values of the faces its call names."""
    counts = Counter(FACES.index(face) for face in faces)
    pairs = sorted((value for value, count in counts.items() if count == 2), reverse=True)
    singles = sorted((value for value, count in counts.items() if count == 1), reverse=True)
    most = max(counts, key=lambda value: (counts[value], value))
    match counts[most], len(pairs):
        case 5, _:
            return ORDER.index("poker"), [most]
        case 4, _:
            return ORDER.index("four"), [most, singles[0]]
        case 3, 1:
            return ORDER.index("full"), [most, pairs[0]]
        case 3, _:
            return ORDER.index("three"), [most, singles[0]]
        case 2, 2:
            return ORDER.index("two_pair"), pairs
        case 2, _:
            return ORDER.index("pair"), pairs
    return ORDER.index("salad"), [singles[0]]


def test_number_of_calls_per_combination() -> None:
    counts = Counter(call[0] for call in CALLS)

    assert len(CALLS) == len(set(CALLS)) == 113
    assert [counts[name] for name in ORDER] == [2, 6, 15, 24, 30, 30, 6]


def test_calls_ascend_by_combination_then_faces() -> None:
    keys = [(ORDER.index(name), *(FACES.index(face) for face in faces)) for name, *faces in CALLS]

    assert keys == sorted(keys)
    assert (CALLS[0], CALLS[-1]) == (("salad", "K"), ("poker", "A"))


def test_calls_are_exactly_what_dice_can_make() -> None:
    assert {best(faces) for faces in ROLLS} == set(range(len(CALLS)))


def test_best_agrees_with_a_simple_ranking() -> None:
    ranks = sorted({tuple(map(str, simple_rank(faces))) for faces in ROLLS})

    assert len(ranks) == len(CALLS)
    for faces in ROLLS:
        order, values = simple_rank(faces)
        name, *named = CALLS[best(faces)]
        assert (name, named) == (ORDER[order], [FACES[value] for value in values])


def test_combinations_have_the_published_frequencies() -> None:
    """The known counts for five dice; straights count as salads in this game."""
    counts = Counter(CALLS[best(faces)][0] for faces in ROLLS)

    assert counts == {
        "poker": 6,
        "four": 150,
        "full": 300,
        "three": 1200,
        "two_pair": 1800,
        "pair": 3600,
        "salad": 720,
    }


@pytest.mark.parametrize(
    ("faces", "made"),
    [
        ("9TJQK", ("salad", "K")),
        ("TJQKA", ("salad", "A")),
        ("KK9TA", ("pair", "K")),
        ("KKQQA", ("two_pair", "K", "Q")),
        ("99KKA", ("two_pair", "K", "9")),
        ("KKK9T", ("three", "K", "T")),
        ("KKK99", ("full", "K", "9")),
        ("99999", ("poker", "9")),
        ("A9999", ("four", "9", "A")),
    ],
)
def test_best_call_of_examples(faces: str, made: tuple[str, ...]) -> None:
    assert CALLS[best(tuple(faces))] == made
