"""Dice Hold'em's panel, words and line mode."""
