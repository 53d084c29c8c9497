"""Yam's looks and words."""
