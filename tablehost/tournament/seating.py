"""Divides people among tables so that the leaders meet, and nobody meets again if possible.

From the top of the order, each table takes the next people who have not met anybody there yet.
Whoever is left for the last tables may have met. Then the last two tables are mixed, then the last
four, eight and so on, all but the first, and all, until nobody meets again. So the upper tables
stay as they are unless fewer people then meet again.
"""

from collections.abc import Sequence

from tablehost.tournament.meetings import Met, again, repetitions
from tablehost.tournament.order import Luck, stirred

FEWEST_ATTEMPTS, WORK = 8, 600
"""How often the same tables are mixed, the first time in the order itself: at least so often, and a
few people more often, until times multiplied by people is this."""

Tables = list[list[int]]


def seated(order: Sequence[int], sizes: Sequence[int], met: Met, luck: Luck) -> Tables:
    """Tables of these sizes; the first one is that of the leader."""
    tables = _filled(order, sizes, met)
    for count in _counts(len(tables)):
        if repetitions(tables, met):
            tables[-count:] = _mixed(tables[-count:], met, luck)
    return tables


def _counts(tables: int) -> list[int]:
    """How many of the last tables are mixed, one count after the other."""
    doubled = (2**n for n in range(1, tables.bit_length()))
    return sorted(count for count in {*doubled, tables - 1, tables} if 1 < count <= tables)


def _filled(order: Sequence[int], sizes: Sequence[int], met: Met) -> Tables:
    """Each table in turn is filled from those who are left."""
    left = list(order)
    return [_taken(left, size, met) for size in sizes]


def _taken(left: list[int], size: int, met: Met) -> list[int]:
    """So many of those who are left, the first ones who have met the fewest people at the table."""
    table: list[int] = []
    for _ in range(size):
        table.append(min(left, key=lambda one: again(one, table, met)))
        left.remove(table[-1])
    return table


def _mixed(tables: Tables, met: Met, luck: Luck) -> Tables:
    """The same people at tables of the same sizes, with as few repetitions as are found."""
    order = [one for table in tables for one in table]
    sizes, best = [len(table) for table in tables], tables
    for _ in range(max(FEWEST_ATTEMPTS, WORK // len(order))):
        found = _improved(_filled(order, sizes, met), met)
        best = min(best, found, key=lambda tables: repetitions(tables, met))
        if not repetitions(best, met):
            break
        order = stirred(order, luck)
    return best


def _improved(tables: Tables, met: Met) -> Tables:
    """Exchange people between tables, from the last one up, while fewer then meet again."""
    improves = True
    while improves:
        improves = False
        for number in reversed(range(len(tables))):
            for place in reversed(range(len(tables[number]))):
                improves |= _exchange(tables, number, place, met)
    return tables


def _exchange(tables: Tables, number: int, place: int, met: Met) -> bool:
    """Exchange one person with the best other one, if fewer then meet again."""
    own = tables[number]
    if not again(own[place], own, met):
        return False
    gain, _, far, there = max(
        (_gain(own, place, table, there, met), -abs(far - number), far, there)
        for far, table in enumerate(tables)
        if far != number
        for there in range(len(table))
    )
    if gain > 0:
        own[place], tables[far][there] = tables[far][there], own[place]
    return gain > 0


def _gain(own: Sequence[int], place: int, table: Sequence[int], there: int, met: Met) -> int:
    """How many repetitions less there are if two people change places."""
    one, other = own[place], table[there]
    before = again(one, own, met) + again(other, table, met)
    both = 2 * again(one, (other,), met)
    return before - again(one, table, met) - again(other, own, met) + both
