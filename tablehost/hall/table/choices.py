"""What a player is about to choose, as positions and moves for the game's judge."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine import IllegalMove, Match

ToJudge = tuple[dict[str, Any], dict[str, Any]]
"""A view of the seat, and a legal move in it."""


def to_judge(match: Match, seat: int, choice: Sequence[Mapping[str, Any]]) -> list[ToJudge] | None:
    """The decisions that a choice consists of; None if there is none, or it is not legal.

    A choice can be several moves, such as setting dice aside and then banking. Where something is
    hidden only the first one is judged, and none is played: what it leads to, and the time that
    takes, may tell what the seat does not know yet.
    """
    trial, found = match.copy(), list[ToJudge]()
    try:
        for move in choice:
            trial.preview(seat, move)  # refuses to take a move back: that is nothing to judge
            found.append((trial.view(seat), dict(move)))
            if match.game.hidden:
                break
            trial.play(seat, move)
            if trial.to_act != (seat,):
                break
    except IllegalMove:
        return None
    return found or None
