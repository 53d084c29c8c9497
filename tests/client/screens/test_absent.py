"""A player who is away when it is their turn is never said to play."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import translator
from client.screens.table.absent import absence, needs_bot
from client.screens.table.comings import bot_moves, spoken_names
from engine.sync.hall_views import SeatPlate

AWAY = SeatPlate("fred", "person", "", here=False, ready=True, stand_in=False)
BOT = SeatPlate("Emmy", "bot", "careful", here=False, ready=True, stand_in=False)


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (AWAY, "Waiting for fred, who is away."),
        (replace(AWAY, stand_in=True), "A bot plays for fred."),
        (replace(AWAY, here=True), ""),
        (BOT, ""),
    ],
)
def test_who_is_waited_for(seat: SeatPlate, said: str) -> None:
    tr = translator("en")

    assert absence((BOT, seat), {"to_act": [1]}, tr) == said
    assert not absence((BOT, seat), {"to_act": [0]}, tr)
    assert not absence((BOT, seat), {"to_act": []}, tr)


def test_log_says_which_moves_a_bot_plays_for_somebody() -> None:
    seats = (BOT, AWAY, replace(AWAY, stand_in=True))

    assert spoken_names(seats, translator("en")) == ["Emmy", "fred", "fred (with a bot)"]


def test_whoever_comes_back_is_told_that_a_bot_has_moved() -> None:
    tr, names = translator("en"), ("fred", "ada", "Théo")

    assert list(bot_moves((), names, 0, tr)) == []
    assert list(bot_moves((0,), names, 0, tr)) == ["A bot has also moved for you in this match."]
    assert list(bot_moves((0, 2), names, None, tr)) == [
        "A bot has also moved for fred and Théo in this match."
    ]
    assert list(bot_moves((0, 1), names, 1, tr)) == [
        "A bot has also moved for you in this match.",
        "A bot has also moved for fred in this match.",
    ]


def test_a_bot_can_play_for_whoever_is_waited_for_or_else_for_others_away() -> None:
    seats = (BOT, AWAY, AWAY)

    assert needs_bot(seats, {"to_act": [2]}) == 2
    assert needs_bot(seats, {"to_act": [0]}) == 1
    assert needs_bot((BOT, replace(AWAY, stand_in=True), AWAY), {"to_act": [0]}) == 2
    assert needs_bot((BOT, replace(AWAY, here=True)), {"to_act": [1]}) is None
