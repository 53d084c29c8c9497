"""The games' rules, without I/O, clock or randomness.

Hosts, bots, tools and tests use `Match`; everything else belongs to the single games.
"""

from engine.core.errors import EngineError, IllegalMove, ReplayError, UnknownGameError
from engine.core.match import Match

__all__ = ["EngineError", "IllegalMove", "Match", "ReplayError", "UnknownGameError"]
