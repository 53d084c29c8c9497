"""Whether a play is possible, swaps counted, exactly, and how.

A swap leaves the values on the board as they are; it moves a joker and the card it stands for
between board and rack. So what swaps can reach is named by the squares that hold jokers, and the
rack follows: what rack and board hold in natural cards together, less what the board then shows.
That is little (at most four jokers, no two in a run), it is looked at nearest first, and a joker
in hand nearly always has a play at once. Only where no square takes any card of a rack with
jokers all of it is searched.

Swaps undo each other, and from a fresh turn twelve reach all there is: at most four jokers come
up, those locked on the board (nobody but the board has their card) move to the other square of
their value two swaps at a time, and four go down. So within a turn the answer does not change by
swapping until the twelve run out; then it is about the swaps still left, because a seat that
cannot get back must not be held to a play it cannot make.
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


class Way(Struct, frozen=True, gc=False):
    """Swaps, and then something to place."""

    path: tuple[Swap, ...]
    cluster: Cluster


def can_place(position: Position, swaps: int) -> bool:
    """Whether a play is possible with at most so many swaps before it."""
    return way(position, swaps) is not None


def way(position: Position, swaps: int) -> Way | None:
    """A play with the fewest swaps before it, at most so many."""
    for reached in reachable(position, swaps):
        for cluster, _ in placeable(reached.position):
            return Way(reached.path, cluster)
    return None


def reachable(position: Position, swaps: int) -> Iterator[Reached]:
    """Every position that at most so many swaps lead to, nearest first, each once."""
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
