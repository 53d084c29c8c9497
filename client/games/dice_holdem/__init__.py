"""Dice Hold'em's looks and words."""
