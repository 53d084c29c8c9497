"""Levels prefer better moves the more, the lower their temperature is."""

from collections import Counter
from random import Random

import pytest

from engine.core.judgment import Ratings
from engine.core.values import Move
from engine.games.farkle.values import Bank, Roll
from engine.kit.levels import drawn, leaning, level

VALUES: dict[Move, float] = {Bank(): 1.0, Roll(): 2.0}


def test_level_without_temperature_plays_the_best_move() -> None:
    play = level(lambda view: Ratings(view, "points", exact=True), {"points": 0.0})

    assert play(VALUES, Random(1)) == Roll()


def test_character_prefers_what_it_likes_as_far_as_it_likes_it() -> None:
    def rate(view: dict[Move, float]) -> Ratings:
        return Ratings(view, "points", exact=True)

    def play(liked: float) -> Move:
        likes_banking = leaning(rate, lambda _, move: liked * (move == Bank()), {"points": 100.0})
        return level(likes_banking, {"points": 0.0})(VALUES, Random(1))

    assert play(0.009) == Roll()
    assert play(0.011) == Bank()


def test_odds_of_a_move_fall_exponentially_with_its_loss() -> None:
    rng = Random(1)

    played = Counter(drawn(VALUES, 1.0, rng) for _ in range(4000))

    assert played[Roll()] / played[Bank()] == pytest.approx(2.718, rel=0.1)


class Last:
    """Draws the highest number, which rounding may move past the last move."""

    def randrange(self, stop: int, /) -> int:
        return stop


def test_best_move_is_played_where_rounding_leaves_none() -> None:
    assert drawn(VALUES, 1.0, Last()) == Roll()
