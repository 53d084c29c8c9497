"""Liar's Dice: bid on the dice under all cups, or doubt. The last player with dice wins."""

from tablehost.testing.sample.game import LiarsDice

GAME = LiarsDice()
