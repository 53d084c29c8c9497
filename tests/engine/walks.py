"""Random matches of every game, for tests that run over all games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from engine import Match, registry
from engine.core.plain import plain
from engine.core.values import Step
from tests.games import soon

GAMES = registry.game_ids()
BOUND = 20_000  # log entries; the longest random matches seen are much shorter
every_game = pytest.mark.parametrize("game", GAMES)
seeds = st.integers(0, 2**32)


def start(game: str, rng: Random, options: dict[str, Any] | None = None) -> Match:
    low, high = registry.game(game).seats
    return Match.start(game, rng.randrange(low, high + 1), options or soon(game))


def step(match: Match, rng: Random) -> Step:
    """Play one log entry: the dealer's luck, or a random legal move."""
    turn = match.turn
    if "chance" in turn:
        return match.deal(match.draw(rng))
    seat = turn["to_act"][0]
    return match.play(seat, plain(match.game.bots["random"](match.seat_view(seat), rng)))


def walk(match: Match, rng: Random, entries: int) -> Iterator[Match]:
    """Play random entries, at most `entries`, and yield the match after each."""
    for _ in range(entries):
        if "over" in match.turn:
            return
        step(match, rng)
        yield match


def viewers(match: Match) -> list[int | None]:
    return [*range(match.seats), None]
