"""What a player is about to choose, as positions and moves for the game's judge."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine import IllegalMove, Match

ToJudge = tuple[dict[str, Any], dict[str, Any]]
"""A view of the seat, and a legal move in it."""


def to_judge(match: Match, seat: int, choice: Sequence[Mapping[str, Any]]) -> list[ToJudge] | None:
    """The decisions that a choice consists of; None if there is none, or it is not legal.

    A choice can be several moves, such as setting dice aside and then banking. Where something is
    hidden only the first one is judged: what it leads to may show what the seat does not know yet.
    """
    trial, found = match.copy(), list[ToJudge]()
    try:
        for move in choice[:1] if match.game.hidden else choice:
            view = trial.view(seat)
            trial.play(seat, move)
            found.append((view, dict(move)))
            if trial.turn.get("to_act") != [seat]:
                break
    except IllegalMove:
        return None
    return found or None
