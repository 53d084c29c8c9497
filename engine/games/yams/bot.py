"""Computer players of Yam's."""

from collections.abc import Mapping
from itertools import combinations

from engine.core.game import Bot
from engine.core.judgment import Ratings
from engine.core.values import Move, Rng
from engine.games.yams.boxes import DICE
from engine.games.yams.future_value import TABLES
from engine.games.yams.judge import rate
from engine.games.yams.values import Roll, Score
from engine.games.yams.view import YamsView
from engine.kit import levels
from engine.kit.levels import level


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


def _rate(view: YamsView) -> Ratings:
    return rate(view, TABLES)


def _level(temperature: float) -> Bot:
    return level(_rate, {"points": temperature})


TEMPERATURES = (4.2, 2.5, 1.5, 0.8, 0.0)
"""In points, by level: averages of about 150, 184, 210 and 231 points, and 245.87, the most."""

_GRADED: Mapping[str, Bot] = dict(zip(levels.LEVELS, map(_level, TEMPERATURES), strict=True))

LEVELS: Mapping[str, Bot] = {
    "random": random,
    "greedy": _GRADED["club"],
    "thoughtful": _GRADED["master"],
    **_GRADED,
}

OLDER: Mapping[str, str] = {"random": "beginner", "greedy": "club", "thoughtful": "master"}
"""Levels of older tables, and what they are shown as."""
