"""The estimated value of free boxes and of the bonus."""

import pytest

from engine.games.yams.boxes import BONUS, BOXES, UPPER, Box
from engine.games.yams.future_value import BOTH_STRAIGHTS, BOX_VALUE, bonus_weight, future_value

ALL = frozenset(BOXES)


def test_value_of_a_full_sheet_is_the_bonus() -> None:
    assert future_value(frozenset(), 62) == 0
    assert future_value(frozenset(), 63) == BONUS


def test_value_of_free_boxes_is_their_sum() -> None:
    value = future_value(frozenset({"chance", "yams"}), 0)

    assert value == pytest.approx(BOX_VALUE["chance"] + BOX_VALUE["yams"])


def test_both_straights_are_worth_more_together() -> None:
    apart: list[frozenset[Box]] = [frozenset({"small_straight"}), frozenset({"large_straight"})]

    both = future_value(apart[0] | apart[1], 0)

    assert both == pytest.approx(sum(future_value(one, 0) for one in apart) + BOTH_STRAIGHTS)


def test_bonus_weight_is_one_if_reached_and_zero_if_impossible() -> None:
    assert bonus_weight(ALL, 63) == bonus_weight(frozenset(), 63) == 1
    assert bonus_weight(ALL - UPPER.keys(), 62) == 0


def test_bonus_weight_grows_with_upper_points() -> None:
    free: frozenset[Box] = frozenset({"fives", "sixes", "yams"})

    weights = [bonus_weight(free, upper) for upper in range(64)]

    assert weights == sorted(weights)
    assert weights[0] < 0.001
    assert 0.4 < weights[63 - 32] < 0.6  # 32 points missing; three fives and three sixes make 33
