"""Computer players of Farkle."""

from collections.abc import Mapping

from engine.core.game import Bot
from engine.core.values import Move, Rng
from engine.games.farkle.bold import bold
from engine.games.farkle.values import Bank, Keep, Roll
from engine.games.farkle.view import FarkleView


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


LEVELS: Mapping[str, Bot] = {
    "random": random,
    "careful": lambda view, _: careful(view),
    "bold": lambda view, _: bold(view),
}
