"""Who plays at which table in a round.

Nobody's library pairs tables of two to eight: those for Swiss tournaments make pairs. So here is
what the rules of such tournaments have in common. Everybody is put in a random order; except in a
knock-out, more points then come first. The order is cut into tables. As long as two people would
meet again, one of them changes places with somebody of another table, as near as possible in the
order, with whom there are fewer repetitions.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from tablehost.tournament.scoring import Round
from tablehost.tournament.sizes import Sizes, split

RESTARTS = 8
"""Attempts in all, the first from the order itself, while repetitions are left."""


class Luck(Protocol):
    """Random numbers, as `luck.dealer.Dealer` makes them."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to `stop` - 1."""


class Field(Struct, frozen=True):
    """What a round is drawn from.

    Attributes:
        players: numbers of entrants.
        points: theirs; not used in a knock-out.
        rounds: before this one.
    """

    players: tuple[int, ...]
    sizes: Sizes
    rounds: tuple[Round, ...] = ()
    points: Mapping[int, int] = {}


class Pairing(Struct, frozen=True):
    """The tables of a round, each with numbers of entrants, and who has a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


def pair(field: Field, luck: Luck) -> Pairing:
    """Draw the tables of a round; the same luck gives the same tables."""
    order = sorted(shuffled(sorted(field.players), luck), key=lambda one: -field.points.get(one, 0))
    sizes, count = split(len(order), field.sizes)
    byes = _byes(order, count, field.rounds)
    seated = [one for one in order if one not in byes]
    met = meetings(field.rounds)
    best = _improved(_cut(seated, sizes), met)
    for _ in range(RESTARTS - 1):
        if not _repetitions(best, met):
            break
        again = _improved(_cut(_stirred(seated, luck), sizes), met)
        best = min(best, again, key=lambda tables: _repetitions(tables, met))
    return Pairing(tuple(map(tuple, best)), tuple(byes))


def shuffled(items: Sequence[int], luck: Luck) -> list[int]:
    """In a random order, all equally likely."""
    left = list(items)
    return [left.pop(luck.randrange(len(left))) for _ in items]


def meetings(rounds: Iterable[Round]) -> dict[int, Counter[int]]:
    """How often each two have been at one table."""
    met: dict[int, Counter[int]] = {}
    for round_ in rounds:
        for table in round_.tables:
            for one in table.players:
                met.setdefault(one, Counter()).update(set(table.players) - {one})
    return met


def _byes(order: Sequence[int], count: int, rounds: Sequence[Round]) -> list[int]:
    """Those with the fewest byes so far, and of them the last in the order."""
    had = Counter(one for round_ in rounds for one in round_.byes)
    places = {one: place for place, one in enumerate(order)}
    return sorted(order, key=lambda one: (had[one], -places[one]))[:count]


def _cut(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    left = iter(order)
    return [[next(left) for _ in range(size)] for size in sizes]


def _stirred(order: Sequence[int], luck: Luck) -> list[int]:
    """The order with some neighbours exchanged."""
    places = {one: place + luck.randrange(2 + len(order) // 4) for place, one in enumerate(order)}
    return sorted(order, key=lambda one: places[one])


def _repetitions(tables: Sequence[Sequence[int]], met: Mapping[int, Counter[int]]) -> int:
    return sum(_of_table(table, met) for table in tables)


def _of_table(table: Sequence[int], met: Mapping[int, Counter[int]]) -> int:
    return sum(_of_player(one, table, met) for one in table)


def _of_player(one: int, table: Iterable[int], met: Mapping[int, Counter[int]]) -> int:
    known = met.get(one)
    return sum(known[other] for other in table if other != one) if known else 0


def _improved(tables: list[list[int]], met: Mapping[int, Counter[int]]) -> list[list[int]]:
    """Exchange people between tables while that leaves fewer repetitions."""
    improves = True
    while improves:
        improves = False
        for number, table in enumerate(tables):
            for place, one in enumerate(table):
                if _of_player(one, table, met) and _exchange(tables, number, place, met):
                    improves = True
    return tables


def _exchange(
    tables: list[list[int]], number: int, place: int, met: Mapping[int, Counter[int]]
) -> bool:
    """Exchange one person with another, if that leaves fewer repetitions."""
    one, own = tables[number][place], tables[number]
    others = [other for other in own if other != one]
    now, best = _of_player(one, own, met), (0, 0, 0, 0)
    for far, table in sorted(enumerate(tables), key=lambda at: abs(at[0] - number)):
        if far == number:
            continue
        comes = sum(met[one][other] for other in table) if one in met else 0
        for there, other in enumerate(table):
            gain = (
                now
                + _of_player(other, table, met)
                - (comes - (met[one][other] if one in met else 0))
                - _of_player(other, others, met)
            )
            best = max(best, (gain, -abs(far - number), -far, -there))
    if best[0] <= 0:
        return False
    far, there = -best[2], -best[3]
    tables[number][place], tables[far][there] = tables[far][there], one
    return True
