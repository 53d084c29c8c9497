"""Farkle's panel, words and line mode."""
