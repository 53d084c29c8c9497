"""The usual length of a match of Dice Hold'em, as `python -m tests.match_lengths` measures it."""

from collections.abc import Mapping
from math import log2
from typing import Any

MOVES = (9.5, 13.6, 16, 18, 20)
"""Moves of all players together in a hand, by number of seats from two."""
SECONDS, LOOK = 6, 4
"""Assumed seconds a move of a person takes, and for which everybody looks at the end of a hand."""

BOX = 4800
"""About the chips of all players together where their number is the game's own."""
BIG, DOUBLINGS, MORE = log2(BOX / 10), 7, 1.3
"""How often the ante doubles until a match with the box and antes of 10 is over, and how much more
often for each time that there are twice as many antes."""
FIRST = 2
"""Hands of a match besides those between two doublings."""
UNDOUBLED = 0.35
"""Hands for each ante that all chips are worth, where the ante stays as it is."""


def seconds(seats: int, options: Mapping[str, Any]) -> float:
    """The usual length of a match, in seconds."""
    every: int = options["ante_doubles_every"]
    most: int = options["max_hands"]
    chips: int = options["stack"] * seats if options["stack"] else BOX
    ante: int = options["ante"]
    antes = chips / ante
    limits = [UNDOUBLED * antes]
    if every:
        limits.append(FIRST + every * max(1, DOUBLINGS + MORE * (log2(antes) - BIG)))
    if most:
        limits.append(most)
    return max(1, min(limits)) * (MOVES[seats - 2] * SECONDS + LOOK)
