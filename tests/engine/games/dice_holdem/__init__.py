"""Dice Hold'em."""

SOON = {"stack": 100}
