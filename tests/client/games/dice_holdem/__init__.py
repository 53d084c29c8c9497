"""Dice Hold'em."""

STEPS = {"lift", "check", "call"}
SLIDES = {"●", "●●"}
PICTURES = {"shown"}
KEYS = ("p", "up", "p")
"""Looking under the own cup, and picking what lies there."""
