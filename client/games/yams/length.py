"""The usual length of a match of Yam's, as `python -m tests.match_lengths` measures it."""

MOVES = 50
"""Rolls and boxes of each player in a match: bots re-roll 37 times for 13 boxes."""
SECONDS = 6
"""Assumed seconds a move of a person takes, the tumbling dice included."""


def seconds(seats: int) -> float:
    """The usual length of a match, in seconds."""
    return SECONDS * MOVES * seats
