"""Computer players of Perudo: they reckon with chances, the best one also with what others bid."""

from collections.abc import Iterator, Mapping

from engine.core.game import Bot
from engine.core.values import Move, Rng
from tablehost_game_perudo import chances
from tablehost_game_perudo.values import Bid, Doubt, Exact
from tablehost_game_perudo.view import PerudoView

BELIEF = 0.3
"""Which part of the last bid its bidder is taken to have."""


def random(view: PerudoView, rng: Rng) -> Move:
    """A random legal move; most bids are the lowest of their face."""
    assert view.can is not None
    bids = view.can.bid
    kinds = ["bid"] * (2 if bids else 0) + ["doubt"] * view.can.doubt + ["exact"] * view.can.exact
    match kinds[rng.randrange(len(kinds))]:
        case "doubt":
            return Doubt()
        case "exact":
            return Exact()
    lowest = bids[rng.randrange(len(bids))]
    most = min(view.can.most, lowest.count + 1)
    return Bid(rng.randrange(most - lowest.count + 1) + lowest.count, lowest.face)


def honest(view: PerudoView) -> Move:
    """Bid on what one has most of, and doubt what is less likely than not."""
    assert view.can is not None
    if view.bid is not None and holds(view, view.bid.count, view.bid.face) < 0.5:
        return Doubt()
    return _best_bid(view) or Doubt()


def careful(view: PerudoView) -> Move:
    """Make the move that is least likely to cost a die at once."""
    return _best(view, belief=0.0, trust=0.5)


def cunning(view: PerudoView) -> Move:
    """The same, but believe the last bidder a little, and count on being believed as well."""
    return _best(view, belief=BELIEF, trust=1.0)


def default(view: PerudoView) -> Move:
    """Doubt the last bid; without one, make the lowest."""
    assert view.can is not None
    if view.can.doubt:
        return Doubt()
    return Bid(view.can.bid[0].count, view.can.bid[0].face)


def holds(view: PerudoView, count: int, face: int, believed: int = 0) -> float:
    """The chance that so many dice fit, `believed` of those under other cups for sure."""
    others = sum(view.lives) - len(view.hand) - believed
    return chances.holds(count - believed, face, view.hand, others, wild=view.wild)


def _best(view: PerudoView, belief: float, trust: float) -> Move:
    return max(_rated(view, belief, trust), key=lambda rated: rated[0])[1]


def _rated(view: PerudoView, belief: float, trust: float) -> Iterator[tuple[float, Move]]:
    """Each sensible move with a rating: roughly the chance that it costs no die.

    Args:
        view: of the seat to act.
        belief: the part of the last bid that its bidder is taken to have.
        trust: how often a likely bid is raised rather than doubted.
    """
    assert view.can is not None
    face, believed = 0, 0
    if view.bid is not None:
        count, face = view.bid.count, view.bid.face
        believed = min(int(belief * count), view.lives[view.bid.seat])
        there = holds(view, count, face, believed)
        yield 1 - there, Doubt()
        if view.can.exact:
            just = there - holds(view, count + 1, face, believed)
            yield just * 1.2, Exact()
    for lowest in view.can.bid:
        chance = holds(view, lowest.count, lowest.face, believed if lowest.face == face else 0)
        # The next player may raise it, so it is safer than it is true.
        yield chance + (1 - chance) * chance * trust, Bid(lowest.count, lowest.face)


def _best_bid(view: PerudoView) -> Bid | None:
    """The likeliest of the lowest bids; None if there is none left."""
    assert view.can is not None
    best = max(view.can.bid, key=lambda one: holds(view, one.count, one.face), default=None)
    return None if best is None else Bid(best.count, best.face)


LEVELS: Mapping[str, Bot] = {
    "random": random,
    "honest": lambda view, _: honest(view),
    "careful": lambda view, _: careful(view),
    "cunning": lambda view, _: cunning(view),
}
