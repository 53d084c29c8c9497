"""Canvases of styled cells, and the escape sequences that bring a terminal up to date."""
