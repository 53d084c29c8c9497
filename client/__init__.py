"""The Textual app a player sits at."""
