"""Flush Royal."""

STEPS = {"lay"}
SLIDES = {"▐▌"}
KEYS = ("t", "1", "enter", "2", "u", "u", "x", "1", "escape")
"""Laying cards and taking them back."""

LISTING = {"free_exchange": True}
BY_OFFERS = False
"""Cards are laid on squares, and no button says on which."""

LEGAL_EXAMPLES = False
"""Which cards can be laid where is for the player to find: examples show how squares are typed."""
