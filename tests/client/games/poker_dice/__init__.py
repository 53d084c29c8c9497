"""Poker Dice."""

STEPS = {"throw", "call", "answer", "again", "higher"}
SLIDES = {"╱▀▀╲"}
KEYS = ("k", "1", "up", "3", "k")
"""Weighing calls."""
