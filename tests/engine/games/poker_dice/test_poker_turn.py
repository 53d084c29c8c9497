"""The poker turn, chosen after believing a poker, and poker of aces, which always is one."""

import pytest

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


def believed(*words: str) -> Table:
    return Table().start("QQQQQ", *(words or ("poker", "Q"))).play(BELIEVE)


def chosen() -> Table:
    return believed().play(PEEK, POKER_TURN)


def test_poker_turn_after_believing_a_poker_and_looking() -> None:
    table = believed()

    assert table.can["poker_turn"] is False
    assert table.refused(POKER_TURN).facts == {"why": "look_first"}
    table.play(PEEK)
    assert table.can["poker_turn"] is True
    table.play(POKER_TURN)
    view = table.view(1)
    assert view["phase"] == "poker_turn"
    assert view["dice"] == [{"place": "hand", "face": None, "thrown": False}] * 5
    assert (view["throws_left"], view["must_throw"], view["aces_believed"]) == (5, True, 0)
    assert view["can"] == {
        "believe": False,
        "doubt": False,
        "peek": False,
        "poker_turn": False,
        "take_out": [],
        "throw_open": ALL,
        "open_together": True,
        "throw_cup": ALL,
        "cup_together": ALL,
        "from_call": None,
        "to": False,
    }


def test_poker_turn_needs_no_look_if_the_cup_is_empty() -> None:
    table = Table().throw(opened(*ALL), "QQQQQ").play(call("poker", "Q", to="left"), BELIEVE)

    assert table.can["poker_turn"] is True
    table.play(POKER_TURN)
    assert table.view()["throws_left"] == 5


@pytest.mark.parametrize("words", [("four", "A", "K"), ("pair", "9")])
def test_poker_turn_needs_a_believed_poker(words: tuple[str, ...]) -> None:
    assert believed(*words).play(PEEK).refused(POKER_TURN).facts == {"why": "no_poker"}


def test_poker_turn_after_throwing_or_taking_out_is_refused() -> None:
    taken = believed().play(PEEK, take_out(0))
    thrown = believed().play(PEEK).throw(opened(0), "9")

    for table in (taken, thrown):
        assert table.refused(POKER_TURN).facts == {"why": "played"}
        assert table.can["poker_turn"] is False
    assert chosen().refused(POKER_TURN).facts == {"why": "poker_turn"}


def test_ordinary_turn_after_believing_a_poker() -> None:
    table = believed().play(PEEK).throw(opened(0), "K")

    assert table.view()["throws_left"] is None
    assert table.code(opened(0)) == "already_thrown"
    table.play(call("poker", "K"))


def test_first_throw_of_a_poker_turn_is_all_five_dice() -> None:
    table = chosen()

    for move in (opened(0, 1, 2, 3), covered(0), opened(4)):
        refusal = table.refused(move)
        assert refusal.code == "must_throw"
        assert refusal.facts == {"phase": "poker_turn", "dice": ALL}
    assert table.code(call("poker", "K")) == "must_throw"
    assert table.code(take_out(0)) == "not_in_cup"
    assert table.code(PEEK) == "wrong_phase"
    table.throw(opened(4, 3, 2, 1, 0), "KKK99")
    assert table.view()["throws_left"] == 4
    assert table.view()["must_throw"] is False


def test_poker_turn_has_five_throws() -> None:
    table = chosen().throw(covered(*ALL), "K9K9T").play(PEEK, take_out(0, 2))
    for left, face in ((3, "9"), (2, "T"), (1, "J"), (0, "Q")):
        table.throw(covered(1, 3, 4), face * 3)
        assert table.view()["throws_left"] == left
        assert table.code(call("four", "A", "K")) == "too_low"

    refusal = table.refused(opened(0))
    assert refusal.code == "no_throws_left"
    assert table.code(covered(1, 3, 4)) == "no_throws_left"
    assert table.code(opened(9)) == "bad_move", "the index is checked first"
    assert table.can["throw_open"] == table.can["throw_cup"] == table.can["cup_together"] == []
    table.play(PEEK, take_out(1), call("poker", "K"))
    assert table.view()["turns"][-1] == {
        "seat": 1,
        "call": ["poker", "K"],
        "looked": True,
        "open": [],
        "cup": ALL,
        "out": [0, 1, 2],
    }


def test_cup_rules_hold_in_a_poker_turn() -> None:
    table = chosen().throw(covered(*ALL), "K9K9T")

    assert table.code(opened(1)) == "not_seen"
    assert table.code(take_out(1)) == "not_seen"
    assert table.refused(covered(1, 2)).facts == {"dice": [0, 3, 4]}
    table.play(PEEK).throw(opened(1, 3), "KA")
    assert table.faces() == ".K.A."
    assert table.can["cup_together"] == [0, 2, 4]
    table.throw(opened(3), "K")
    assert table.places() == ["cup", "table", "cup", "table", "cup"]
    table.throw(opened(0, 2, 4), "KKK")
    assert table.faces() == "KKKKK"


def test_poker_turn_ends_with_a_higher_poker() -> None:
    table = chosen().throw(opened(*ALL), "99999")

    assert table.code(call("poker", "Q")) == "too_low"
    table.play(call("poker", "K"), DOUBT)
    assert table.view()["last_round"]["held"] is False


def test_believing_poker_of_aces_starts_a_poker_turn() -> None:
    table = believed("poker", "A")

    view = table.view()
    assert (view["phase"], view["throws_left"], view["aces_believed"]) == ("poker_turn", 5, 1)
    assert view["peeked"] is False
    assert table.places() == ["hand"] * 5
    table.throw(opened(*ALL), "AAAAA")
    assert table.refused(call("poker", "K")).facts == {"lowest": ["poker", "A"]}
    assert table.can["from_call"] == 112
    table.play(call("poker", "A"))
    assert table.view()["call"] == ["poker", "A"]


def test_poker_of_aces_allows_one_throw_less_each_time() -> None:
    table = Table(3).start("AAAAA", "poker", "A")
    seats = []
    for believed_before, throws in enumerate((5, 4, 3, 2, 1)):
        assert table.view()["aces_believed"] == believed_before
        table.play(BELIEVE)
        seats.append(table.seat)
        assert table.view()["throws_left"] == throws
        for left in range(throws - 1, -1, -1):
            table.throw(covered(*ALL), "99999")
            assert table.view()["throws_left"] == left
        assert table.code(covered(*ALL)) == "no_throws_left"
        table.play(call("poker", "A"))

    assert seats == [1, 2, 0, 1, 2]
    assert table.code(BELIEVE) == "only_doubt"
    assert table.can["believe"] is False
    assert table.can["doubt"] is True
    table.play(DOUBT)
    assert table.view()["aces_believed"] == 0, "a new round"


def test_aces_called_after_a_chosen_poker_turn_count_as_the_first() -> None:
    table = chosen().throw(opened(*ALL), "AAAAA").play(call("poker", "A"), BELIEVE)

    assert table.view()["throws_left"] == 5
    assert table.seat == 0


def test_look_before_a_poker_turn_is_public() -> None:
    table = chosen().throw(opened(*ALL), "AAAAA").play(call("poker", "A"))

    assert table.view()["turns"][-1] == {
        "seat": 1,
        "call": ["poker", "A"],
        "looked": True,
        "open": ALL,
        "cup": [],
        "out": [],
    }
