"""Evenings: several matches at one table that count together."""
