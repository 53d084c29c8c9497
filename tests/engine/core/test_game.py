"""The defaults of a game that overrides nothing it may leave out."""

from engine import IllegalMove, Match
from engine.core.game import Game
from engine.games.farkle.values import Bank, Roll


def test_plain_preview_tells_no_more_than_whether_a_move_is_legal() -> None:
    match = Match.start("farkle", 2)
    match.deal({"luck": "first", "seat": 0})

    assert Game.preview(match.game, match._state, 0, Roll()) == {}
    assert isinstance(Game.preview(match.game, match._state, 0, Bank()), IllegalMove)


def test_plain_game_judges_no_move_by_what_is_hidden() -> None:
    assert not Match.start("farkle", 2).judges_hidden(0)
