"""What decides whether and what can be placed: a board, a rack, and a house rule."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from engine.games.flush_royal.board import Board
from engine.games.flush_royal.clusters import Values, joker_values
from engine.games.flush_royal.openings import across_centre, opening_sets, openings
from engine.games.flush_royal.search import Cluster, Effort, Search

Rack = tuple[int, ...]
"""Card numbers in order of arrival."""


class Position(Struct, frozen=True, gc=False):
    """Where a seat stands in its turn.

    Attributes:
        strict: every run needs a card that lay there before, not only every cluster.
    """

    board: Board
    rack: Rack
    strict: bool


def placeable(
    position: Position, *, effort: Effort | None = None, coast: Iterable[int] | None = None
) -> Iterator[tuple[Cluster, Values]]:
    """Every cluster that may be placed, and what its jokers may stand for.

    First plays come once for each set of cards, over the centre; where they lie changes nothing.
    Other searches start from the squares of `coast`, in this order, or from all of the board's.
    """
    board = position.board
    if board.empty:
        sets = opening_sets(position.rack, ace_low=board.ace_low)
        found: Iterable[Cluster] = map(across_centre, sets)
    else:
        search = Search(board, position.rack, strict=position.strict, effort=effort)
        found = search.clusters(coast)
    return declarable(found, ace_low=board.ace_low)


def first_plays(position: Position) -> Iterator[tuple[Cluster, Values]]:
    """Every first play of the match, on each line of the start zone and in each order."""
    ace_low = position.board.ace_low
    return declarable(openings(position.rack, ace_low=ace_low), ace_low=ace_low)


def declarable(clusters: Iterable[Cluster], *, ace_low: bool) -> Iterator[tuple[Cluster, Values]]:
    """Those of the clusters whose jokers may stand for something, and for what."""
    for cluster in clusters:
        values = joker_values(cluster, ace_low=ace_low)
        if values is not None:
            yield cluster, values
