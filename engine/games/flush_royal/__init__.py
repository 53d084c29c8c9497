"""Flush Royal: like Scrabble with playing cards, where rows and columns form poker hands."""

from engine.games.flush_royal.combinations import COMBINATIONS
from engine.games.flush_royal.game import FlushRoyal
from engine.games.flush_royal.limits import CARD_POINTS, FIVE_POINTS
from engine.games.flush_royal.squares import PREMIUMS, SIZE, START_ZONE

__all__ = ["BASES", "CARD_POINTS", "FIVE_POINTS", "GAME", "PREMIUMS", "SIZE", "START_ZONE"]

GAME = FlushRoyal()

BASES = {one.id: one.base for one in COMBINATIONS}
"""The base score of each combination by its id, without card points and premium squares."""
