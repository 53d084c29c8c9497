"""The 113 calls in their order, and the best one that five dice make."""

from functools import cache
from typing import Literal

Face = Literal["9", "T", "J", "Q", "K", "A"]
Call = tuple[str, ...]
"""The name of a combination, then the faces that are said: `("two_pair", "K", "Q")`."""

FACES: tuple[Face, ...] = ("9", "T", "J", "Q", "K", "A")
"""Ascending; black, red, jack, queen, king, ace on French dice."""

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
"""Ascending, each strictly above the one before. The higher of two kickers is never the lowest."""

RANKS: dict[Call, int] = {call: rank for rank, call in enumerate(CALLS)}
"""Where each call stands in `CALLS`."""

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
"""How often the faces of five dice come, most first -> the combination, and how many it names."""


def best(faces: tuple[str, ...]) -> int:
    """The rank of the highest call that these five dice, in any order, make."""
    return _best(tuple(sorted(faces)))


@cache
def _best(faces: tuple[str, ...]) -> int:
    groups = sorted(
        ((faces.count(face), rank, face) for rank, face in enumerate(FACES) if face in faces),
        reverse=True,
    )
    name, said = _COMBINATIONS[tuple(count for count, _, _ in groups)]
    return RANKS[name, *(face for _, _, face in groups[:said])]
