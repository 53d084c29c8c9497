"""A match that bots play."""

from collections.abc import Sequence
from random import Random

from engine import Match
from engine.core.plain import plain


def play_on(match: Match, levels: Sequence[str], rng: Random) -> None:
    """Bots to the end, a level a seat; `Match` refuses what is not legal."""
    while "over" not in (turn := match.turn):
        if "chance" in turn:
            match.deal(match.draw(rng))
        else:
            seat = turn["to_act"][0]
            match.play(seat, plain(match.game.bots[levels[seat]](match.seat_view(seat), rng)))
