"""Sessions on a terminal or channel of a player: the app, line mode, or frames."""
