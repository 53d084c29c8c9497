"""Refusals of Farkle: codes, texts and facts."""

from engine.core.errors import IllegalMove
from engine.games.farkle.scoring import DICE
from engine.games.farkle.values import FarkleState


def bank_refusal(state: FarkleState) -> IllegalMove | None:
    """Why the turn's points cannot be banked now; None if they can."""
    turn, options = state.turn, state.options
    if turn.in_hand == DICE and options.hot_dice == "forced":
        return IllegalMove(
            "hot_dice", "All six dice scored: hot dice, they must be rolled again.", {"dice": DICE}
        )
    if not state.opened[state.seat] and turn.points < options.opening:
        missing = options.opening - turn.points
        return IllegalMove(
            "opening_short",
            f"The first bank needs {options.opening} points in one turn: {missing} more, roll on.",
            {"opening": options.opening, "points": turn.points, "missing": missing},
        )
    return None


def wrong_phase(phase: str) -> IllegalMove:
    """Refuse a move that is not allowed in this phase."""
    legal = {
        "roll": "roll the dice first",
        "keep": "set aside at least one scoring die of this roll",
        "decide": "roll the dice left or bank",
    }[phase]
    return IllegalMove("wrong_phase", f"Not now: {legal}.", {"phase": phase})


def bad_index(index: int, dice: int) -> IllegalMove:
    """Refuse the index of a die that is not in the roll."""
    return IllegalMove(
        "bad_move",
        f"There is no die {index}: this roll has dice 0 to {dice - 1}.",
        {"index": index, "dice": dice},
    )


def no_score(faces: tuple[int, ...]) -> IllegalMove:
    """Refuse to set aside dice of which one scores nothing."""
    shown = " ".join(map(str, faces))
    return IllegalMove(
        "no_score",
        f"Not every die of {shown} scores: set aside ones, fives, three or more alike, "
        "a straight or three pairs.",
        {"dice": list(faces)},
    )


def bad_roll(wanted: int, got: int) -> IllegalMove:
    """Refuse luck with the wrong number of dice."""
    return IllegalMove("bad_luck", f"{wanted} dice are to be rolled, not {got}.", {"dice": wanted})


def bad_starter(seat: int, seats: int) -> IllegalMove:
    """Refuse a starter that is not a seat of the match."""
    return IllegalMove("bad_luck", f"Seat {seat} cannot start: seats are 0 to {seats - 1}.", {})
