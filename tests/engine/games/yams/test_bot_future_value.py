"""What free boxes are worth: few numbers, held to exact counts where those are at hand."""

import pytest

from engine.games.yams.boxes import BONUS, BOXES, UPPER, Box
from engine.games.yams.future_value import BOTH_STRAIGHTS, BOX_VALUE, bonus_weight, future_value

ALL = frozenset(BOXES)


def test_a_full_sheet_has_no_prospects_but_the_bonus() -> None:
    assert future_value(frozenset(), 62) == 0
    assert future_value(frozenset(), 63) == BONUS


def test_a_free_box_is_worth_its_figure() -> None:
    worth = future_value(frozenset({"chance", "yams"}), 0)

    assert worth == pytest.approx(BOX_VALUE["chance"] + BOX_VALUE["yams"])


def test_both_straights_are_worth_more_together() -> None:
    apart: list[frozenset[Box]] = [frozenset({"small_straight"}), frozenset({"large_straight"})]

    both = future_value(apart[0] | apart[1], 0)

    assert both == pytest.approx(sum(future_value(one, 0) for one in apart) + BOTH_STRAIGHTS)


def test_the_bonus_is_sure_once_reached_and_gone_once_the_upper_boxes_are_full() -> None:
    assert bonus_weight(ALL, 63) == bonus_weight(frozenset(), 63) == 1
    assert bonus_weight(ALL - UPPER.keys(), 62) == 0


def test_the_bonus_weighs_more_with_every_point() -> None:
    free: frozenset[Box] = frozenset({"fives", "sixes", "yams"})

    weights = [bonus_weight(free, upper) for upper in range(64)]

    assert weights == sorted(weights)
    assert weights[0] < 0.001
    assert 0.4 < weights[63 - 32] < 0.6  # 32 missing, where three of each bring 33
