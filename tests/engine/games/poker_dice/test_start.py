"""The first turn of a round: every die is thrown once, then any call, left or right."""

from typing import Any

import pytest

from engine import IllegalMove, Match
from tests.engine.games.poker_dice.table import (
    ALL,
    BELIEVE,
    DOUBT,
    PEEK,
    POKER_TURN,
    Table,
    call,
    covered,
    opened,
    take_out,
)


def test_match_begins_with_drawing_the_first_seat() -> None:
    match = Match.start("poker_dice", 3)
    before = match.view(2)

    assert match.turn == {"chance": "first"}
    assert before["can"] == {}
    match.deal({"luck": "first", "seat": 2})
    assert match.turn == {"to_act": [2]}
    assert match.view(2) | {"to_act": [], "can": {}} == before


@pytest.mark.parametrize("seat", [-1, 3, 2**70])
def test_bad_luck_first_not_a_seat(seat: int) -> None:
    match = Match.start("poker_dice", 3)

    with pytest.raises(IllegalMove) as refused:
        match.deal({"luck": "first", "seat": seat})

    assert refused.value.code == "bad_luck"


def test_the_view_at_the_start() -> None:
    assert Table(3, first=1, lives=2).view() == {
        "game": "poker_dice",
        "seats": 3,
        "you": None,
        "to_act": [1],
        "over": None,
        "phase": "start",
        "dice": [{"place": "hand", "face": None, "thrown": False}] * 5,
        "call": None,
        "caller": None,
        "direction": None,
        "lives": [2, 2, 2],
        "peeked": False,
        "must_throw": True,
        "throws_left": None,
        "aces_believed": 0,
        "round": 1,
        "turns": [],
        "last_round": None,
        "can": {},
    }


def test_can_of_the_starter() -> None:
    table = Table()
    nothing = {"believe": False, "doubt": False, "poker_turn": False, "to": True}

    assert table.can == nothing | {
        "peek": False,
        "take_out": [],
        "throw_open": ALL,
        "open_together": False,
        "throw_cup": ALL,
        "cup_together": [],
        "from_call": None,
    }
    table.throw(covered(0, 1), "KQ")
    assert table.can == nothing | {
        "peek": True,
        "take_out": [],
        "throw_open": [2, 3, 4],
        "open_together": False,
        "throw_cup": [],
        "cup_together": [],
        "from_call": None,
    }
    table.throw(opened(2, 3, 4), "999").play(PEEK)
    assert table.can == nothing | {
        "peek": False,
        "take_out": [0, 1],
        "throw_open": [],
        "open_together": False,
        "throw_cup": [],
        "cup_together": [],
        "from_call": 0,
    }


def test_dice_are_thrown_in_any_groups_open_or_under_the_cup() -> None:
    table = Table().throw(opened(3), "A").throw(covered(4, 0), "9K").throw(opened(2, 1), "TJ")

    assert table.places() == ["cup", "table", "table", "table", "cup"]
    assert table.faces() == ".TJA."
    table.play(PEEK)
    assert table.faces(0) == "9TJAK", "faces come in the order of the indices"


def test_thrown_dice_are_in_hand_until_the_luck_is_dealt() -> None:
    table = Table().throw(opened(3), "A")
    before = table.view(0)
    table.play(covered(2, 0))

    hand = {"place": "hand", "face": None, "thrown": False}
    assert table.match.turn == {"chance": "throw", "dice": [0, 2], "cup": True}
    assert table.view(0) == before | {"to_act": [], "can": {}}
    table.land("9T").throw(opened(1, 4), "JQ")
    assert [die["thrown"] for die in table.view()["dice"]] == [True] * 5
    table.play(call("pair", "9", to="left"), BELIEVE, opened(1))
    dice = table.view(1)["dice"]
    assert dice[1] == hand
    assert dice[4] == {"place": "table", "face": "Q", "thrown": False}


