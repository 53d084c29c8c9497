"""Poker Dice's looks and words."""
