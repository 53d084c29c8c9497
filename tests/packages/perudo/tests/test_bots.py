"""Stronger levels win more often."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from engine import Match, registry
from engine.core.plain import plain

MATCHES = 160
LEAST = {("random", "honest"): 0.95, ("honest", "careful"): 0.6, ("careful", "cunning"): 0.53}
SEATS = 4
LEAST_OF_FOUR = 0.28  # an equal would win a quarter


def winner(levels: Sequence[str], rng: Random) -> str:
    """The level that wins a match."""
    match = Match.start("perudo", len(levels))
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            move = match.game.bots[levels[seat]](match.seat_view(seat), rng)
            match.play(seat, plain(move))
    return str(levels[match.turn["over"]["winners"][0]])


def share(weak: str, strong: str, seats: int = 2) -> float:
    """The share of matches that the stronger level wins among others; each seat is its as often."""
    won = 0
    for seed in range(MATCHES):
        levels = [weak] * seats
        levels[seed % seats] = strong
        won += winner(levels, Random(seed)) == strong
    return won / MATCHES


@pytest.mark.parametrize(("weak", "strong"), list(pairwise(registry.game("perudo").levels)))
def test_each_level_is_stronger_than_the_one_below(weak: str, strong: str) -> None:
    assert share(weak, strong) >= LEAST[weak, strong]


def test_strongest_level_is_the_strongest_of_four() -> None:
    assert share("careful", "cunning", SEATS) >= LEAST_OF_FOUR
    assert share("cunning", "careful", SEATS) <= 0.2
