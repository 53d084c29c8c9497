"""Yam's: up to three rolls of five dice a turn, to fill the thirteen boxes of a score sheet."""

from engine.games.yams.boxes import BONUS, BONUS_FROM, BOXES, DICE, UPPER
from engine.games.yams.game import Yams
from engine.games.yams.values import ROLLS

__all__ = ["BONUS", "BONUS_FROM", "BOXES", "DICE", "GAME", "ROLLS", "UPPER"]

GAME = Yams()
