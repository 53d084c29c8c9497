"""A turn after believing: looking, throwing and taking out dice, then a higher call."""

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


def received(faces: str = "KK9TA", *words: str) -> Table:
    """Seat 1 has believed a call and received the cup with all five dice."""
    return Table().start(faces, *(words or ("pair", "9"))).play(BELIEVE)


def mixed() -> Table:
    """Seat 1 has believed a call: K K is under the cup, 9 T A on the table."""
    table = Table().throw(covered(0, 1), "KK").throw(opened(2, 3, 4), "9TA")
    return table.play(call("pair", "9", to="left"), BELIEVE)


def test_a_call_is_answered_by_doubt_or_believe() -> None:
    table = Table().start("KK9TA", "pair", "9")

    assert table.view()["phase"] == "answer"
    assert table.can == {
        "believe": True,
        "doubt": True,
        "peek": False,
        "poker_turn": False,
        "take_out": [],
        "throw_open": [],
        "open_together": False,
        "throw_cup": [],
        "cup_together": [],
        "from_call": None,
        "to": False,
    }
    moves = [PEEK, take_out(0), opened(0), covered(*ALL), POKER_TURN, call("pair", "A")]
    assert {table.code(move) for move in moves} == {"wrong_phase"}
    assert table.view()["must_throw"] is False


def test_blind_call_needs_no_look_and_no_throw() -> None:
    table = received()

    assert table.can["from_call"] == 3
    table.play(call("pair", "T"))
    assert table.seat == 0
    assert table.view()["turns"][-1] == {
        "seat": 1,
        "call": ["pair", "T"],
        "looked": False,
        "open": [],
        "cup": [],
        "out": [],
    }


def test_can_before_and_after_looking() -> None:
    table = received()

    assert table.can == {
        "believe": False,
        "doubt": False,
        "peek": True,
        "poker_turn": False,
        "take_out": [],
        "throw_open": ALL,
        "open_together": True,
        "throw_cup": ALL,
        "cup_together": ALL,
        "from_call": 3,
        "to": False,
    }
    table.play(PEEK)
    assert table.can == {
        "believe": False,
        "doubt": False,
        "peek": False,
        "poker_turn": False,
        "take_out": ALL,
        "throw_open": ALL,
        "open_together": False,
        "throw_cup": ALL,
        "cup_together": ALL,
        "from_call": None,
        "to": False,
    }


def test_player_who_looked_must_throw_before_calling() -> None:
    table = received().play(PEEK)

    assert table.view()["must_throw"] is True
    assert table.code(call("pair", "T")) == "must_throw"
    table.play(take_out(2))
    assert table.code(call("pair", "T")) == "must_throw", "taking out is not a throw"
    table.throw(opened(2), "Q").play(call("pair", "T"))
    assert table.seat == 0


def test_required_throw_may_come_before_the_look() -> None:
    table = mixed().throw(opened(2), "Q").play(PEEK)

    assert table.view()["must_throw"] is False
    table.play(call("pair", "T"))
    assert table.view()["turns"][-1] == {
        "seat": 1,
        "call": ["pair", "T"],
        "looked": True,
        "open": [2],
        "cup": [],
        "out": [],
    }


def test_looking_again_at_a_known_cup_counts_as_looking() -> None:
    table = Table().throw(covered(*ALL), "KK9TA").play(PEEK, call("pair", "9", to="left"))
    table.play(BELIEVE, call("pair", "T"), BELIEVE)

    assert table.seat == 0
    assert table.faces(0) == "KK9TA"
    assert table.view()["peeked"] is False
    assert table.code(take_out(0)) == "not_seen", "remembering the dice is not enough"
    assert table.code(opened(0)) == "not_seen"
    assert table.can["from_call"] == 4
    table.play(PEEK)
    assert table.code(call("pair", "J")) == "must_throw"


def test_take_out_needs_a_look_and_keeps_the_faces() -> None:
    table = mixed()

    refusal = table.refused(take_out(1, 2))
    assert refusal.code == "not_in_cup"
    assert refusal.facts == {"dice": [0, 1]}
    refusal = table.refused(take_out(1))
    assert refusal.code == "not_seen"
    assert refusal.facts == {"dice": [0, 1]}
    table.play(PEEK, take_out(1))
    assert table.faces() == ".K9TA"
    assert table.refused(take_out(1)).facts == {"dice": [0]}
    table.play(take_out(0))
    assert table.refused(take_out(0)).text == "There are no dice under the cup."


def test_take_out_is_allowed_after_the_last_throw() -> None:
    table = received().throw(covered(*ALL), "QQQQ9").play(PEEK)

    assert table.can["throw_open"] == []
    table.play(take_out(3, 0), take_out(1), call("four", "Q", "A"))
    assert table.view()["turns"][-1]["out"] == [0, 1, 3]


def test_throwing_some_of_the_cups_dice_needs_a_look() -> None:
    table = mixed()

    refusal = table.refused(opened(1, 2))
    assert refusal.code == "not_seen"
    assert refusal.facts == {"dice": [0, 1]}
    assert table.can["open_together"] is True
    table.throw(opened(2, 1, 0), "TJQ")
    assert table.faces() == "TJQTA"
    assert table.code(PEEK) == "wrong_phase", "nothing is under the cup"


