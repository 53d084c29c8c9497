"""The names of the themes."""

from client.themes import themes

NAMES = themes.names()
COLOURED = [name for name in NAMES if name != themes.COLOURLESS]
