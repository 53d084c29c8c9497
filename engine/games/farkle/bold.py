"""The bold player: the most points a turn, and in its last turn the best chance to win.

It works from the view and `can` alone. House rules that no view tells (the opening, scores of
six dice, what three farkles cost) are taken to be the plain ones: under others it still plays by
the rules, and nearly as well.
"""

from typing import Protocol

from engine.core.values import Move
from engine.games.farkle.last_turn import last_turn
from engine.games.farkle.scoring import DICE
from engine.games.farkle.turn_values import OPENING, opened, unopened
from engine.games.farkle.values import Bank, Keep, Roll
from engine.games.farkle.view import FarkleCan, FarkleView


class Plan(Protocol):
    """What the two ways on are worth in a turn, in whatever it is to make most of."""

    def bank(self, points: int, /) -> float:
        """The value of banking so many points."""

    def roll(self, points: int, dice: int, /) -> float:
        """The value of rolling so many dice with so many points at stake."""


def bold(view: FarkleView) -> Move:
    """Keep what leaves the best position, and roll on while that is worth more than banking."""
    can = view.can
    assert can is not None
    plan = _plan(view, can)
    if can.keep:
        kept = max(
            can.keep,
            key=lambda choice: _worth(
                plan, view.turn_points + choice.points, view.in_hand - len(choice.dice) or DICE
            ),
        )
        return Keep(kept.dice)
    if can.bank and plan.bank(view.turn_points) >= plan.roll(view.turn_points, view.in_hand):
        return Bank()
    return Roll()


def _worth(plan: Plan, points: int, dice: int) -> float:
    """The value of having kept; hot dice are taken to be forced."""
    roll = plan.roll(points, dice)
    return roll if dice == DICE else max(roll, plan.bank(points))


def _plan(view: FarkleView, can: FarkleCan) -> Plan:
    seat = view.to_act[0]
    if view.final is not None and view.final.left.count(seat) == 1:
        return last_turn(view.scores, view.final.left, opened=view.opened[seat])
    lower_opening = can.bank and view.turn_points < OPENING
    return opened() if view.opened[seat] or lower_opening else unopened()
