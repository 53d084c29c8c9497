"""Farkle."""

STEPS = {"roll", "keep", "bank"}
