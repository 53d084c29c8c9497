"""Six-sided dice as the rules share them."""

from collections.abc import Iterable
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Annotated

from msgspec import Meta

from engine.core.values import Rng

Face = Annotated[int, Meta(ge=1, le=6)]
FACES = (1, 2, 3, 4, 5, 6)


def roll(rng: Rng, count: int) -> tuple[int, ...]:
    """`count` faces, one draw each, in the order of the dice."""
    return tuple(rng.randrange(6) + 1 for _ in range(count))


def rolls(count: int) -> Iterable[tuple[tuple[int, ...], int]]:
    """Every roll of `count` dice as ascending faces, with how many of the 6**count show it."""
    for faces in combinations_with_replacement(FACES, count):
        yield faces, ways(faces)


def ways(faces: tuple[int, ...]) -> int:
    """In how many orders these faces can lie: the multinomial coefficient."""
    return factorial(len(faces)) // prod(factorial(faces.count(face)) for face in set(faces))
