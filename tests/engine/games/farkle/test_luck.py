"""The dealer's luck: the starting seat and the dice."""

from random import Random
from typing import Any

import pytest

from engine import IllegalMove, Match
from tests.engine.games.farkle.table import ROLL, Table


def test_match_begins_with_drawing_the_first_seat() -> None:
    match = Match.start("farkle", 3)

    assert match.turn == {"chance": "first"}
    assert match.view(0)["can"] == {}
    match.deal({"luck": "first", "seat": 2})
    assert match.turn == {"to_act": [2]}


@pytest.mark.parametrize("seat", [-1, 3, 2**70])
def test_bad_luck_first_not_a_seat(seat: int) -> None:
    match = Match.start("farkle", 3)

    with pytest.raises(IllegalMove) as refused:
        match.deal({"luck": "first", "seat": seat})

    assert refused.value.code == "bad_luck"


def test_roll_waits_for_the_dice_in_hand() -> None:
    table = Table()

    before = table.match.view(0)
    table.match.play(0, ROLL)

    assert table.match.turn == {"chance": "roll", "dice": 6}
    assert table.match.view(0) == before | {"to_act": [], "can": {}}


@pytest.mark.parametrize(
    "luck",
    [
        {"luck": "rolled", "faces": [1] * 5},
        {"luck": "rolled", "faces": [1] * 7},
        {"luck": "rolled", "faces": [1, 2, 3, 4, 5, 7]},
        {"luck": "rolled", "faces": [0, 2, 3, 4, 5, 6]},
        {"luck": "rolled", "faces": [True, 2, 3, 4, 5, 6]},
        {"luck": "rolled", "faces": [1.0, 2, 3, 4, 5, 6]},
        {"luck": "rolled", "faces": []},
        {"luck": "rolled"},
        {"luck": "rolled", "faces": [1, 2, 3, 4, 5, 6], "more": 1},
        {"luck": "first", "seat": 0},
    ],
)
def test_bad_luck_wrong_dice(luck: dict[str, Any]) -> None:
    table = Table()
    table.match.play(0, ROLL)

    with pytest.raises(IllegalMove) as refused:
        table.match.deal(luck)

    assert refused.value.code == "bad_luck"
    assert table.match.turn == {"chance": "roll", "dice": 6}


def test_bad_luck_not_due() -> None:
    table = Table()

    with pytest.raises(IllegalMove) as refused:
        table.match.deal({"luck": "rolled", "faces": [1] * 6})
    with pytest.raises(IllegalMove) as nothing_to_draw:
        table.match.draw(Random(1))

    assert refused.value.code == nothing_to_draw.value.code == "bad_luck"