def test_open_throw_leaves_the_other_dice_under_the_cup() -> None:
    table = received().play(PEEK).throw(opened(2, 4), "QJ")

    assert table.places() == ["cup", "cup", "table", "cup", "table"]
    assert table.faces() == "..Q.J"
    assert table.faces(1) == "KKQTJ"
    assert table.view()["peeked"] is True, "the cup was not turned over"
    assert table.can["take_out"] == [0, 1, 3]
    table.throw(opened(3), "A")
    assert table.can["throw_open"] == [0, 1]
    assert table.can["throw_cup"] == [0, 1]


def test_throw_under_the_cup_includes_all_dice_under_it() -> None:
    table = mixed()

    refusal = table.refused(covered(2, 1))
    assert refusal.code == "cup_in_use"
    assert refusal.facts == {"dice": [0]}
    assert refusal.text == (
        "All dice under the cup are thrown together: also throw or take out die 0."
    )
    assert table.can["cup_together"] == [0, 1]
    table.throw(covered(4, 1, 0), "999")
    assert table.faces() == "..9T."
    assert table.faces(1) == "..9T.", "the thrower has not seen them"
    assert table.can["throw_cup"] == []
    assert table.can["throw_open"] == [2, 3]


def test_dice_on_the_table_can_be_thrown_under_an_empty_cup() -> None:
    table = mixed().play(PEEK, take_out(0, 1)).throw(covered(2), "A")

    assert table.places() == ["table", "table", "cup", "table", "table"]
    assert table.code(covered(3)) == "cup_in_use"


def test_a_die_is_thrown_at_most_once_in_a_turn() -> None:
    table = mixed().throw(opened(2), "A")

    assert table.code(opened(2)) == "already_thrown"
    assert table.code(covered(0, 1, 2)) == "already_thrown"
    table.play(call("pair", "A"), BELIEVE)
    assert table.view()["dice"][2] == {"place": "table", "face": "A", "thrown": False}
    table.throw(opened(2), "9")


def test_peeked_ends_when_the_cup_is_turned_over() -> None:
    table = received().play(PEEK, take_out(0, 1))
    assert table.view()["peeked"] is True

    table.throw(covered(2, 3, 4), "QQA")
    assert table.view()["peeked"] is False
    assert table.view()["must_throw"] is False
    assert table.code(take_out(2)) == "not_seen"
    table.play(PEEK, call("two_pair", "K", "Q"))
    assert table.view()["peeked"] is False, "the next seat has not looked"


def test_second_look_is_refused() -> None:
    table = received().play(PEEK)

    assert table.refused(PEEK).facts == {"why": "nothing_to_see"}
    table.play(take_out(0))
    assert table.code(PEEK) == "wrong_phase"


def test_public_turn_lists_each_die_once() -> None:
    table = received().play(PEEK, take_out(4, 0)).throw(opened(0), "9").throw(opened(3, 2), "9A")
    table.play(call("pair", "T"))

    assert table.view()["turns"] == [
        {"seat": 0, "call": ["pair", "9"], "looked": False, "open": [], "cup": ALL, "out": []},
        {
            "seat": 1,
            "call": ["pair", "T"],
            "looked": True,
            "open": [0, 2, 3],
            "cup": [],
            "out": [0, 4],
        },
    ]


def test_a_call_must_be_strictly_higher() -> None:
    table = received("KK9TA", "pair", "Q")

    for words in (("pair", "Q"), ("pair", "9"), ("salad", "A")):
        refusal = table.refused(call(*words))
        assert refusal.code == "too_low"
        assert refusal.facts == {"lowest": ["pair", "K"]}
        assert refusal.text == "Your call must be higher: at least pair K."
    table.play(call("poker", "A"))


def test_calls_that_dice_cannot_make_are_refused() -> None:
    table = received()

    wrong = [
        ("salad", "Q"),
        ("pair", "X"),
        ("pair", "10"),
        ("pair", "k"),
        ("pair",),
        (),
        ("pair", "K", "Q"),
        ("two_pair", "Q", "K"),
        ("two_pair", "K", "K"),
        ("three", "K", "9"),
        ("three", "9", "T"),
        ("three", "K", "K"),
        ("full", "K", "K"),
        ("four", "K"),
        ("straight", "A"),
        ("poker", "A", "A"),
        ("full", "K", "Q", "J", "T"),
    ]
    assert {table.code(call(*words)) for words in wrong} == {"no_such_call"}


def test_direction_with_a_later_call_is_bad_move() -> None:
    table = received().play(PEEK)

    refusal = table.refused(call("pair", "T", to="left"))
    assert refusal.code == "bad_move", "before must_throw"
    assert refusal.facts == {"why": "direction"}
    assert table.code(call("none", to="right")) == "bad_move"


def test_example_two_taken_out_and_three_thrown() -> None:
    table = received("KK9TA", "pair", "A").play(PEEK, take_out(0, 1))
    table.throw(covered(2, 3, 4), "QQA").play(call("two_pair", "K", "Q"), DOUBT)

    last = table.view()["last_round"]
    assert last["held"] is True
    assert last["best"] == ["two_pair", "K", "Q"]
    assert last["loser"] == 0
