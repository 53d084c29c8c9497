"""Farkle: roll six dice, set scoring dice aside, roll the others again or bank the points."""

from engine.games.farkle.game import Farkle
from engine.games.farkle.scoring import DICE, farkle_odds

GAME = Farkle()

ODDS = tuple(farkle_odds(dice) for dice in range(DICE + 1))
"""The chance that a roll scores nothing, indexed by its number of dice."""
