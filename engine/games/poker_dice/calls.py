"""The 113 calls in ascending order, and the best call that five dice make."""

from functools import cache
from typing import Literal

Face = Literal["9", "T", "J", "Q", "K", "A"]
Call = tuple[str, ...]
"""The name of a combination and the faces it names: `("two_pair", "K", "Q")`."""

FACES: tuple[Face, ...] = ("9", "T", "J", "Q", "K", "A")
"""Ascending. On French dice 9 is Noir (black) and T is Rouge (red)."""

DICE = 5

_OTHERS = {face: [other for other in FACES if other != face] for face in FACES}

CALLS: tuple[Call, ...] = (
    *(("salad", top) for top in ("K", "A")),
    *(("pair", face) for face in FACES),
    *(("two_pair", high, low) for high in FACES for low in FACES[: FACES.index(high)]),
    *(("three", face, kicker) for face in FACES for kicker in _OTHERS[face][1:]),
    *(("full", three, pair) for three in FACES for pair in _OTHERS[three]),
    *(("four", face, kicker) for face in FACES for kicker in _OTHERS[face]),
    *(("poker", face) for face in FACES),
)
"""All calls, ascending. The kicker of a three is the higher of two, so never the lowest face."""

RANKS: dict[Call, int] = {call: rank for rank, call in enumerate(CALLS)}
"""The rank of each call: its index in `CALLS`."""

LOWEST_POKER = RANKS["poker", "9"]
ACES = RANKS["poker", "A"]

_COMBINATIONS: dict[tuple[int, ...], tuple[str, int]] = {
    (1, 1, 1, 1, 1): ("salad", 1),
    (2, 1, 1, 1): ("pair", 1),
    (2, 2, 1): ("two_pair", 2),
    (3, 1, 1): ("three", 2),
    (3, 2): ("full", 2),
    (4, 1): ("four", 2),
    (5,): ("poker", 1),
}
"""The counts of equal dice, descending -> the combination and how many faces its call names."""


def best(faces: tuple[str, ...]) -> int:
    """The rank of the highest call that five dice, in any order, make."""
    return _best(tuple(sorted(faces)))


@cache
def _best(faces: tuple[str, ...]) -> int:
    groups = sorted(
        ((faces.count(face), rank, face) for rank, face in enumerate(FACES) if face in faces),
        reverse=True,
    )
    name, named = _COMBINATIONS[tuple(count for count, _, _ in groups)]
    return RANKS[name, *(face for _, _, face in groups[:named])]
