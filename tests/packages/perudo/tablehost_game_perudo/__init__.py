"""Perudo (liar's dice): bid on the dice under all cups, or doubt the bid."""

from tablehost_game_perudo.game import Perudo

GAME = Perudo()
