"""Flush Royal: poker hands laid crosswise on a board of fifteen by fifteen."""

from engine.games.flush_royal.game import FlushRoyal
from engine.games.flush_royal.squares import PREMIUMS, SIZE, START_ZONE

__all__ = ["GAME", "PREMIUMS", "SIZE", "START_ZONE"]

GAME = FlushRoyal()
