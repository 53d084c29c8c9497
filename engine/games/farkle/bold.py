"""The `bold` bot: maximizes the average points of a turn, and in its final turn the chance to win.

The view does not contain the house rules (the opening, the scores of six dice, the penalty for
three farkles), so the bot assumes the default ones. Under others it still plays legally and
nearly as well.
"""

from typing import Protocol

from engine.core.values import Move
from engine.games.farkle.final_turn import final_turn
from engine.games.farkle.scoring import DICE
from engine.games.farkle.turn_values import OPENING, opened, unopened
from engine.games.farkle.values import Bank, Keep, Roll
from engine.games.farkle.view import FarkleCan, FarkleView


class Plan(Protocol):
    """The values of banking and rolling on during a turn: average points, or the chance to win."""

    def bank(self, points: int, /) -> float:
        """The value of banking `points`, the points of the whole turn."""

    def roll(self, points: int, dice: int, /) -> float:
        """The value of rolling `dice` dice with `points` at stake."""


def bold(view: FarkleView) -> Move:
    """The move with the highest value: which dice to keep, and whether to roll or bank."""
    can = view.can
    assert can is not None
    plan = _plan(view, can)
    if can.keep:
        kept = max(
            can.keep,
            key=lambda choice: _value_after_keep(
                plan, view.turn_points + choice.points, view.in_hand - len(choice.dice) or DICE
            ),
        )
        return Keep(kept.dice)
    if can.bank and plan.bank(view.turn_points) >= plan.roll(view.turn_points, view.in_hand):
        return Bank()
    return Roll()


def _value_after_keep(plan: Plan, points: int, dice: int) -> float:
    """The value of having `points` and `dice` left to roll; hot dice count as forced."""
    roll = plan.roll(points, dice)
    return roll if dice == DICE else max(roll, plan.bank(points))


def _plan(view: FarkleView, can: FarkleCan) -> Plan:
    seat = view.to_act[0]
    if view.final is not None and view.final.left.count(seat) == 1:
        return final_turn(view.scores, view.final.left, opened=view.opened[seat])
    lower_opening = can.bank and view.turn_points < OPENING
    return opened() if view.opened[seat] or lower_opening else unopened()
