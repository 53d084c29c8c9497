"""A new game to start from: `python -m tests.new_game ID "Title"` writes the sample under its name.

The sample is a tiny Liar's Dice, with dice that are hidden. Replace its rules step by step; the
tests say what is still missing.
"""
