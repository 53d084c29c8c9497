"""Six-sided dice: random rolls, and all rolls of some dice with their weights."""

from collections.abc import Iterable
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Annotated

from msgspec import Meta

from engine.core.values import Rng

Face = Annotated[int, Meta(ge=1, le=6)]
FACES = (1, 2, 3, 4, 5, 6)


def roll(rng: Rng, count: int) -> tuple[int, ...]:
    """`count` random faces; calls `randrange` once per die, in their order."""
    return tuple(rng.randrange(6) + 1 for _ in range(count))


def rolls(count: int) -> Iterable[tuple[tuple[int, ...], int]]:
    """All combinations of `count` faces, ascending, each with how many of the 6**count rolls it is.

    The numbers add up to 6**count.
    """
    for faces in combinations_with_replacement(FACES, count):
        yield faces, ways(faces)


def ways(faces: tuple[int, ...]) -> int:
    """The number of distinct orders of these faces: the multinomial coefficient."""
    return factorial(len(faces)) // prod(factorial(faces.count(face)) for face in set(faces))
