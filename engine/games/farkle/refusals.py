"""Refusals of Farkle: codes, texts and facts."""

from collections.abc import Mapping

from engine.core.errors import IllegalMove, refused
from engine.games.farkle.scoring import DICE
from engine.games.farkle.values import FarkleState

TEXTS: Mapping[str, str] = {
    "hot_dice": "Hot dice: all six dice scored, so you must roll them again.",
    "opening_short": (
        "Your first bank needs {opening} points in one turn. You are {missing} short: roll again."
    ),
    "wrong_phase.roll": "Not now: roll the dice first.",
    "wrong_phase.keep": "Not now: set aside at least one die that scores.",
    "wrong_phase.decide": "Not now: roll the dice that are left, or bank.",
    "no_score": (
        "Not all of these dice score: {dice}. You can set aside ones, fives, three or more of a "
        "kind, a straight or three pairs."
    ),
}
"""For programs and, translated, for people; by reason, see `refused`."""


def bank_refusal(state: FarkleState) -> IllegalMove | None:
    """Why the turn's points cannot be banked now; None if they can."""
    turn, options = state.turn, state.options
    if turn.in_hand == DICE and options.hot_dice == "forced":
        return refused(TEXTS, "hot_dice", {"dice": DICE})
    if not state.opened[state.seat] and turn.points < options.opening:
        facts = {"opening": options.opening, "points": turn.points}
        return refused(TEXTS, "opening_short", {**facts, "missing": options.opening - turn.points})
    return None


def wrong_phase(phase: str) -> IllegalMove:
    """Refuse a move that is not allowed in this phase."""
    return refused(TEXTS, f"wrong_phase.{phase}", {"phase": phase})


def bad_index(index: int, dice: int) -> IllegalMove:
    """Refuse the index of a die that is not in the roll.

    For programs, which count dice from 0; people read a text of their own, which counts from 1.
    """
    return IllegalMove(
        "bad_move",
        f"There is no die {index}: this roll has dice 0 to {dice - 1}.",
        {"index": index, "dice": dice},
    )


def no_score(faces: tuple[int, ...]) -> IllegalMove:
    """Refuse to set aside dice of which one scores nothing."""
    shown = " ".join(map(str, faces))
    return refused(TEXTS, "no_score", {"dice": list(faces)}, dice=shown)


def bad_roll(wanted: int, got: int) -> IllegalMove:
    """Refuse luck with the wrong number of dice."""
    return IllegalMove("bad_luck", f"{wanted} dice are to be rolled, not {got}.", {"dice": wanted})


def bad_starter(seat: int, seats: int) -> IllegalMove:
    """Refuse a starter that is not a seat of the match."""
    return IllegalMove("bad_luck", f"Seat {seat} cannot start: seats are 0 to {seats - 1}.", {})
