"""The thirteen boxes of a Yam's sheet, and the points of five dice in each."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args

Box = Literal[
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three_kind",
    "four_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yams",
    "chance",
]

BOXES: tuple[Box, ...] = get_args(Box)
UPPER: Mapping[Box, int] = {box: face for face, box in enumerate(BOXES[:6], start=1)}

DICE = 5
BONUS_FROM, BONUS = 63, 35
FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, YAMS = 25, 30, 40, 50


@cache
def box_points(dice: tuple[int, ...], *, full_five_alike: bool) -> Mapping[Box, int]:
    """The points of five dice (ascending) in each box; 0 in boxes they do not fit."""
    counts = sorted((dice.count(face) for face in set(dice)), reverse=True)
    total = sum(dice)
    full = counts == [3, 2] or (full_five_alike and counts == [5])
    run = _longest_run(set(dice))
    upper: dict[Box, int] = {box: face * dice.count(face) for box, face in UPPER.items()}
    return upper | {
        "three_kind": total if counts[0] >= 3 else 0,
        "four_kind": total if counts[0] >= 4 else 0,
        "full_house": FULL_HOUSE if full else 0,
        "small_straight": SMALL_STRAIGHT if run >= 4 else 0,
        "large_straight": LARGE_STRAIGHT if run >= 5 else 0,
        "yams": YAMS if counts[0] == 5 else 0,
        "chance": total,
    }


def _longest_run(faces: set[int]) -> int:
    longest = run = 0
    for face in range(1, 7):
        run = run + 1 if face in faces else 0
        longest = max(longest, run)
    return longest
