"""Poker Dice's panel, words and line mode."""
