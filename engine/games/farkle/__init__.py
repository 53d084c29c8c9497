"""Farkle: six dice, roll, set aside what scores, roll on or bank. First to the target."""

from engine.games.farkle.game import Farkle
from engine.games.farkle.scoring import DICE, farkle_odds

GAME = Farkle()

ODDS = tuple(farkle_odds(dice) for dice in range(DICE + 1))
"""The chance that a roll scores nothing, by its number of dice."""
