"""What dice are kept for: the box that their turn most often makes, and how often it does."""

from collections.abc import Iterator

from engine.games.yams.boxes import BOXES, DICE, UPPER, Box, box_points
from engine.games.yams.turn_plan import TurnPlan
from engine.games.yams.turn_value import Dice, keeps_of
from engine.games.yams.view import YamsView
from engine.kit.dice import FACES, rolls

GOALS: tuple[Box, ...] = tuple(box for box in BOXES if box not in UPPER and box != "chance")
"""The boxes that dice have to be of one kind for."""
LEAST = 0.1
"""The least chance of a goal that is worth naming."""


def goal(view: YamsView, keep: Dice, plan: TurnPlan) -> tuple[Box, float] | None:
    """The box that is made most often after keeping these dice, and the chance of that.

    The turn is played on in the best way. What the dice make already is not a goal.

    Args:
        view: of the seat to act.
        keep: faces, ascending; the other dice are rolled.
        plan: of this turn.
    """
    chances = dict.fromkeys(GOALS, 0.0)
    rules = view.options
    for dice, chance in _ends(plan, keep, view.rolls_left):
        box = max(plan.fills, key=lambda box: plan.fills[box][dice])
        if box in chances and box_points(dice, full_five_alike=rules.full_five_alike)[box]:
            chances[box] += chance
    assert view.can is not None
    open_goals = {box: chance for box, chance in chances.items() if not view.can.score.get(box)}
    best = max(open_goals, key=open_goals.__getitem__, default=None)
    return None if best is None or open_goals[best] < LEAST else (best, open_goals[best])


def _ends(plan: TurnPlan, keep: Dice, rolls_left: int) -> Iterator[tuple[Dice, float]]:
    """The dice that a turn may end with, and how likely each way there is."""
    for dice, chance in _rolled(keep):
        again = _best_keep(plan, dice) if rolls_left > 1 else None
        if again is None:
            yield dice, chance
        else:
            yield from ((last, chance * more) for last, more in _rolled(again))


def _best_keep(plan: TurnPlan, dice: Dice) -> Dice | None:
    """The dice to keep with one roll left; None to end the turn."""
    keeps = plan.keeps[0]
    best = max(keeps_of(dice), key=keeps.__getitem__)
    return best if keeps[best] > max(fills[dice] for fills in plan.fills.values()) else None


def _rolled(keep: Dice) -> Iterator[tuple[Dice, float]]:
    rolled = DICE - len(keep)
    for faces, ways in rolls(rolled):
        yield tuple(sorted((*keep, *faces))), ways / len(FACES) ** rolled
