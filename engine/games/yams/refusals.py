"""Refusals of Yam's: codes, texts and facts."""

from collections.abc import Mapping

from engine.core.errors import IllegalMove, refused
from engine.games.yams.boxes import DICE, Box

TEXTS: Mapping[str, str] = {
    "wrong_phase": "Not now: roll the dice first.",
    "no_rolls_left": "You have used all three rolls: fill a box.",
    "keep_all": "All five dice would stay: roll at least one, or fill a box.",
    "box_taken": "{box} is already filled, with {points}: choose a free box.",
    "box_order": "Boxes must be filled in order here: {wanted} comes before {box}.",
}
"""For programs and, translated, for people; by reason, see `refused`."""


def wrong_phase() -> IllegalMove:
    """Refuse to fill a box before the first roll of a turn."""
    return refused(TEXTS, "wrong_phase", {"phase": "roll"})


def bad_keep(position: int, lying: int) -> IllegalMove:
    """Refuse to keep a die at a position that has none.

    For programs, which count dice from 0; people read texts of their own, which count from 1.
    """
    legal = f"dice lie at 0 to {lying - 1}" if lying else "the first roll keeps none"
    return IllegalMove(
        "bad_move",
        f"No die can stay at position {position}: {legal}.",
        {"index": position, "dice": lying},
    )


def no_rolls_left() -> IllegalMove:
    """Refuse a fourth roll."""
    return refused(TEXTS, "no_rolls_left")


def keep_all() -> IllegalMove:
    """Refuse a roll that keeps all dice."""
    return refused(TEXTS, "keep_all", {"dice": DICE})


def box_taken(box: Box, points: int) -> IllegalMove:
    """Refuse a box that is already filled."""
    return refused(TEXTS, "box_taken", {"box": box, "points": points})


def box_order(box: Box, wanted: Box) -> IllegalMove:
    """Refuse a box if another must be filled first (option `order`)."""
    return refused(TEXTS, "box_order", {"box": box, "wanted": wanted})


def bad_luck(reason: str) -> IllegalMove:
    """Refuse luck that is not due or does not fit."""
    return IllegalMove("bad_luck", reason)
