"""Hints: the squares where a seat can place cards, without saying which cards."""

from msgspec import Struct

from engine.core.values import Move
from engine.games.flush_royal.existence import shortest_route
from engine.games.flush_royal.position import placeable
from engine.games.flush_royal.search import Cluster, Effort
from engine.games.flush_royal.seen import Seen, seen, swap_move
from engine.games.flush_royal.squares import Square, square
from engine.games.flush_royal.view import FlushRoyalView

MOST = 24
"""The most places in a hint: 24 times five squares fit in the padding of a message."""
NODES = 10_000
"""The search limit: a quarter of a second on a slow machine."""

Place = tuple[Square, ...]
"""Squares that can be filled together by cards of the rack, in reading order."""


class Where(Struct, frozen=True):
    """A hint.

    Attributes:
        places: the places, each of which can be filled in one turn; smallest first, then in reading
            order.
        swap: the joker swap to make first, if nothing can be placed without one.
    """

    places: tuple[Place, ...] = ()
    swap: Move | None = None


def where(view: FlushRoyalView) -> Where:
    """The hint for the viewer; it is empty if they cannot place anything now.

    It lists up to `MOST` places. The search may be cut short, but finds at least one place.
    """
    if view.can is None or not view.can.place:
        return Where()
    here = seen(view)
    found = {_place(cluster) for cluster, _ in placeable(here.position, effort=Effort(NODES))}
    if not found:
        return _after_a_swap(here)
    return Where(tuple(sorted(found, key=lambda place: (len(place), place))[:MOST]))


def _after_a_swap(here: Seen) -> Where:
    """The first swap that leads to a play; if none is needed, the place an exact search finds."""
    found = shortest_route(here.position, here.swaps)
    assert found is not None, "`can.place` says so"
    if found.path:
        return Where(swap=swap_move(found.path[0]))
    return Where((_place(found.cluster),))


def _place(cluster: Cluster) -> Place:
    return tuple(sorted([square(cell) for cell, _ in cluster.cards]))
