"""The plan of a turn adds the value of the sheet after the turn to the points of a box."""

import pytest

from engine.games.yams.boxes import Box
from engine.games.yams.turn_plan import turn_plan


def _future(free: frozenset[Box], upper: int) -> float:
    return 100.0 * len(free) + upper / 10


def test_value_of_filling_a_box_includes_the_future() -> None:
    boxes: tuple[Box, ...] = ("fours", "full_house", "chance")

    plan = turn_plan(boxes, frozenset(boxes), 20, _future)

    assert plan.fills["fours"] == {n * 4: n * 4 + 200 + (20 + n * 4) / 10 for n in range(6)}
    assert plan.fills["full_house"] == {0: 202, 25: 227}
    assert plan.fills["chance"].keys() == set(range(5, 31))


def test_plan_has_only_allowed_boxes() -> None:
    free: frozenset[Box] = frozenset({"ones", "yams"})

    plan = turn_plan(("ones",), free, 0, _future)

    assert plan.fills.keys() == {"ones"}
    one, two = plan.keeps
    assert one[(1, 1, 1, 1)] == pytest.approx(100 + 1.1 * (4 + 1 / 6))
    assert two[(1, 1, 1, 1)] == pytest.approx(100 + 1.1 * (4 + 11 / 36))
