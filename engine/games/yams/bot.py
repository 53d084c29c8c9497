"""Computer players of Yam's."""

from collections.abc import Mapping
from itertools import combinations

from engine.core.game import Bot
from engine.core.values import Move, Rng
from engine.games.yams.boxes import BOXES, DICE, Box
from engine.games.yams.future_value import future_value
from engine.games.yams.turn_plan import FutureValue, turn_plan
from engine.games.yams.turn_value import Dice, keeps_of
from engine.games.yams.values import Roll, Score
from engine.games.yams.view import YamsView


def legal_moves(view: YamsView) -> list[Move]:
    """All legal moves of the viewer; empty if it is not their turn."""
    can = view.can
    if can is None:
        return []
    moves: list[Move] = [Score(box) for box in can.score]
    if can.roll:
        sizes = range(DICE) if can.keep else (0,)
        moves += [Roll(keep) for size in sizes for keep in combinations(can.keep, size)]
    return moves


def random(view: YamsView, rng: Rng) -> Move:
    """A random legal move."""
    moves = legal_moves(view)
    return moves[rng.randrange(len(moves))]


def plain_choice(view: YamsView) -> Move:
    """Roll once, then fill the box that scores most now."""
    assert view.can is not None
    if not view.can.score:
        return Roll(())
    return Score(max(view.can.score, key=view.can.score.__getitem__))


def greedy(view: YamsView, _: Rng) -> Move:
    """Maximize the average points of this turn, ignoring the turns after it."""
    return _best(view, _no_future)


def thoughtful(view: YamsView, _: Rng) -> Move:
    """Maximize the average points of this turn plus the estimated value of the sheet after it.

    It ignores the bonus for further Yam's: the view does not say whether the table plays with it.
    """
    return _best(view, future_value)


def _no_future(_free: frozenset[Box], _upper: int) -> float:
    return 0.0


def _best(view: YamsView, future: FutureValue) -> Move:
    """The move with the highest average of the turn's points plus the sheet's value after it."""
    can = view.can
    assert can is not None
    if not can.score:
        return Roll(())
    seat = view.to_act[0]
    free = frozenset(box for box in BOXES if view.sheets[seat][box] is None)
    plan = turn_plan(tuple(can.score), free, view.totals[seat].upper, future)
    now = {box: plan.fills[box][points] for box, points in can.score.items()}
    box = max(now, key=now.__getitem__)
    if not can.roll:
        return Score(box)
    values = plan.keeps[view.rolls_left - 1]
    keep = max(keeps_of(tuple(sorted(view.dice))), key=values.__getitem__)
    if now[box] >= values[keep]:
        return Score(box)
    return Roll(_positions(view.dice, keep))


def _positions(dice: tuple[int, ...], keep: Dice) -> tuple[int, ...]:
    """The positions of the first dice that show these faces."""
    positions: list[int] = []
    for face in keep:
        positions.append(
            next(at for at, shown in enumerate(dice) if shown == face and at not in positions)
        )
    return tuple(sorted(positions))


LEVELS: Mapping[str, Bot] = {"random": random, "greedy": greedy, "thoughtful": thoughtful}
