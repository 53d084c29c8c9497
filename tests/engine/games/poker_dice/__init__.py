"""Poker Dice."""

SOON = {"lives": 1}
