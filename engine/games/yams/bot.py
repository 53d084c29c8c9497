"""Players that see a view and nothing else."""

from collections.abc import Mapping
from itertools import combinations

from engine.core.game import Bot
from engine.core.values import Move, Rng
from engine.games.yams.boxes import BOXES, DICE, Box
from engine.games.yams.prospects import prospects
from engine.games.yams.turn_plan import Outlook, turn_plan
from engine.games.yams.turn_value import Dice, keeps_of
from engine.games.yams.values import Roll, Score
from engine.games.yams.view import YamsView


def legal_moves(view: YamsView) -> list[Move]:
    """Everything the seat may do now; keeps of the same faces are the same move."""
    can = view.can
    if can is None:
        return []
    moves: list[Move] = [Score(box) for box in can.score]
    if can.roll:
        sizes = range(DICE) if can.keep else (0,)
        moves += [Roll(keep) for size in sizes for keep in combinations(can.keep, size)]
    return moves


def random(view: YamsView, rng: Rng) -> Move:
    """Any legal move."""
    moves = legal_moves(view)
    return moves[rng.randrange(len(moves))]


def plain_choice(view: YamsView) -> Move:
    """Roll once, then the box that scores most now."""
    assert view.can is not None
    if not view.can.score:
        return Roll(())
    return Score(max(view.can.score, key=view.can.score.__getitem__))


def greedy(view: YamsView, _: Rng) -> Move:
    """All three rolls for the most points this turn, with no thought of the next."""
    return _best(view, _no_outlook)


def thoughtful(view: YamsView, _: Rng) -> Move:
    """Each turn played exactly, for its points and what the sheet is worth after it.

    The bonus for further Yam's, which no view tells of, is not sought.
    """
    return _best(view, prospects)


def _no_outlook(_free: frozenset[Box], _upper: int) -> float:
    return 0.0


def _best(view: YamsView, outlook: Outlook) -> Move:
    """The move that makes the most of the turn's points and the outlook after it."""
    can = view.can
    assert can is not None
    if not can.score:
        return Roll(())
    seat = view.to_act[0]
    free = frozenset(box for box in BOXES if view.sheets[seat][box] is None)
    plan = turn_plan(tuple(can.score), free, view.totals[seat].upper, outlook)
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
    """The first positions that show these faces."""
    positions: list[int] = []
    for face in keep:
        positions.append(
            next(at for at, shown in enumerate(dice) if shown == face and at not in positions)
        )
    return tuple(sorted(positions))


LEVELS: Mapping[str, Bot] = {"random": random, "greedy": greedy, "thoughtful": thoughtful}
