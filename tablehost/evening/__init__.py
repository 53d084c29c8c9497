"""Evenings of several matches: the order of games, the combined score, the standings."""
