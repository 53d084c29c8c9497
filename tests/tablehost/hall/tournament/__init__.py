"""Tournaments in a hall."""
