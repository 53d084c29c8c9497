"""Liar's Dice: bid on the dice under all cups, or doubt. The last player with dice wins."""

from tests.new_game.sample.game import LiarsDice

GAME = LiarsDice()
