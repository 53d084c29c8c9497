"""The rules of the games: pure values in, pure values out.

`Match` is what tests, bots, tools and the host drive; everything else is a game's own.
"""

from engine.core.errors import EngineError, IllegalMove, ReplayError, UnknownGameError
from engine.core.match import Match

__all__ = ["EngineError", "IllegalMove", "Match", "ReplayError", "UnknownGameError"]
