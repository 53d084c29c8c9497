"""Flush Royal."""

STEPS = {"lay"}
SLIDES = {"▐▌"}
KEYS = ("t", "1", "enter", "2", "u", "u", "x", "1", "escape")
"""Laying cards and taking them back."""

LISTING = {"free_exchange": True}
BY_OFFERS = False
"""Cards are laid on squares, and no button says on which."""

LEGAL_EXAMPLES = False
"""False: players find legal squares themselves, so examples only show how they are typed."""
