"""Farkle: six dice, roll, set aside what scores, roll on or bank. First to the target."""

from engine.games.farkle.game import Farkle

GAME = Farkle()
