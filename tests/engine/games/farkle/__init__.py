"""Farkle."""

SOON = {"target": 1000}
