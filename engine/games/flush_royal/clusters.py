"""The score of a cluster (see `search.py`), and the values its jokers may have."""

from math import prod

from msgspec import Struct

from engine.games.flush_royal.board import JOKER, OPEN
from engine.games.flush_royal.combinations import accepted, kinds
from engine.games.flush_royal.limits import CARD_POINTS
from engine.games.flush_royal.search import Cluster
from engine.games.flush_royal.squares import FACTOR_AT
from engine.kit.cards import ALL_CARDS, members

Values = dict[int, int]
"""Square of a joker -> the card it stands for, or the set of cards it may stand for, as bits."""


class Line(Struct, frozen=True, gc=False):
    """The key of a run's score: everything that the score depends on.

    Attributes:
        cards: the set of its cards, without a joker that is still open.
        new: the squares filled in this turn.
        factor: the product of the premium squares among `new`.
    """

    cards: int
    new: tuple[int, ...]
    factor: int


def lines(cluster: Cluster) -> list[Line]:
    """The runs of a cluster that score: those of two or more cards."""
    found = []
    for run in cluster.runs:
        if run.size > 1:
            squares = range(run.low + run.step, run.high, run.step)
            new = tuple([cell for cell, _ in cluster.cards if cell in squares])
            found.append(Line(run.bits & ALL_CARDS, new, factor(new)))
    return found


def factor(new: tuple[int, ...]) -> int:
    """The product of the premium squares among the new squares of a run."""
    return prod([FACTOR_AT[cell] for cell in new])


def run_points(base: int, new: tuple[int, ...], *, joker: bool) -> int:
    """The points of a run.

    Args:
        base: the base score of its combination.
        new: the squares filled in this turn.
        joker: whether one of them holds a joker, which halves the base.
    """
    return ((base // 2 if joker else base) + CARD_POINTS * len(new)) * factor(new)


def joker_values(cluster: Cluster, *, ace_low: bool) -> Values | None:
    """The cards that each joker may stand for; None if one of the jokers has no possible card."""
    squares = [cell for cell, bits in cluster.cards if bits & OPEN]
    if not squares:
        return {}
    values = dict.fromkeys(squares, ALL_CARDS)
    for line in lines(cluster):
        for cell in line.new:
            if cell in values:
                values[cell] &= accepted(line.cards, ace_low)
    return values if all(values.values()) else None


def best_values(cluster: Cluster, values: Values, natural: int, *, ace_low: bool) -> Values:
    """For each joker the card that scores most, with `JOKER` if it is placed as a joker.

    Args:
        cluster: the cluster to score.
        values: the cards that each joker may stand for.
        natural: a set of cards on the board that a swap could fetch for a joker. Such a card is
            placed itself instead of the joker, so that the base is not halved.
        ace_low: the option of that name.
    """
    table, scoring = kinds(ace_low), lines(cluster)
    best: Values = {}
    for cell, allowed in values.items():
        through = [line for line in scoring if cell in line.new]
        scored = []
        for value in [1 << card for card in members(allowed)]:
            base = sum([table[line.cards | value].base * line.factor for line in through])
            free = value & natural
            scored.append((base, value) if free else (base // 2, value | JOKER))
        best[cell] = max(scored)[1]
    return best


def cluster_points(cluster: Cluster, values: Values, *, ace_low: bool) -> int:
    """The points of all runs of a cluster; `values` are the cards chosen for its jokers."""
    table, points = kinds(ace_low), 0
    for line in lines(cluster):
        jokers = [values[cell] for cell in line.new if cell in values]
        cards = line.cards | sum(jokers) & ALL_CARDS
        joker = any(value & JOKER for value in jokers)
        points += run_points(table[cards].base, line.new, joker=joker)
    return points
