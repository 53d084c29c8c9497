"""Exact chances: how many throws of the other dice make a call hold, beside dice that are known."""

from itertools import combinations_with_replacement

from engine.games.poker_dice.calls import CALLS, DICE, FACES, best

Ways = tuple[int, ...]
"""For each call of `CALLS`, in how many of the 6**n throws of n dice it holds."""


def _table() -> dict[tuple[str, ...], Ways]:
    """Known faces, sorted as text -> ways, for every set of none to five known dice.

    From five known dice down: with one die fewer, each of the six faces it may show is one way.
    462 sets in a few milliseconds, so it is made when the module is loaded.
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
    """In how many of the 6**(5 - n) throws of the other dice each call holds, n dice known."""
    return _WAYS[tuple(sorted(known))]


def chance(rank: int, known: tuple[str, ...] = ()) -> float:
    """The exact chance that the call of that rank holds: known dice and as many fresh as miss."""
    return ways(known)[rank] / float(6 ** (DICE - len(known)))


FRESH_ODDS: tuple[float, ...] = tuple(chance(rank) for rank in range(len(CALLS)))
"""For each call of `CALLS`, the chance that five fresh dice are equal to it or better."""
