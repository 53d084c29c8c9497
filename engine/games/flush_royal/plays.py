"""Finds the plays of a position: the best, all of them, or a few.

The search covers all subsets of the rack, several places at once, and any number of jokers. Two
things limit `best`: it gives each joker the card that scores most, even if another card would be
worth more under a valuation that is not just points, and with an `Effort` it returns the best plays
found so far.
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


class Valuation(Protocol):
    """Decides what a play is worth to a player."""

    def part(self, cards: Cards, points: int) -> float:
        """The worth of placing a part that scores this many points."""

    def left(self, hand: Hand) -> float:
        """The worth of the cards left in hand."""


class PointsOnly:
    """The valuation of a player who wants as many points as possible now."""

    def part(self, cards: Cards, points: int) -> float:
        return points

    def left(self, hand: Hand) -> float:
        return 0


POINTS_ONLY = PointsOnly()


def best(
    position: Position,
    *,
    valuation: Valuation = POINTS_ONLY,
    natural: int = 0,
    top: int = 1,
    effort: Effort | None = None,
) -> list[Play]:
    """The `top` plays of most worth, best first; fewer if there are no more.

    Args:
        position: the board and the rack.
        valuation: what plays are worth.
        natural: cards on the board that a swap could fetch for a joker; the plays may use them.
        top: how many plays to return.
        effort: the limit of the search; None for no limit.
    """
    maker = _Maker(position, valuation, natural)
    parts = [maker.part(*found) for found in placeable(position, effort=effort)]
    return maker.composer(parts, several=not position.board.empty).best(top)


def with_swaps(
    position: Position, *, valuation: Valuation, effort: Effort | None, thorough: bool
) -> Composer:
    """What finds the best plays on a board with natural cards that can all be fetched for jokers.

    Each joker is laid as the card that scores most, or put down for a card that is laid instead:
    the one that scores most, or, if `thorough`, each one.
    """
    maker = _Maker(position, valuation)
    natural = sum({1 << position.board.value(cell) for cell in position.board.cells})
    parts = [
        part
        for cluster, allowed in placeable(position, effort=effort)
        for part in maker.with_swaps(cluster, allowed, natural, thorough=thorough)
    ]
    return maker.composer(parts, several=True)


def few(position: Position, frontier: Iterable[int], most: int) -> list[Play]:
    """The first plays found from these frontier squares, at most `most`, each of one cluster."""
    maker = _Maker(position)
    parts = []
    for found in placeable(position, frontier=frontier):
        parts.append(maker.part(*found))
        if len(parts) == most:
            break
    return list(maker.composer(parts, several=False).all())


def every(position: Position, *, effort: Effort | None = None) -> Iterator[Play]:
    """Every play that needs no swap, with every card each joker may stand for."""
    maker = _Maker(position)
    opens = position.board.empty
    found = first_plays(position) if opens else placeable(position, effort=effort)
    parts = [part for cluster, allowed in found for part in maker.parts(cluster, allowed)]
    return maker.composer(parts, several=not opens).all()


class _Maker:
    """Turns clusters into parts and parts into plays, for one position and valuation."""

    def __init__(
        self, position: Position, valuation: Valuation = POINTS_ONLY, natural: int = 0
    ) -> None:
        self._ace_low = position.board.ace_low
        self._codes = Codes(hand_bits(position.rack))
        self._valuation = valuation
        self._natural = natural

    def composer(self, parts: Iterable[Part], *, several: bool) -> Composer:
        """The composer of these parts; it adds the worth of the cards left, and the bonus."""
        extra = {
            code: self._valuation.left(self._codes.left(code))
            + (FIVE_POINTS if size == RACK else 0)
            for code, size in self._codes.all.items()
        }
        return Composer(self._codes, parts, extra, several=several)

    def part(self, cluster: Cluster, allowed: Values) -> Part:
        """The cluster with the best card for each joker."""
        values = best_values(cluster, allowed, self._natural, ace_low=self._ace_low)
        return self._part(cluster, values)

    def parts(self, cluster: Cluster, allowed: Values) -> Iterator[Part]:
        """The cluster with every combination of cards its jokers may stand for."""
        for cards in product(*[members(values) for values in allowed.values()]):
            declared = {cell: 1 << card | JOKER for cell, card in zip(allowed, cards, strict=True)}
            yield self._part(cluster, declared)

    def with_swaps(
        self, cluster: Cluster, allowed: Values, natural: int, *, thorough: bool
    ) -> Iterator[Part]:
        """The cluster with each joker as the best joker, or as a card of `natural`."""
        choices = []
        for cell, values in allowed.items():
            free = values & natural
            fetched = [1 << card for card in members(free)] if thorough else [free] * bool(free)
            sets = [(0, values), *((natural, cards) for cards in fetched)]
            choices.append(
                [best_values(cluster, {cell: one}, nat, ace_low=self._ace_low) for nat, one in sets]
            )
        for chosen in product(*choices):
            declared = {cell: value for one in chosen for cell, value in one.items()}
            yield self._part(cluster, declared)

    def _part(self, cluster: Cluster, values: Values) -> Part:
        points = cluster_points(cluster, values, ace_low=self._ace_low)
        cards = tuple([(cell, _declared(bits, values.get(cell))) for cell, bits in cluster.cards])
        cells = sum([1 << cell for cell, _ in cards])
        worth = self._valuation.part(cards, points)
        return Part(cards, points, self._codes.of(cluster), cells, kept_empty(cluster), worth)


def _declared(bits: int, value: int | None) -> int:
    """The bits of a placed card, as in `compose.Cards`; `value` is None for a natural card."""
    if value is None:
        return bits
    return value if value & JOKER else value | OPEN
