"""The usual length of a match of Flush Royal, as `python -m tests.match_lengths` measures it."""

MOVES = 48
"""Moves of all players together until the cards have run out, however many they are."""
SECONDS = 40
"""Assumed seconds a move of a person takes: reading the board and trying out lines."""


def seconds() -> float:
    """The usual length of a match, in seconds."""
    return SECONDS * MOVES
