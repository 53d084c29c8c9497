"""The usual length of a match of Farkle, as `python -m tests.match_lengths` measures it."""

from collections.abc import Mapping
from typing import Any

MOVES = (12, 24, 31, 38, 45, 52)
"""Moves of all players together for each 1,000 points of the target, by number of seats."""
SECONDS = 4
"""Assumed seconds a move of a person takes; dice are set aside and rolled on in one go."""


def seconds(seats: int, options: Mapping[str, Any]) -> float:
    """The usual length of a match, in seconds."""
    target: int = options["target"]
    return SECONDS * MOVES[seats - 1] * target / 1000
