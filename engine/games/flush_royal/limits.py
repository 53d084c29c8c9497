"""The numbers of the page."""

RACK = 5
"""Cards a rack is filled to, and the most that are placed or exchanged in a turn."""
SWAPS = 12
"""Joker swaps a turn."""
PACKS, JOKERS = 2, 4
CARD_POINTS = 3
"""For each card placed in a run this turn; the same is taken for each card left at the end."""
FIVE_POINTS = 10
"""For five cards placed in one turn, after the premium squares."""
QUIET_ROUNDS = 2
"""Full rounds without a placement that end the match."""
QUIET_ROUNDS_FIRST = 6
"""The same before the first placement."""
