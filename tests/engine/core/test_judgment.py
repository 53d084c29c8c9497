"""A move is judged by what it loses against the best one."""

import pytest

from engine import Match, registry
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


def test_levels_and_characters_are_offered_and_older_levels_are_not() -> None:
    for game_id in registry.game_ids():
        game = registry.game(game_id)

        assert game.levels
        assert not set(game.levels) & set(game.older)
        assert set(game.older) <= set(game.bots)
        assert set(game.older.values()) <= set(game.levels)
        assert set(game.characters.values()) <= set(game.levels)
        assert set(game.bots) == {*game.opponents, *game.older}
        assert len(game.bots) == len(game.opponents) + len(game.older)


def test_game_without_a_judge_counts_as_its_standing_does() -> None:
    """The base class; every game here has a judge of its own."""
    game = registry.game("farkle")
    state = game.setup(2, game.settled(2, game.options()))

    assert Game.reckoning(game, state, 0, "points").gained == 0
    assert Game.win_worth(game, state, "win") == 1
    assert Game.win_worth(game, state, "points") == 0
    assert Game.described(game, game.view(state, 0), Roll()) == {"do": "roll"}
    assert Game.aim(game, game.view(state, 0), Roll()) == {}


def test_match_says_what_a_seat_has_gained() -> None:
    match = Match.start("yams", 1, {})

    assert match.gained(0, "points") == 0
