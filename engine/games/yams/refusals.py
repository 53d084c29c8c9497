"""Refusals of Yam's: codes, texts and facts."""

from engine.core.errors import IllegalMove
from engine.games.yams.boxes import DICE, Box


def wrong_phase() -> IllegalMove:
    """Refuse to fill a box before the first roll of a turn."""
    return IllegalMove("wrong_phase", "Not now: roll the dice first.", {"phase": "roll"})


def bad_keep(position: int, lying: int) -> IllegalMove:
    """Refuse to keep a die at a position that has none."""
    legal = f"dice lie at 0 to {lying - 1}" if lying else "the first roll keeps none"
    return IllegalMove(
        "bad_move",
        f"No die can stay at position {position}: {legal}.",
        {"index": position, "dice": lying},
    )


def no_rolls_left() -> IllegalMove:
    """Refuse a fourth roll."""
    return IllegalMove("no_rolls_left", "All three rolls are used: fill a box.")


def keep_all() -> IllegalMove:
    """Refuse a roll that keeps all dice."""
    return IllegalMove(
        "keep_all", f"All {DICE} dice would stay: roll at least one, or fill a box.", {"dice": DICE}
    )


def box_taken(box: Box, points: int) -> IllegalMove:
    """Refuse a box that is already filled."""
    return IllegalMove(
        "box_taken",
        f"The box {box} is filled already ({points}): choose a free one.",
        {"box": box, "points": points},
    )


def box_order(box: Box, wanted: Box) -> IllegalMove:
    """Refuse a box if another must be filled first (option `order`)."""
    return IllegalMove(
        "box_order",
        f"Boxes are filled in order here: {wanted} comes before {box}.",
        {"box": box, "wanted": wanted},
    )


def bad_luck(reason: str) -> IllegalMove:
    """Refuse luck that is not due or does not fit."""
    return IllegalMove("bad_luck", reason)
