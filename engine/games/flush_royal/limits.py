"""The numbers in the rules of Flush Royal."""

RACK = 5
"""The cards of a full rack, and the most that can be placed or exchanged in a turn."""
SWAPS = 12
"""The most joker swaps in a turn."""
PACKS, JOKERS = 2, 4
CARD_POINTS = 3
"""Scored for each card that a turn adds to a run; lost for each card left on a rack at the end."""
FIVE_POINTS = 10
"""The bonus for placing five cards in one turn; premium squares do not multiply it."""
QUIET_ROUNDS = 2
"""The match ends after this many full rounds without a placement."""
QUIET_ROUNDS_FIRST = 6
"""The same, before the first placement."""
