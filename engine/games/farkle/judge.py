"""What each move of Farkle is worth.

Two seats play for the chance to win, and a seat alone for few turns. These values are exact by the
default rules, with either ending, to 5,000 and to 10,000 points; by other rules they are estimated
as if the scores of dice were the default ones, from the table with the nearest target. Three and
more seats play for points in a turn, and in their last turn for the chance to win.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import ceil
from typing import Any, Protocol

from msgspec import Struct

from engine.core.judgment import Judgment, Ratings, Reckoning, Tables, Unit
from engine.core.plain import plain
from engine.core.values import Move
from engine.games.farkle.final_turn import final_turn
from engine.games.farkle.race import TARGETS, Race, race
from engine.games.farkle.scoring import DICE
from engine.games.farkle.turn_values import OPENING, STEP, TurnValues, opened, solve, unopened
from engine.games.farkle.values import Bank, FarkleOptions, FarkleState, Keep, Roll
from engine.games.farkle.view import FarkleView

LIMIT = 8000  # of the points of a turn in a race; those who trail far need more than usual
FORBIDDEN = -1e6  # the value of banking too little

POINT = 0.0003
"""The chance to win that a point is worth on average, in a race of two to 10,000 points."""
TURN = 550 * POINT
"""The same for a turn, which brings some 550 points."""
WIN_WORTH: Mapping[Unit, float] = {"win": 1.0, "points": POINT, "turns": TURN}


class Plan(Protocol):
    """The values of banking and rolling on during a turn."""

    def bank(self, points: int, /) -> float:
        """The value of banking `points`, the points of the whole turn."""

    def roll(self, points: int, dice: int, /) -> float:
        """The value of rolling `dice` dice with `points` at stake."""


def rate(view: FarkleView, tables: Tables) -> Ratings:
    """The value of each move of the seat to act."""
    can = view.can
    assert can is not None
    plan, unit = _plan(view, tables)
    values: dict[Move, float] = {}
    for choice in can.keep:
        points, dice = view.turn_points + choice.points, view.in_hand - len(choice.dice) or DICE
        values[Keep(choice.dice)] = _after_keep(plan, points, dice, view.options)
    if can.bank:
        values[Bank()] = plan.bank(view.turn_points)
    if can.roll:
        values[Roll()] = plan.roll(view.turn_points, view.in_hand)
    usual = FarkleOptions(target=view.options.target, final=view.options.final)
    exact = view.seats <= 2 and view.options == usual and usual.target in TARGETS
    return Ratings(values, unit, exact)


def judge(view: FarkleView, move: Move, tables: Tables) -> Judgment:
    """Compare a legal move of the seat to act with the best one."""
    if isinstance(move, Keep):
        assert view.can is not None
        faces = _faces(view, move.dice)
        same = (choice for choice in view.can.keep if _faces(view, choice.dice) == faces)
        move = Keep(next(same).dice)
    return rate(view, tables).judge(move)


def reckoning(state: FarkleState, seat: int, unit: Unit) -> Reckoning:
    """What a seat has; points are those of a turn, so each turn is a stretch of its own."""
    match unit:
        case "points":
            return Reckoning(state.scores[seat], state.turns[seat])
        case "turns":
            return Reckoning(-state.turns[seat])
    return Reckoning(0)


def described(view: FarkleView, move: Move) -> dict[str, Any]:
    """The move with the dice rolled and kept, the points at stake and the dice in hand."""
    about: dict[str, Any] = {**plain(move), "rolled": list(view.rolled)}
    about |= {"points": view.turn_points, "in_hand": view.in_hand}
    return about | {"dice": _faces(view, move.dice)} if isinstance(move, Keep) else about


def _faces(view: FarkleView, dice: tuple[int, ...]) -> list[int]:
    return sorted(view.rolled[at] for at in dice)


def _after_keep(plan: Plan, points: int, dice: int, options: FarkleOptions) -> float:
    """The value of having `points` and `dice` left to roll."""
    roll = plan.roll(points, dice)
    if dice == DICE and options.hot_dice == "forced":
        return roll
    return max(roll, plan.bank(points))


def _plan(view: FarkleView, tables: Tables) -> tuple[Plan, Unit]:
    seat, options = view.to_act[0], view.options
    is_open, final = view.opened[seat], view.final
    least = 0 if is_open else options.opening
    values = race(options.target, tables)
    if view.seats == 1:
        return _alone(values, options, view.scores[seat], least), "turns"
    if view.seats == 2:
        own, their = view.scores[seat], view.scores[1 - seat]
        if final is not None:
            gap = (their - own) // STEP
            return _last(values, len(final.left), gap, least, is_open=is_open), "win"
        has_started = view.turns[0] == view.turns[1]
        return _race(Scores(values, options, own, their, has_started), least), "win"
    if final is not None and final.left.count(seat) == 1:
        return final_turn(view.scores, final.left, opened=is_open), "win"
    return unopened(least) if least else opened(), "points"


class Scores(Struct, frozen=True):
    """The scores of a race of two, and whether the seat to move began the round."""

    values: Race
    options: FarkleOptions
    own: int
    their: int
    has_started: bool

    def share(self, own: int) -> float:
        """The share of the win of the seat to move once it has ended its turn with this score."""
        after, of_other = self._endings
        gap = (own - self.their) // STEP
        if own >= self.options.target:
            return 1 - self.values.last(after, is_open=self.their > 0, gap=gap)
        places = (place(self.values, self.options, score) for score in (self.their, own))
        return 1 - self.values.share((of_other, after), *places)

    @property
    def _endings(self) -> tuple[int, int]:
        """The other's turns after this seat has reached the target, and this one's after theirs."""
        if self.options.final == "one_turn_each":
            return 1, 1
        return (2, 1) if self.has_started else (1, 2)


def place(values: Race, options: FarkleOptions, score: int) -> int:
    """The score of the table that has as far to go as this one."""
    if not score and options.target in TARGETS:
        return 0
    wide = max(STEP, ceil(options.target / values.target))
    return max(OPENING // STEP, values.target - ceil((options.target - score) / wide))


@lru_cache(maxsize=64)  # a turn asks for the same plan several times
def _race(scores: Scores, least: int) -> TurnValues:
    return solve(
        lambda points: scores.share(scores.own + points) if points >= least else FORBIDDEN,
        scores.share(scores.own),
        LIMIT,
    )


@lru_cache(maxsize=64)
def _last(values: Race, left: int, gap: int, least: int, *, is_open: bool) -> TurnValues:
    """The plan of a seat with `left` turns that is `gap` steps behind, and plays last."""

    def bank(points: int) -> float:
        if points < least:
            return FORBIDDEN
        return values.last(left - 1, is_open=True, gap=gap - points // STEP)

    return solve(bank, values.last(left - 1, is_open=is_open, gap=gap), LIMIT)


@lru_cache(maxsize=64)
def _alone(values: Race, options: FarkleOptions, score: int, least: int) -> TurnValues:
    """The plan of a seat alone; this turn counts as well."""

    def after(total: int) -> float:
        if total >= options.target:
            return -1.0
        return values.turns(place(values, options, total)) - 1

    return solve(
        lambda points: after(score + points) if points >= least else FORBIDDEN, after(score), LIMIT
    )
