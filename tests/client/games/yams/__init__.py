"""Yam's."""

STEPS = {"roll", "keep", "write"}
