"""What the ledger takes and gives."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from engine.core.figures import Fold

EVERY_GAME = ""
"""The game of a rating over all games."""

MARGIN = 2.0
"""Deviations either way of a rating within which the strength lies 19 times in 20."""

Figures = Mapping[str, Mapping[str, int]]
"""A person's numbers: game -> name -> value."""


class Share(Struct, frozen=True, gc=False):
    """What one match adds to one number of one person."""

    person: int
    game: str
    name: Annotated[str, Meta(min_length=1, max_length=64)]
    fold: Fold
    value: int


class Rating(Struct, frozen=True, gc=False):
    """How strong a person is taken to be at a game: a normal distribution.

    Attributes:
        game: a game's id, or `EVERY_GAME`.
        matches: how many it is made from.
    """

    person: int
    game: str
    mu: float
    sigma: float
    matches: int

    @property
    def standing(self) -> float:
        """What the ladder is ordered by: a strength that is as good as certain."""
        return self.mu - MARGIN * self.sigma


class Standing(Struct, frozen=True, gc=False):
    """A rung of the ladder."""

    name: str
    rating: Rating
