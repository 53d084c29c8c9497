"""Yam's: five dice, three rolls a turn, thirteen boxes to fill."""

from engine.games.yams.boxes import BONUS, BONUS_FROM, BOXES, DICE, UPPER
from engine.games.yams.game import Yams
from engine.games.yams.values import ROLLS

__all__ = ["BONUS", "BONUS_FROM", "BOXES", "DICE", "GAME", "ROLLS", "UPPER"]

GAME = Yams()
