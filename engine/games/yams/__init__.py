"""Yam's: five dice, three rolls a turn, thirteen boxes to fill."""

from engine.games.yams.game import Yams

GAME = Yams()
