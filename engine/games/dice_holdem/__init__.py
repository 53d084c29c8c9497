"""Dice Hold'em: fixed-limit Texas Hold'em with two pocket dice per seat and five on the table."""

from engine.games.dice_holdem.game import DiceHoldem
from engine.games.dice_holdem.ranking import CATEGORIES

__all__ = ["CATEGORIES", "GAME"]

GAME = DiceHoldem()
