"""Where something can be laid, for a seat that asks: squares only, never which cards."""

from msgspec import Struct

from engine.core.values import Move
from engine.games.flush_royal.existence import way
from engine.games.flush_royal.position import placeable
from engine.games.flush_royal.search import Cluster, Effort
from engine.games.flush_royal.seen import Seen, seen, swap_move
from engine.games.flush_royal.squares import Square, square
from engine.games.flush_royal.view import FlushRoyalView

MOST = 24
"""Places that are told: 24 times five squares fit the padding of what is sent."""
NODES = 10_000
"""What the search may cost: a quarter of a second on a slow machine."""

Place = tuple[Square, ...]
"""Squares that cards of the rack fill together, in reading order."""


class Where(Struct, frozen=True):
    """A hint.

    Attributes:
        places: each of them can be filled by one placement; the smallest first, then in reading
            order.
        swap: the swap that has to come first where there is no place without one, else None.
    """

    places: tuple[Place, ...] = ()
    swap: Move | None = None


def where(view: FlushRoyalView) -> Where:
    """The places for the seat whose view this is; none when it cannot place anything now.

    Complete up to `MOST` unless the search is cut short; one place at least is always found.
    """
    if view.can is None or not view.can.place:
        return Where()
    here = seen(view)
    found = {_place(cluster) for cluster, _ in placeable(here.position, effort=Effort(NODES))}
    if not found:
        return _after_a_swap(here)
    return Where(tuple(sorted(found, key=lambda place: (len(place), place))[:MOST]))


def _after_a_swap(here: Seen) -> Where:
    """The first swap on the way; without one, the place that an exact search finds."""
    found = way(here.position, here.swaps)
    assert found is not None, "`can.place` says so"
    if found.path:
        return Where(swap=swap_move(found.path[0]))
    return Where((_place(found.cluster),))


def _place(cluster: Cluster) -> Place:
    return tuple(sorted([square(cell) for cell, _ in cluster.cards]))
