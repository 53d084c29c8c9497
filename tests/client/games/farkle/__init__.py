"""Farkle."""

STEPS = {"roll", "keep", "bank"}
PICTURES = {"farkled"}
