"""The player's terminal: input parsing, keys, mouse, colour depth, Textual's driver."""
