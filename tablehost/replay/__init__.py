"""Finished matches told again: as a text that people read, and as views to step through."""
