"""Dice Hold'em: two dice under each cup, five on the table, fixed limits, best five of seven."""

from engine.games.dice_holdem.game import DiceHoldem
from engine.games.dice_holdem.ranking import CATEGORIES

__all__ = ["CATEGORIES", "GAME"]

GAME = DiceHoldem()
