"""Who has met whom in the rounds before, and how often people at a table meet again."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tablehost.tournament.scoring import Round

Met = Mapping[int, Counter[int]]
"""For each person, how often they have been at one table with each other one."""


def meetings(rounds: Iterable[Round]) -> dict[int, Counter[int]]:
    """How often each two have been at one table."""
    met: dict[int, Counter[int]] = {}
    for round_ in rounds:
        for table in round_.tables:
            for one in table.players:
                met.setdefault(one, Counter()).update(set(table.players) - {one})
    return met


def repetitions(tables: Iterable[Sequence[int]], met: Met) -> int:
    """How often people meet again at these tables, counted for each of them."""
    return sum(again(one, table, met) for table in tables for one in table)


def again(one: int, others: Iterable[int], met: Met) -> int:
    """How often somebody has met these people before; they themselves may be among them."""
    known = met.get(one)
    return sum(known[other] for other in others) if known else 0
