"""Poker Dice: five dice and a cup go round, and every call is better than the last, or a lie."""

from engine.games.poker_dice.calls import CALLS
from engine.games.poker_dice.game import PokerDice
from engine.games.poker_dice.odds import FRESH_ODDS

__all__ = ["CALLS", "FRESH_ODDS", "GAME"]

GAME = PokerDice()
