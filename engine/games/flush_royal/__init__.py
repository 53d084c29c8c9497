"""Flush Royal: poker hands laid crosswise on a board of fifteen by fifteen."""

from engine.games.flush_royal.combinations import COMBINATIONS
from engine.games.flush_royal.game import FlushRoyal
from engine.games.flush_royal.limits import CARD_POINTS, FIVE_POINTS
from engine.games.flush_royal.squares import PREMIUMS, SIZE, START_ZONE

__all__ = ["BASES", "CARD_POINTS", "FIVE_POINTS", "GAME", "PREMIUMS", "SIZE", "START_ZONE"]

GAME = FlushRoyal()

BASES = {one.id: one.base for one in COMBINATIONS}
"""What each combination scores before cards and premium squares."""
