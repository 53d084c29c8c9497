"""How versions 1 and 2 of the draw divided people among tables; older draws are checked by it.

The order is cut into tables. As long as two people would meet again, one of them changes places
with somebody of another table, as near as possible, with whom there are fewer repetitions. This
began at the first table, so leaders who had not met were at times kept apart.
"""

from collections.abc import Sequence

from tablehost.tournament.meetings import Met, again, repetitions
from tablehost.tournament.order import Luck, stirred

ATTEMPTS = 8
"""In all, the first from the order itself, while repetitions are left."""

Tables = list[list[int]]


def seated(order: Sequence[int], sizes: Sequence[int], met: Met, luck: Luck) -> Tables:
    """Tables of these sizes."""
    best = _improved(_cut(order, sizes), met)
    for _ in range(ATTEMPTS - 1):
        if not repetitions(best, met):
            break
        found = _improved(_cut(stirred(order, luck), sizes), met)
        best = min(best, found, key=lambda tables: repetitions(tables, met))
    return best


def _cut(order: Sequence[int], sizes: Sequence[int]) -> Tables:
    left = iter(order)
    return [[next(left) for _ in range(size)] for size in sizes]


def _improved(tables: Tables, met: Met) -> Tables:
    """Exchange people between tables while that leaves fewer repetitions."""
    improves = True
    while improves:
        improves = False
        for number, table in enumerate(tables):
            for place, one in enumerate(table):
                if again(one, table, met) and _exchange(tables, number, place, met):
                    improves = True
    return tables


def _exchange(tables: Tables, number: int, place: int, met: Met) -> bool:
    """Exchange one person with another, if that leaves fewer repetitions."""
    one, own = tables[number][place], tables[number]
    others = [other for other in own if other != one]
    now, best = again(one, own, met), (0, 0, 0, 0)
    for far, table in enumerate(tables):
        if far == number:
            continue
        comes = again(one, table, met)
        for there, other in enumerate(table):
            leaves = again(other, table, met) - again(other, others, met)
            gain = now + leaves - (comes - again(one, (other,), met))
            best = max(best, (gain, -abs(far - number), -far, -there))
    if best[0] <= 0:
        return False
    far, there = -best[2], -best[3]
    tables[number][place], tables[far][there] = tables[far][there], one
    return True
