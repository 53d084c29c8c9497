"""A panel for any game, from its view alone: new games can be played before they are drawn."""
