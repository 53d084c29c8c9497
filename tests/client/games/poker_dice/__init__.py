"""Poker Dice."""

STEPS = {"throw", "look", "call", "answer", "again", "higher"}
SLIDES = {"╱▀▀╲"}
PICTURES = {"lifted"}
KEYS = ("k", "1", "up", "3", "k")
"""Weighing calls."""
