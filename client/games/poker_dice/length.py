"""The usual length of a match of Poker Dice, as `python -m tests.match_lengths` measures it."""

from collections.abc import Mapping
from typing import Any

MOVES = 11
"""Moves of all players together in a round."""
SECONDS, LOOK = 6, 4
"""Assumed seconds a move of a person takes, and for which everybody looks at the lifted cup."""
LEFT = 0.3
"""The part of their lives beyond the last one that the winner has left."""


def seconds(seats: int, options: Mapping[str, Any]) -> float:
    """The usual length of a match, in seconds.

    Each round takes a life, until one player has some left.
    """
    lives: int = options["lives"]
    rounds = seats * lives - (1 + LEFT * (lives - 1))
    return rounds * (MOVES * SECONDS + LOOK)
