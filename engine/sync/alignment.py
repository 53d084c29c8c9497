"""Which entries of an old list live on in a new one: quick to find, good enough to be short.

What both have in common at their ends stays. Between the ends each entry becomes the one in its
place, or, where that keeps more (a log that lost its head and grew at its end, a card that left
the middle of a hand), equal entries find each other first. Nothing depends on the choice but the
length of a patch. The time is linear, but for a logarithm where many entries are equal.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import eq, ne
from typing import Any, NamedTuple

from engine.sync.values import pack, same

FEW = 2  # entries changed where they are, for which no other way is looked for


class Run(NamedTuple):
    """Entries side by side that live on side by side.

    Attributes:
        at: the first one's place among the old entries.
        to: its place among the new ones.
        same: they are known to be the same; else they may have changed.
    """

    at: int
    to: int
    length: int
    same: bool


def by_value(old: Sequence[Any], new: Sequence[Any]) -> list[Run]:
    """The runs of a list's entries."""
    if len(old) == len(new) and sum(map(ne, old, new)) <= FEW:
        return [Run(0, 0, len(old), same=False)]
    short = min(len(old), len(new))
    if same(old[:short], new[:short]):  # what comes or goes does so at the end
        return [Run(0, 0, short, same=True)]
    head = _alike(old, new, short)
    tail = _alike(old[::-1], new[::-1], short - head)
    old_end, new_end = len(old) - tail, len(new) - tail
    middle = _middle(old[head:old_end], new[head:new_end])
    return [
        Run(0, 0, head, same=True),
        *(run._replace(at=run.at + head, to=run.to + head) for run in middle),
        Run(old_end, new_end, tail, same=True),
    ]


def by_key(old: Iterable[str], new: Iterable[str]) -> list[Run]:
    """The runs of a map's entries whose keys live on in their order."""
    places = {key: place for place, key in enumerate(old)}
    found: list[Run] = []
    last = -1
    for to, key in enumerate(new):
        at = places.get(key, -1)
        if at > last:
            found.append(Run(at, to, 1, same=False))
            last = at
    return found


def _alike(old: Sequence[Any], new: Sequence[Any], most: int) -> int:
    """How many entries are the same before the first that is not."""
    for place in range(most):
        if not same(old[place], new[place]):
            return place
    return most


def _middle(old: Sequence[Any], new: Sequence[Any]) -> list[Run]:
    straight = Run(0, 0, min(len(old), len(new)), same=False)
    if straight.length == 0:
        return [straight]
    if (shifted := _shifted(old, new)) is not None:
        return [shifted]
    old_keys, new_keys = list(map(pack, old)), list(map(pack, new))
    anchors = _anchors(old_keys, new_keys)
    if len(anchors) <= sum(map(eq, old_keys, new_keys)):
        return [straight]
    return list(_with_gaps(anchors, len(old), len(new)))


def _shifted(old: Sequence[Any], new: Sequence[Any]) -> Run | None:
    """The run that is left where entries only went from the head and came at the end."""
    if new[0] not in old:
        return None
    at = old.index(new[0])
    count = min(len(old) - at, len(new))
    alike = same(old[at : at + count], new[:count])
    return Run(at, 0, count, same=True) if alike else None


def _anchors(old: Sequence[bytes], new: Sequence[bytes]) -> list[tuple[int, int]]:
    """Each new entry with the next old one that equals it."""
    places = defaultdict(list)
    for at, key in enumerate(old):
        places[key].append(at)
    found: list[tuple[int, int]] = []
    free = 0
    for to, key in enumerate(new):
        where = places.get(key, ())
        nearest = bisect_left(where, free)
        if nearest < len(where):
            found.append((where[nearest], to))
            free = where[nearest] + 1
    return found


def _with_gaps(anchors: Sequence[tuple[int, int]], old: int, new: int) -> Iterable[Run]:
    """The anchors as runs, and between them each entry with the one in its place."""
    for (at, to), (next_at, next_to) in pairwise([(-1, -1), *anchors, (old, new)]):
        if at >= 0:
            yield Run(at, to, 1, same=True)
        yield Run(at + 1, to + 1, min(next_at - at, next_to - to) - 1, same=False)
