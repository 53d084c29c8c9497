"""Stronger levels win more often."""

from itertools import pairwise
from random import Random

import pytest

from engine import Match, registry
from engine.core.plain import plain

MATCHES = 300
LEAST = {("random", "honest"): 0.95, ("honest", "careful"): 0.6, ("careful", "cunning"): 0.45}


def share(weak: str, strong: str) -> float:
    """The share of matches of two that the stronger level wins; both begin equally often."""
    won = 0
    for seed in range(MATCHES):
        levels, rng = ([weak, strong] if seed % 2 else [strong, weak]), Random(seed)
        match = Match.start("perudo", 2)
        while "over" not in match.turn:
            if "chance" in match.turn:
                match.deal(match.draw(rng))
            else:
                seat = match.turn["to_act"][0]
                move = match.game.bots[levels[seat]](match.seat_view(seat), rng)
                match.play(seat, plain(move))
        won += levels[match.turn["over"]["winners"][0]] == strong
    return won / MATCHES


@pytest.mark.parametrize(("weak", "strong"), list(pairwise(registry.game("perudo").levels)))
def test_each_level_holds_its_own_against_the_one_below(weak: str, strong: str) -> None:
    assert share(weak, strong) >= LEAST[weak, strong]
