"""Exact search for a possible play, including those that need joker swaps first.

A swap moves a joker and the card it stands for between board and rack; the values on the board
stay the same. So a position reachable by swaps is determined by the squares that hold jokers: the
rack is what remains of the natural cards. There are few such positions, as there are four jokers
and no run holds two. They are searched breadth first, and a position with a joker on the rack
nearly always has a play at once.

A turn allows twelve swaps, which is enough to reach every such position from any other: taking up
to four jokers from the board, moving a joker whose card nobody holds to the other square with its
value (two swaps), and putting up to four down. So swapping does not change whether a play is
possible until the swaps run out. Then only the swaps left count, so that a seat is never forced to
make a play that it can no longer reach.
"""

from collections import deque
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from engine.games.flush_royal.position import Position, placeable
from engine.games.flush_royal.search import Cluster
from engine.games.flush_royal.swapping import Swap, possible_swaps, swapped


class Reached(Struct, frozen=True, gc=False):
    """A position and the swaps that lead to it."""

    position: Position
    path: tuple[Swap, ...] = ()


class Route(Struct, frozen=True, gc=False):
    """The swaps to make first, and a cluster that can be placed then."""

    path: tuple[Swap, ...]
    cluster: Cluster


def can_place(position: Position, swaps: int) -> bool:
    """Whether a play is possible after at most `swaps` swaps."""
    return shortest_route(position, swaps) is not None


def shortest_route(position: Position, swaps: int) -> Route | None:
    """A play that needs the fewest swaps, at most `swaps`; None if there is none."""
    for reached in reachable(position, swaps):
        for cluster, _ in placeable(reached.position):
            return Route(reached.path, cluster)
    return None


def reachable(position: Position, swaps: int) -> Iterator[Reached]:
    """Every position reachable by at most `swaps` swaps, each once, fewest swaps first."""
    seen = {position.board.jokers}
    waiting = deque([Reached(position)])
    while waiting:
        here = waiting.popleft()
        yield here
        if len(here.path) < swaps:
            for there in _one_swap_on(here):
                if there.position.board.jokers not in seen:
                    seen.add(there.position.board.jokers)
                    waiting.append(there)


def _one_swap_on(here: Reached) -> Iterator[Reached]:
    position = here.position
    for swap in possible_swaps(position.board, position.rack):
        board, rack = swapped(position.board, position.rack, swap)
        yield Reached(replace(position, board=board, rack=rack), (*here.path, swap))
