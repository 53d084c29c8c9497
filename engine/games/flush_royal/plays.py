"""The best plays of a position, all of them, or a few.

Complete for any rack: all subsets, several places at once, any number of jokers with their
declared cards. What bounds there are: `best` takes each joker at its best value, which with a
taste of one's own may not be the one of most worth (`every` tells all); and with an `Effort` the
answer is the best so far.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Protocol

from engine.games.flush_royal.board import JOKER, OPEN
from engine.games.flush_royal.clusters import Values, best_values, cluster_points
from engine.games.flush_royal.completions import Hand, hand_bits
from engine.games.flush_royal.compose import Cards, Codes, Composer, Part, Play, kept_empty
from engine.games.flush_royal.limits import FIVE_POINTS, RACK
from engine.games.flush_royal.position import Position, first_plays, placeable
from engine.games.flush_royal.search import Cluster, Effort
from engine.kit.cards import members


class Taste(Protocol):
    """What somebody wants of a play beside its points."""

    def part(self, cards: Cards, points: int) -> float:
        """The worth of a part that scores so many points."""

    def left(self, hand: Hand) -> float:
        """The worth of the cards left in hand."""


class Points:
    """The taste for points alone."""

    def part(self, cards: Cards, points: int) -> float:
        """The points."""
        return points

    def left(self, hand: Hand) -> float:
        """Nothing."""
        return 0


POINTS = Points()


def best(
    position: Position,
    *,
    taste: Taste = POINTS,
    natural: int = 0,
    top: int = 1,
    effort: Effort | None = None,
) -> list[Play]:
    """The `top` plays of most worth, best first; fewer where there are no more.

    A joker may also be laid as a card of `natural`, which a swap could fetch for it first.
    """
    maker = _Maker(position, taste, natural)
    parts = [maker.part(*found) for found in placeable(position, effort=effort)]
    return maker.composer(parts, beside=not position.board.empty).best(top)


def few(position: Position, coast: Iterable[int], most: int) -> list[Play]:
    """Plays in one place, the first that are found from these squares, at most so many."""
    maker = _Maker(position)
    parts = []
    for found in placeable(position, coast=coast):
        parts.append(maker.part(*found))
        if len(parts) == most:
            break
    return list(maker.composer(parts, beside=False).all())


def every(position: Position) -> Iterator[Play]:
    """Every play without a swap, each joker with every card it may stand for."""
    maker = _Maker(position)
    opens = position.board.empty
    found = first_plays(position) if opens else placeable(position)
    parts = [part for cluster, allowed in found for part in maker.parts(cluster, allowed)]
    return maker.composer(parts, beside=not opens).all()


class _Maker:
    """Makes parts of clusters, and plays of parts, for one position and taste."""

    def __init__(self, position: Position, taste: Taste = POINTS, natural: int = 0) -> None:
        self._ace_low = position.board.ace_low
        self._codes = Codes(hand_bits(position.rack))
        self._taste = taste
        self._natural = natural

    def composer(self, parts: Iterable[Part], *, beside: bool) -> Composer:
        """What puts parts together; the worth of the cards left belongs to a play as a whole."""
        extra = {
            code: self._taste.left(self._codes.left(code)) + (FIVE_POINTS if size == RACK else 0)
            for code, size in self._codes.all.items()
        }
        return Composer(self._codes, parts, extra, beside=beside)

    def part(self, cluster: Cluster, allowed: Values) -> Part:
        """The cluster with each joker at its best value."""
        values = best_values(cluster, allowed, self._natural, ace_low=self._ace_low)
        return self._part(cluster, values)

    def parts(self, cluster: Cluster, allowed: Values) -> Iterator[Part]:
        """The cluster with each way to declare its jokers."""
        for cards in product(*[members(values) for values in allowed.values()]):
            declared = {cell: 1 << card | JOKER for cell, card in zip(allowed, cards, strict=True)}
            yield self._part(cluster, declared)

    def _part(self, cluster: Cluster, values: Values) -> Part:
        points = cluster_points(cluster, values, ace_low=self._ace_low)
        cards = tuple([(cell, _laid(bits, values.get(cell))) for cell, bits in cluster.cards])
        cells = sum([1 << cell for cell, _ in cards])
        worth = self._taste.part(cards, points)
        return Part(cards, points, self._codes.of(cluster), cells, kept_empty(cluster), worth)


def _laid(bits: int, value: int | None) -> int:
    """A natural card as it is; a joker with its value, `OPEN` if a swap makes it that card."""
    if value is None:
        return bits
    return value if value & JOKER else value | OPEN
