"""Replays of finished matches: as text, and as views to step through."""
