"""The exact chance that a call holds, given some known dice and the others thrown at random."""

from itertools import combinations_with_replacement

from engine.games.poker_dice.calls import CALLS, DICE, FACES, best

Ways = tuple[int, ...]
"""For each call in `CALLS`, the number of the 6**n throws of n dice for which it holds."""


def _table() -> dict[tuple[str, ...], Ways]:
    """Known faces, sorted as text -> ways, for all 462 sets of none to five known dice.

    Computed from five known dice down: the ways with one die fewer known are the sum over its six
    faces. That takes a few milliseconds, so it is done on import.
    """
    faces = sorted(FACES)
    table: dict[tuple[str, ...], Ways] = {}
    for known in combinations_with_replacement(faces, DICE):
        held = best(known) + 1
        table[known] = (1,) * held + (0,) * (len(CALLS) - held)
    for count in range(DICE - 1, -1, -1):
        for known in combinations_with_replacement(faces, count):
            more = [table[tuple(sorted((*known, face)))] for face in faces]
            table[known] = tuple(map(sum, zip(*more, strict=True)))
    return table


_WAYS = _table()


def ways(known: tuple[str, ...]) -> Ways:
    """The ways for these n known faces, out of 6**(5 - n) throws of the other dice."""
    return _WAYS[tuple(sorted(known))]


def chance(rank: int, known: tuple[str, ...] = ()) -> float:
    """The exact chance that the call of this rank holds, the other dice thrown at random."""
    return ways(known)[rank] / float(6 ** (DICE - len(known)))


FRESH_ODDS: tuple[float, ...] = tuple(chance(rank) for rank in range(len(CALLS)))
"""For each call in `CALLS`, the chance that five random dice are equal to it or better."""
