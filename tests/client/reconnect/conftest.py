"""A hall to reconnect to."""

from tests.halls import hall, quick_bots, store

__all__ = ["hall", "quick_bots", "store"]
