"""Computer players of Liar's Dice."""

from collections.abc import Mapping

from engine.core.game import Bot
from engine.core.values import Move, Rng
from tablehost.testing.sample.values import Bid, Doubt
from tablehost.testing.sample.view import LiarsDiceView


def random(view: LiarsDiceView, rng: Rng) -> Move:
    """A random legal move."""
    assert view.can is not None
    moves: list[Move] = [Bid(one.count, one.face) for one in view.can.bid]
    moves += [Doubt()] if view.can.doubt else []
    return moves[rng.randrange(len(moves))]


def careful(view: LiarsDiceView) -> Move:
    """Doubt a bid above what is expected; else make the bid that is furthest below it."""
    assert view.can is not None
    if view.bid is not None and view.bid.count > _expected(view, view.bid.face):
        return Doubt()
    best = max(view.can.bid, key=lambda one: _expected(view, one.face) - one.count)
    return Bid(best.count, best.face)


def default(view: LiarsDiceView) -> Move:
    """Doubt the last bid; without one, make the lowest."""
    assert view.can is not None
    first = view.can.bid[0]
    return Doubt() if view.can.doubt else Bid(first.count, first.face)


def _expected(view: LiarsDiceView, face: int) -> float:
    """The expected number of dice with this face: those in hand and a sixth of the others."""
    return view.hand.count(face) + (sum(view.lives) - len(view.hand)) / 6


LEVELS: Mapping[str, Bot] = {"random": random, "careful": lambda view, _: careful(view)}
