"""The points of five dice in each box: examples, and all rolls compared with simple counting."""

from itertools import product

import pytest

from engine.games.yams.boxes import BOXES, UPPER, Box, box_points

EXAMPLES: list[tuple[tuple[int, ...], dict[str, int]]] = [
    ((1, 2, 3, 4, 5), {"small_straight": 30, "large_straight": 40, "chance": 15, "full_house": 0}),
    ((2, 3, 4, 5, 6), {"small_straight": 30, "large_straight": 40, "chance": 20}),
    ((1, 3, 4, 5, 6), {"small_straight": 30, "large_straight": 0}),
    ((1, 2, 3, 4, 4), {"small_straight": 30, "large_straight": 0, "fours": 8}),
    ((1, 2, 4, 5, 6), {"small_straight": 0, "large_straight": 0}),
    ((3, 3, 3, 5, 5), {"full_house": 25, "three_kind": 19, "four_kind": 0, "yams": 0}),
    ((2, 2, 3, 3, 6), {"full_house": 0, "three_kind": 0, "twos": 4}),
    ((4, 4, 4, 4, 6), {"three_kind": 22, "four_kind": 22, "full_house": 0}),
    (
        (6, 6, 6, 6, 6),
        {"yams": 50, "four_kind": 30, "full_house": 0, "sixes": 30},
    ),
]


@pytest.mark.parametrize(("dice", "expected"), EXAMPLES)
def test_points_of_examples(dice: tuple[int, ...], expected: dict[Box, int]) -> None:
    points = box_points(dice, full_five_alike=False)

    assert {box: points[box] for box in expected} == expected


def test_option_full_five_alike_points() -> None:
    assert box_points((2,) * 5, full_five_alike=True)["full_house"] == 25
    assert box_points((2, 2, 2, 2, 3), full_five_alike=True)["full_house"] == 0
    assert box_points((2, 2, 2, 3, 3), full_five_alike=True)["full_house"] == 25


def test_points_of_every_roll_agree_with_simple_counting() -> None:
    for roll in product(range(1, 7), repeat=5):
        points = box_points(tuple(sorted(roll)), full_five_alike=False)
        shown = "".join(str(face) if face in roll else " " for face in range(1, 7))
        longest = max(map(len, shown.split()))
        alike = max(roll.count(face) for face in roll)

        assert [points[box] for box in BOXES] == [
            *(sum(face for face in roll if face == wanted) for wanted in UPPER.values()),
            sum(roll) * (alike >= 3),
            sum(roll) * (alike >= 4),
            25 * (len(set(roll)) == 2 and alike == 3),
            30 * (longest >= 4),
            40 * (longest == 5),
            50 * (alike == 5),
            sum(roll),
        ]
