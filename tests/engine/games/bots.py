"""Plays matches with bots."""

from collections.abc import Iterator, Sequence
from random import Random

from engine import Match
from engine.core.game import Bot
from engine.core.plain import plain


def play_on(match: Match, levels: Sequence[str], rng: Random) -> None:
    """Play a match to its end with a bot level per seat; `Match` raises on illegal moves."""
    while "over" not in (turn := match.turn):
        if "chance" in turn:
            match.deal(match.draw(rng))
        else:
            seat = turn["to_act"][0]
            match.play(seat, plain(match.game.bots[levels[seat]](match.seat_view(seat), rng)))


def turns(match: Match, bot: Bot, rng: Random, most: int) -> Iterator[int]:
    """The seat to act before each of its moves, which a bot then makes; at most so many entries."""
    for _ in range(most):
        if "over" in match.turn:
            return
        if "chance" in match.turn:
            match.deal(match.draw(rng))
            continue
        seat = match.turn["to_act"][0]
        yield seat
        match.play(seat, plain(bot(match.seat_view(seat), rng)))
