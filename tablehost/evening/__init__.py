"""Evenings: which game comes next, what a place is worth, how everything stands."""
