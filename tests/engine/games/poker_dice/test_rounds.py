"""The result of a doubt, lives, the start of the next round, and the end of the match."""

import pytest

from engine import IllegalMove, Match
from tests.engine.games.poker_dice.table import (
    ALL,
    BELIEVE,
    DOUBT,
    PEEK,
    Table,
    call,
    covered,
    opened,
)


@pytest.mark.parametrize(
    ("faces", "words", "held", "best"),
    [
        ("KK9TA", ("pair", "K"), True, ["pair", "K"]),
        ("KK9TA", ("pair", "A"), False, ["pair", "K"]),
        ("KKK99", ("three", "K", "A"), True, ["full", "K", "9"]),
        ("9TJQK", ("salad", "A"), False, ["salad", "K"]),
        ("TJQKA", ("salad", "K"), True, ["salad", "A"]),
    ],
)
def test_a_call_holds_when_the_dice_are_equal_or_better(
    *, faces: str, words: tuple[str, ...], held: bool, best: list[str]
) -> None:
    table = Table().start(faces, *words).play(DOUBT)

    assert table.view()["last_round"] == {
        "dice": list(faces),
        "best": best,
        "call": list(words),
        "caller": 0,
        "doubter": 1,
        "held": held,
        "loser": 1 if held else 0,
    }


def test_all_see_the_dice_after_a_doubt() -> None:
    table = Table(3).throw(covered(*ALL), "KK9TA").play(PEEK, call("pair", "A", to="left"))
    hidden = [table.faces(viewer) for viewer in (0, 1, 2, None)]
    table.play(DOUBT)

    assert hidden == ["KK9TA", ".....", ".....", "....."]
    for viewer in (0, 1, 2, None):
        assert table.view(viewer)["last_round"]["dice"] == list("KK9TA")
        assert table.faces(viewer) == "....."


def test_loser_loses_a_life_and_starts_the_next_round() -> None:
    table = Table(3).start("KK9TA", "pair", "A", to="right").play(DOUBT)
    view = table.view()

    assert view["lives"] == [2, 3, 3]
    assert (view["to_act"], view["phase"], view["round"]) == ([0], "start", 2)
    assert (view["call"], view["caller"], view["direction"]) == (None, None, None)
    assert (view["turns"], view["must_throw"], view["peeked"]) == ([], True, False)
    assert table.places() == ["hand"] * 5
    table.start("KK9TA", "pair", "K").play(DOUBT)
    assert table.view()["lives"] == [2, 2, 3]
    assert table.seat == 1


def test_next_seat_in_the_direction_starts_if_the_loser_is_out() -> None:
    for to, starter in (("left", 2), ("right", 0)):
        table = Table(4, first=1, lives=1).start("99999", "poker", "A", to=to).play(DOUBT)

        assert table.view()["lives"] == [1, 0, 1, 1]
        assert table.seat == starter

    table = Table(4, first=3, lives=1).start("99999", "poker", "A", to="left").play(DOUBT)
    assert table.seat == 0
    table.start("99999", "poker", "9", to="right").play(DOUBT)
    assert table.view()["lives"] == [1, 1, 0, 0]
    assert table.seat == 1, "seat 2 lost its last life; to its right is seat 1"


def test_seats_that_are_out_are_skipped() -> None:
    table = Table(3, first=1, lives=1).start("99999", "poker", "A").play(DOUBT)
    table.start("99999", "pair", "9").play(BELIEVE, call("pair", "T"))

    assert table.seat == 2
    assert table.code(DOUBT, seat=1) == "not_your_turn"


def test_the_last_seat_alive_wins_with_the_lives_left() -> None:
    table = Table(2, lives=2).start("99999", "poker", "A").play(DOUBT)
    table.start("99999", "poker", "A").play(BELIEVE)
    table.throw(covered(*ALL), "99999").play(call("poker", "A"), DOUBT)
    assert table.view()["lives"] == [1, 1]
    table.start("99999", "poker", "A").play(DOUBT)

    over = {"winners": [0], "scores": [1, 0], "lasted": [0, 3]}
    view = table.view(0)
    assert table.match.turn == {"over": over}
    assert view["over"] == over
    assert (view["phase"], view["to_act"], view["can"], view["round"]) == ("over", [], {}, 3)
    assert (view["call"], view["caller"], view["direction"]) == (None, None, None)
    assert (view["must_throw"], view["peeked"], view["throws_left"]) == (False, False, None)
    assert view["dice"] == [{"place": "hand", "face": None, "thrown": False}] * 5
    assert view["last_round"]["loser"] == 1
    for seat in (0, 1):
        assert table.code(DOUBT, seat=seat) == "not_your_turn"


