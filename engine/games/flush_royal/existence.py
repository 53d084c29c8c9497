"""Exact search for a possible play, including those that need joker swaps first.

A swap moves a joker and the card it stands for between board and rack; the values on the board
stay the same. So a position reachable by swaps is determined by the squares that hold jokers: the
rack is what remains of the natural cards. There are few such positions, as there are four jokers
and no run holds two. They are searched breadth first, and a position with a joker on the rack
nearly always has a play at once.

A turn allows twelve swaps, which is enough to reach every such position from any other: taking up
to four jokers from the board, moving a joker whose card nobody holds to the other square with its
value (two swaps), and putting up to four down. So swapping does not change whether a play is
possible until the swaps run out. A swap after which no play could be reached any more is refused,
so that nobody can swap until they may exchange or pass.
"""

from collections import deque
from collections.abc import Container, Iterator

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
    for reached in reachable(Reached(position), swaps):
        for cluster, _ in placeable(reached.position):
            return Route(reached.path, cluster)
    return None


def allowed_swaps(position: Position, swaps: int, *, free: bool) -> list[Swap]:
    """The possible swaps after which a play can still be reached, if one can be reached now.

    Args:
        position: before the swap.
        swaps: that are left.
        free: the option `free_exchange`, with which a seat may pass anyway: all possible swaps.
    """
    found = possible_swaps(position.board, position.rack) if swaps else []
    if free or not found:
        return found
    route = shortest_route(position, swaps)
    if route is None or swaps >= len(route.path) + 2:  # enough to undo any swap and go on
        return found
    return [swap for swap in found if can_place(_after(position, swap), swaps - 1)]


def reachable(
    start: Reached, swaps: int, useful: Container[int] | None = None
) -> Iterator[Reached]:
    """Every position reachable by at most `swaps` swaps, each once, fewest swaps first.

    Args:
        start: where to begin; the swaps that led there count.
        swaps: the most swaps.
        useful: the cards to fetch for jokers; None for all.
    """
    seen = {start.position.board.jokers}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        yield here
        for there in _one_swap_on(here, useful) if len(here.path) < swaps else ():
            if there.position.board.jokers not in seen:
                seen.add(there.position.board.jokers)
                waiting.append(there)


def _one_swap_on(here: Reached, useful: Container[int] | None) -> Iterator[Reached]:
    board = here.position.board
    for swap in possible_swaps(board, here.position.rack):
        kind, cell = swap
        if useful is None or kind == "take" or board.value(cell) in useful:
            yield Reached(_after(here.position, swap), (*here.path, swap))


def _after(position: Position, swap: Swap) -> Position:
    board, rack = swapped(position.board, position.rack, swap)
    return replace(position, board=board, rack=rack)
