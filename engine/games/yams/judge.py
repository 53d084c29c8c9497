"""The points that each move of Yam's is worth: exact under all house rules."""

from typing import Any

from engine.core.judgment import Judgment, Ratings, Tables
from engine.core.plain import plain
from engine.core.values import Move
from engine.games.yams.boxes import BONUS_FROM, BOXES, YAMS
from engine.games.yams.future_value import future
from engine.games.yams.goals import goal
from engine.games.yams.turn_plan import Position, TurnPlan, turn_plan
from engine.games.yams.turn_value import Dice, keeps_of
from engine.games.yams.values import Roll, Score
from engine.games.yams.view import YamsView

WIN_WORTH = 0.0071
"""The chance to win against an equal that a point is worth: two who play best differ by 56 points
(one standard deviation), and the normal curve is so high in its middle."""


def rate(view: YamsView, tables: Tables) -> Ratings:
    """The points from now to the end of the match after each move of the seat to act.

    Points are what a seat plays for, whatever the others have. Of rolls that keep the same faces,
    the one that keeps the first dice is rated.
    """
    can, plan = view.can, _plan(view, tables)
    assert can is not None
    dice = tuple(sorted(view.dice))
    if not dice:
        return Ratings({Roll(()): plan.start}, "points", exact=True)
    values: dict[Move, float] = {Score(box): plan.fills[box][dice] for box in can.score}
    if can.roll:
        keeps = plan.keeps[view.rolls_left - 1]
        values |= {Roll(_places(view.dice, keep)): keeps[keep] for keep in keeps_of(dice)}
    return Ratings(values, "points", exact=True)


def judge(view: YamsView, move: Move, tables: Tables) -> Judgment:
    """Compare a legal move of the seat to act with the best one."""
    if isinstance(move, Roll):
        move = Roll(_places(view.dice, tuple(sorted(view.dice[at] for at in move.keep))))
    return rate(view, tables).judge(move)


def described(view: YamsView, move: Move) -> dict[str, Any]:
    """The move with the dice that it was made with, the faces kept, or the points of the box."""
    about: dict[str, Any] = {**plain(move), "dice": list(view.dice)}
    if isinstance(move, Roll):
        return about | {"keep": sorted(view.dice[at] for at in move.keep)}
    assert view.can is not None
    return about | {"points": view.can.score[about["box"]]}


def aim(view: YamsView, move: Move, tables: Tables) -> dict[str, Any]:
    """The box that dice are kept for, and its chance; see `goals.py`."""
    if not isinstance(move, Roll) or not move.keep:
        return {}
    keep = tuple(sorted(view.dice[at] for at in move.keep))
    found = goal(view, keep, _plan(view, tables))
    return {"goal": found[0], "chance": found[1]} if found else {}


def _plan(view: YamsView, tables: Tables) -> TurnPlan:
    """The plan of the turn that is played."""
    seat = view.to_act[0]
    sheet = view.sheets[seat]
    position = Position(
        frozenset(box for box in BOXES if sheet[box] is None),
        min(BONUS_FROM, view.totals[seat].upper),
        sheet["yams"] == YAMS,
        view.options,
    )
    return turn_plan(position, future(view.options, tables))


def _places(dice: tuple[int, ...], keep: Dice) -> tuple[int, ...]:
    """The positions of the first dice that show these faces."""
    places: list[int] = []
    for face in keep:
        places.append(
            next(at for at, shown in enumerate(dice) if shown == face and at not in places)
        )
    return tuple(sorted(places))
