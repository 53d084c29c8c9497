"""Computer players of Farkle."""

from collections.abc import Mapping

from engine.core.game import Bot
from engine.core.judgment import Ratings
from engine.core.values import Move, Rng
from engine.games.farkle.bold import bold
from engine.games.farkle.judge import WIN_WORTH, rate
from engine.games.farkle.race import TABLES
from engine.games.farkle.values import Bank, Keep, Roll
from engine.games.farkle.view import FarkleView
from engine.kit import levels
from engine.kit.levels import Rate, leaning, level


def legal_moves(view: FarkleView) -> list[Move]:
    """All legal moves of the viewer; empty if it is not their turn."""
    can = view.can
    if can is None:
        return []
    moves: list[Move] = [Keep(choice.dice) for choice in can.keep]
    if can.roll:
        moves.append(Roll())
    if can.bank:
        moves.append(Bank())
    return moves


def random(view: FarkleView, rng: Rng) -> Move:
    """A random legal move."""
    moves = legal_moves(view)
    return moves[rng.randrange(len(moves))]


def careful(view: FarkleView) -> Move:
    """Keep the dice that score most, and bank as soon as allowed."""
    assert view.can is not None
    if view.can.keep:
        return Keep(view.can.keep[0].dice)
    return Bank() if view.can.bank else Roll()


def _rate(view: FarkleView) -> Ratings:
    return rate(view, TABLES)


def _level(win: float, values: Rate = _rate) -> Bot:
    """A level by its temperature in shares of the win."""
    return level(values, {unit: win / worth for unit, worth in WIN_WORTH.items()})


TEMPERATURES = (0.10, 0.05, 0.025, 0.01, 0.0)
"""By level; each wins 64 to 71 % of the matches to 10,000 points against the one below."""

LIKED = 0.03
"""The share of the win by which a character overrates the moves that it likes: 100 points."""


def _character(liked: type[Move]) -> Bot:
    """A player of the middle level that likes to roll on, or to bank."""

    def liking(_: FarkleView, move: Move) -> float:
        return LIKED if isinstance(move, liked) else 0.0

    worth = {unit: 1 / win for unit, win in WIN_WORTH.items()}
    return _level(TEMPERATURES[2], leaning(_rate, liking, worth))


LEVELS: Mapping[str, Bot] = {
    "random": random,
    "careful": lambda view, _: careful(view),
    "bold": lambda view, _: bold(view),
    **dict(zip(levels.LEVELS, map(_level, TEMPERATURES), strict=True)),
    "daring": _character(Roll),
    "cautious": _character(Bank),
}

CHARACTERS: Mapping[str, str] = {"daring": "club", "cautious": "club"}
"""Players with a leaning, and the levels that they are as strong as."""

OLDER: Mapping[str, str] = {"random": "beginner", "careful": "casual", "bold": "expert"}
"""Levels of older tables, and what they are shown as."""
