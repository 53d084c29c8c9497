"""The plan of a turn adds the value of the sheet after the turn to the points of a box."""

import pytest

from engine.games.yams.boxes import Box
from engine.games.yams.turn_plan import Position, turn_plan
from engine.games.yams.values import YamsOptions


def _future(position: Position) -> float:
    return 100.0 * len(position.free) + position.upper / 10 + 5 * position.has_yams


def _position(*free: Box, upper: int = 0, has_yams: bool = False, **options: object) -> Position:
    return Position(frozenset(free), upper, has_yams, YamsOptions(**options))  # type: ignore[arg-type]


def test_value_of_filling_a_box_includes_the_future() -> None:
    plan = turn_plan(_position("fours", "full_house", "yams", upper=20), _future)

    assert plan.fills["fours"][1, 1, 4, 4, 6] == 8 + 200 + (20 + 8) / 10
    assert plan.fills["full_house"][1, 1, 4, 4, 4] == 25 + 200 + 2
    assert plan.fills["yams"][2, 2, 2, 2, 2] == 50 + 200 + 2 + 5


def test_upper_points_beyond_the_bonus_do_not_count() -> None:
    plan = turn_plan(_position("sixes", upper=60), _future)

    assert plan.fills["sixes"][6, 6, 6, 6, 6] == 30 + 6.3


def test_further_yams_bring_their_bonus() -> None:
    plan = turn_plan(_position("chance", has_yams=True, yams_bonus=50), _future)

    assert plan.fills["chance"][1, 1, 1, 1, 1] == 5 + 50 + 5
    assert plan.fills["chance"][1, 1, 1, 1, 2] == 6 + 5


def test_plan_has_only_allowed_boxes() -> None:
    plan = turn_plan(_position("ones", "yams", order="down"), _future)

    assert plan.fills.keys() == {"ones"}
    one, two = plan.keeps
    assert one[(1, 1, 1, 1)] == pytest.approx(100 + 1.1 * (4 + 1 / 6))
    assert two[(1, 1, 1, 1)] == pytest.approx(100 + 1.1 * (4 + 11 / 36))
