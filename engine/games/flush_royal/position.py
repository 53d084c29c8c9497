"""A position: the board and the rack of a seat, and the clusters that can be placed there."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from engine.games.flush_royal.board import Board
from engine.games.flush_royal.clusters import Values, joker_values
from engine.games.flush_royal.openings import across_centre, opening_sets, openings
from engine.games.flush_royal.search import Cluster, Effort, Search

Rack = tuple[int, ...]
"""The card numbers of a rack, in the order in which the cards were drawn."""


class Position(Struct, frozen=True, gc=False):
    """The board and the rack of a seat.

    Attributes:
        strict: the option `strict_anchor`: every run needs a card that was there before, not only
            every cluster.
    """

    board: Board
    rack: Rack
    strict: bool


def placeable(
    position: Position, *, effort: Effort | None = None, frontier: Iterable[int] | None = None
) -> Iterator[tuple[Cluster, Values]]:
    """Every cluster that may be placed, and the cards that its jokers may stand for.

    On an empty board each set of cards is listed once, over the centre, as its place does not
    change the score.

    Args:
        position: the board and the rack.
        effort: the limit of the search; None for no limit.
        frontier: the squares to search from, in this order; None for all frontier squares.
    """
    board = position.board
    if board.empty:
        sets = opening_sets(position.rack, ace_low=board.ace_low)
        found: Iterable[Cluster] = map(across_centre, sets)
    else:
        search = Search(board, position.rack, strict=position.strict, effort=effort)
        found = search.clusters(frontier)
    return declarable(found, ace_low=board.ace_low)


def first_plays(position: Position) -> Iterator[tuple[Cluster, Values]]:
    """Every first play of the match, at every place of the start zone and in every order."""
    ace_low = position.board.ace_low
    return declarable(openings(position.rack, ace_low=ace_low), ace_low=ace_low)


def declarable(clusters: Iterable[Cluster], *, ace_low: bool) -> Iterator[tuple[Cluster, Values]]:
    """The clusters in which every joker has a possible card, with those cards."""
    for cluster in clusters:
        values = joker_values(cluster, ace_low=ace_low)
        if values is not None:
            yield cluster, values
