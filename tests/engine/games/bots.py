"""Plays matches with bots."""

from collections.abc import Sequence
from random import Random

from engine import Match
from engine.core.plain import plain


def play_on(match: Match, levels: Sequence[str], rng: Random) -> None:
    """Play a match to its end with a bot level per seat; `Match` raises on illegal moves."""
    while "over" not in (turn := match.turn):
        if "chance" in turn:
            match.deal(match.draw(rng))
        else:
            seat = turn["to_act"][0]
            match.play(seat, plain(match.game.bots[levels[seat]](match.seat_view(seat), rng)))
