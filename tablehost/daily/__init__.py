"""The daily challenge without I/O: its games, its days, and who is who in it."""
