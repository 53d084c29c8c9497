"""What a cluster's jokers may stand for, and what it scores."""

from math import prod

from msgspec import Struct

from engine.games.flush_royal.board import JOKER, OPEN
from engine.games.flush_royal.combinations import accepted, kinds
from engine.games.flush_royal.limits import CARD_POINTS
from engine.games.flush_royal.search import Cluster
from engine.games.flush_royal.squares import FACTOR
from engine.kit.cards import ALL_CARDS, members

Values = dict[int, int]
"""Square -> what its joker stands for, as a bit, or may stand for, as a set."""


class Line(Struct, frozen=True, gc=False):
    """A run of two or more cards as far as its points go.

    Attributes:
        cards: its cards, a joker's value left out.
        new: the squares filled now.
        factor: what the premium squares among these multiply by.
    """

    cards: int
    new: tuple[int, ...]
    factor: int


def lines(cluster: Cluster) -> list[Line]:
    """The runs that score."""
    found = []
    for run in cluster.runs:
        if run.size > 1:
            squares = range(run.low + run.step, run.high, run.step)
            new = tuple([cell for cell, _ in cluster.cards if cell in squares])
            found.append(Line(run.bits & ALL_CARDS, new, factor(new)))
    return found


def factor(new: tuple[int, ...]) -> int:
    """What the premium squares among these multiply each run through them by."""
    return prod([FACTOR[cell] for cell in new])


def run_points(base: int, new: tuple[int, ...], *, joker: bool) -> int:
    """What a run scores: its base, halved by a joker placed now, and its new squares."""
    return ((base // 2 if joker else base) + CARD_POINTS * len(new)) * factor(new)


def joker_values(cluster: Cluster, *, ace_low: bool) -> Values | None:
    """All that each joker may stand for; None where one can be nothing."""
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
    """For each joker the value that scores most, with `JOKER` where it is laid as a joker.

    `values` are what each may stand for; a swap could fetch the cards of `natural` for a joker,
    so that nothing is halved.
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
    """What all runs of a cluster score, given what is laid for its jokers."""
    table, points = kinds(ace_low), 0
    for line in lines(cluster):
        jokers = [values[cell] for cell in line.new if cell in values]
        cards = line.cards | sum(jokers) & ALL_CARDS
        joker = any(value & JOKER for value in jokers)
        points += run_points(table[cards].base, line.new, joker=joker)
    return points
