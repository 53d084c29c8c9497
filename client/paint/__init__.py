"""Canvases of styled cells, and the escape sequences that show them on a terminal.

`client/app/painted_screen.py` says why this is not left to Textual.
"""
