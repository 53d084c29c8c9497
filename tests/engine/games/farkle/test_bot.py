"""Bots see a view and nothing else."""

from random import Random

from engine import Match
from engine.core.plain import plain
from engine.games.farkle.bot import legal_moves
from engine.games.farkle.view import FarkleView


def _view(match: Match, seat: int) -> FarkleView:
    view = match.seat_view(seat)
    assert isinstance(view, FarkleView)
    return view


def test_legal_moves_are_none_for_a_seat_that_waits() -> None:
    match = Match.start("farkle", 2)
    match.deal({"luck": "first", "seat": 0})

    assert legal_moves(_view(match, 1)) == []
    assert [plain(move) for move in legal_moves(_view(match, 0))] == [{"do": "roll"}]


def test_the_careful_bot_keeps_all_it_can_and_banks_when_it_may() -> None:
    match = Match.start("farkle", 1)
    match.deal({"luck": "first", "seat": 0})
    played = []
    for luck in ([1, 1, 1, 2, 3, 4], None, None):
        move = plain(match.game.bots["careful"](_view(match, 0), Random(1)))
        played.append(move)
        match.play(0, move)
        if luck:
            match.deal({"luck": "rolled", "faces": luck})

    assert played == [{"do": "roll"}, {"do": "keep", "dice": [0, 1, 2]}, {"do": "bank"}]
