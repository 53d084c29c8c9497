"""Poker Dice (le Poker menteur): a bluffing game with five poker dice under a cup."""

from engine.games.poker_dice.calls import CALLS
from engine.games.poker_dice.game import PokerDice
from engine.games.poker_dice.odds import FRESH_ODDS, chance

__all__ = ["CALLS", "FRESH_ODDS", "GAME", "chance"]

GAME = PokerDice()
