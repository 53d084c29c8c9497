"""Farkle's looks and words."""
