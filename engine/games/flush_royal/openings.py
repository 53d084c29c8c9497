"""The first play of a match: one combination inside the start zone."""

from collections.abc import Iterator
from itertools import permutations

from engine.games.flush_royal.completions import Completions, Hand, hand_bits
from engine.games.flush_royal.search import Cluster, Span
from engine.games.flush_royal.squares import ACROSS, START_ZONE, STEPS

_CENTRE = (min(START_ZONE) + max(START_ZONE)) // 2


def opening_sets(rack: tuple[int, ...], *, ace_low: bool) -> list[Hand]:
    """The different sets of cards of a rack that form a combination."""
    by_size = Completions(hand_bits(rack), ace_low=ace_low).of(0)
    return [pieces for sets in by_size[2:] for pieces in sets]


def across_centre(pieces: Hand) -> Cluster:
    """These cards placed in a row over the centre of the board."""
    return _cluster(pieces, _CENTRE - len(pieces) // 2, ACROSS)


def openings(rack: tuple[int, ...], *, ace_low: bool) -> Iterator[Cluster]:
    """Every first play: each set of cards, in each order, at each place of the start zone."""
    for pieces in opening_sets(rack, ace_low=ace_low):
        for order in permutations(pieces):
            for step in STEPS:
                for first in sorted(START_ZONE):
                    if first + (len(pieces) - 1) * step in START_ZONE:
                        yield _cluster(order, first, step)


def _cluster(pieces: Hand, first: int, step: int) -> Cluster:
    cells = tuple(range(first, first + len(pieces) * step, step))
    run = Span(step, first - step, cells[-1] + step, cells, sum(pieces), len(pieces))
    return Cluster(tuple(zip(cells, pieces, strict=True)), (run,))