@pytest.mark.parametrize(
    "luck",
    [
        None,
        {"luck": "rolled"},
        {"luck": "rolled", "faces": []},
        {"luck": "rolled", "faces": ["K"]},
        {"luck": "rolled", "faces": ["K"] * 3},
        {"luck": "rolled", "faces": ["K", "10"]},
        {"luck": "rolled", "faces": ["K", 9]},
        {"luck": "rolled", "faces": "KQ"},
        {"luck": "rolled", "faces": ["K", "Q"], "more": 1},
        {"luck": "first", "seat": 0},
    ],
)
def test_bad_luck_wrong_faces(luck: Any) -> None:
    table = Table().play(covered(0, 1))
    before = table.view(0)

    with pytest.raises(IllegalMove) as refused:
        table.match.deal(luck)

    assert refused.value.code == "bad_luck"
    assert table.view(0) == before


def test_bad_luck_rolled_while_the_first_seat_is_due() -> None:
    match = Match.start("poker_dice", 2)

    with pytest.raises(IllegalMove) as refused:
        match.deal({"luck": "rolled", "faces": ["K"]})

    assert refused.value.code == "bad_luck"


def test_looking_at_ones_own_throw_requires_no_throw() -> None:
    table = Table().throw(covered(*ALL), "KK9TA").play(PEEK)

    assert table.view()["peeked"] is True
    assert table.view()["must_throw"] is False
    assert table.can["from_call"] == 0
    table.play(take_out(0), call("poker", "A", to="right"))
    assert table.view()["call"] == ["poker", "A"]


def test_starter_throws_every_die_once() -> None:
    table = Table().throw(opened(0, 1), "KK")

    refusal = table.refused(call("pair", "K", to="left"))
    assert refusal.code == "must_throw"
    assert refusal.facts["dice"] == [2, 3, 4]
    refusal = table.refused(covered(1, 2))
    assert refusal.code == "already_thrown"
    assert refusal.facts == {"dice": [1], "left": [2, 3, 4]}
    table.throw(covered(2, 3, 4), "999")
    assert table.refused(opened(2, 4)).text == (
        "You have already thrown dice 2, 4 in this turn. No die is left to throw."
    )


def test_cup_with_thrown_dice_is_in_use() -> None:
    table = Table().throw(covered(0, 1), "KQ")

    assert table.refused(covered(2)).facts == {"dice": [0, 1]}
    assert table.code(covered(2)) == "cup_in_use"
    assert table.code(covered(0, 1, 2)) == "already_thrown"
    table.play(PEEK, take_out(0))
    assert table.refused(covered(2)).facts == {"dice": [1]}
    table.play(take_out(1))
    assert table.can["throw_cup"] == [2, 3, 4]
    assert table.can["cup_together"] == []
    table.throw(covered(3), "9")
    assert table.view()["peeked"] is False


def test_direction_holds_for_the_whole_round() -> None:
    for to, order in (("left", [2, 0, 1]), ("right", [0, 2, 1])):
        table = Table(3, first=1).start("99999", "pair", "9", to=to)

        seats = [table.seat]
        for face in "TJ":
            table.play(BELIEVE, call("pair", face))
            seats.append(table.seat)
        assert seats == order
        assert table.view()["direction"] == to


def test_direction_is_needed_with_more_than_two_seats() -> None:
    table = Table(3).throw(opened(*ALL), "99999")

    assert table.code(call("pair", "9")) == "needs_direction"
    assert table.code(call("pair", "X")) == "no_such_call"
    table.play(call("pair", "9", to="right"))
    assert table.view()["caller"] == 0


def test_direction_is_optional_with_two_seats() -> None:
    table = Table(2).throw(opened(*ALL), "99999").play(call("pair", "9"))

    assert table.seat == 1
    assert table.view()["direction"] == "left"
    assert table.match.log[-1] == [0, {"do": "announce", "call": ["pair", "9"]}]

    table = Table(3, lives=1).start("99999", "pair", "9").play(DOUBT)
    assert table.view()["lives"] == [1, 0, 1]
    table.throw(opened(*ALL), "99999").play(call("pair", "9"))
    assert table.seat == 0


def test_starter_cannot_answer_or_choose_a_poker_turn() -> None:
    table = Table().throw(covered(*ALL), "AAAAA").play(PEEK)

    assert {table.code(move) for move in (BELIEVE, DOUBT, POKER_TURN, PEEK)} == {"wrong_phase"}
    assert table.code(call("poker", "A"), seat=1) == "not_your_turn"
