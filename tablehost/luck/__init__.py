"""Random numbers of a match, which anybody can recompute when it is over."""