@pytest.mark.parametrize("lives", [1, 9])
def test_option_lives(lives: int) -> None:
    table = Table(8, lives=lives)

    assert table.view()["lives"] == [lives] * 8
    assert table.match.options == {"lives": lives}


@pytest.mark.parametrize("options", [{"lives": 0}, {"lives": 10}, {"lives": True}, {"aces": 1}])
def test_bad_options(options: dict[str, int]) -> None:
    with pytest.raises(IllegalMove) as refused:
        Match.start("poker_dice", 2, options)

    assert refused.value.code == "bad_options"


@pytest.mark.parametrize("seats", [1, 9])
def test_bad_options_seats(seats: int) -> None:
    with pytest.raises(IllegalMove, match="2-8"):
        Match.start("poker_dice", seats)


def test_answering_needs_a_call() -> None:
    table = Table().start("99999", "pair", "9").play(BELIEVE)

    assert table.code(BELIEVE) == table.code(DOUBT) == "wrong_phase"


def test_public_and_private_events_of_a_round() -> None:
    table = Table(2, lives=1).throw(covered(0, 1), "KQ").throw(opened(2, 3, 4), "9TA")
    table.play(PEEK, call("salad", "K", to="right"), BELIEVE, PEEK, {"do": "take_out", "dice": [1]})
    table.throw(opened(0), "A").play(call("poker", "A"), BELIEVE)
    table.throw(covered(*ALL), "99999").play(call("poker", "A"), DOUBT)

    assert table.events == [
        {"event": "thrown", "seat": 0, "dice": [0, 1], "cup": True, "faces": None},
        {"event": "thrown", "seat": 0, "dice": [2, 3, 4], "cup": False, "faces": ["9", "T", "A"]},
        {"event": "peeked", "seat": 0},
        {
            "event": "announced",
            "seat": 0,
            "call": ["salad", "K"],
            "to": 1,
            "direction": "right",
            "first": True,
        },
        {"event": "believed", "seat": 1, "call": ["salad", "K"]},
        {"event": "peeked", "seat": 1},
        {"event": "taken_out", "seat": 1, "dice": [1], "faces": ["Q"]},
        {"event": "thrown", "seat": 1, "dice": [0], "cup": False, "faces": ["A"]},
        {
            "event": "announced",
            "seat": 1,
            "call": ["poker", "A"],
            "to": 0,
            "direction": "right",
            "first": False,
        },
        {"event": "believed", "seat": 0, "call": ["poker", "A"]},
        {"event": "poker_turn", "seat": 0, "throws": 5},
        {"event": "thrown", "seat": 0, "dice": ALL, "cup": True, "faces": None},
        {
            "event": "announced",
            "seat": 0,
            "call": ["poker", "A"],
            "to": 1,
            "direction": "right",
            "first": False,
        },
        {
            "event": "lifted",
            "doubter": 1,
            "caller": 0,
            "call": ["poker", "A"],
            "dice": ["9"] * 5,
            "best": ["poker", "9"],
            "held": False,
            "loser": 0,
        },
        {"event": "life_lost", "seat": 0, "lives": 0},
        {"event": "ended", "winner": 1, "scores": [0, 1]},
    ]
    saw = {"event": "saw", "dice": [0, 1], "faces": ["K", "Q"]}
    assert table.private == {0: [saw], 1: [saw]}


def test_round_started_event() -> None:
    table = Table().start("99999", "poker", "A").play(DOUBT)

    assert table.events[-2:] == [
        {"event": "life_lost", "seat": 0, "lives": 2},
        {"event": "round_started", "seat": 0, "round": 2},
    ]
