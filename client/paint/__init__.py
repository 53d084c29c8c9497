"""Drawing: canvases of styled cells, and the escape sequences that show them on a terminal."""
