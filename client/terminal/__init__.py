"""The player's terminal: Textual's driver, input parsing, keys, mouse, colour depth."""
