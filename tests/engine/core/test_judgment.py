"""A move is judged by what it loses against the best one."""

import pytest

from engine import registry
from engine.core.game import Game
from engine.core.judgment import Judgment, Ratings
from engine.games.farkle.values import Bank, Roll

RATED = Ratings({Bank(): 0.25, Roll(): 0.75}, "win", exact=True)


def test_loss_is_the_distance_from_the_best_move() -> None:
    assert RATED.judge(Bank()) == Judgment(0.5, Roll(), 0.75, "win", exact=True)
    assert RATED.judge(Roll()).loss == 0


def test_game_without_a_judge_says_so() -> None:
    with pytest.raises(LookupError, match="farkle has no judge"):
        Game.judge(registry.game("farkle"), None, Roll(), {})


def test_older_levels_are_not_offered() -> None:
    for game_id in registry.game_ids():
        game = registry.game(game_id)

        assert game.levels
        assert not set(game.levels) & set(game.older)
        assert set(game.older) <= set(game.bots)
        assert set(game.older.values()) <= set(game.levels)
