"""Every refusal by its code, and the order of the checks; a refusal changes nothing."""

from typing import Any

import pytest

from tests.engine.games.dice_holdem.table import CALL, CHECK, FOLD, Table, bet, up

SHAPELESS: list[Any] = [
    None,
    [],
    "check",
    {},
    {"do": "call", "amount": 10},
    {"do": "bet"},
    {"do": "bet", "by": 10},
    {"do": "bet", "amount": 10, "by": 10},
    {"do": "bet", "amount": True},
    {"do": "bet", "amount": 10.0},
    {"do": "bet", "amount": "10"},
    {"do": "bet", "amount": None},
    {"do": "raise", "amount": 10},
    {"do": "raise", "by": False},
    {"do": "allin"},
    {"do": "Check"},
    {"luck": "flop", "dice": ["R1", "R2", "R3"]},
]


def opened(**options: int) -> Table:
    table = Table(3, **options)
    table.pockets()
    return table


@pytest.mark.parametrize("move", SHAPELESS, ids=str)
def test_bad_move_is_checked_first(move: Any) -> None:
    table = opened()

    for seat in (0, 1, None, "0"):
        assert table.refused(seat, move).code == "bad_move"  # type: ignore[arg-type]  # wrong seats


def test_not_your_turn_is_checked_before_the_amount() -> None:
    table = opened()
    table.play(bet(10))

    for seat in (0, 2, 3, -1, True, 1.0, None):
        for move in (CHECK, bet(7), CALL, up(7), FOLD):
            assert table.refused(seat, move).code == "not_your_turn"  # type: ignore[arg-type]


def test_not_your_turn_while_luck_is_due_and_after_the_end() -> None:
    table = Table(2, max_hands=1)
    assert table.refused(0, CHECK).code == "not_your_turn"
    table.pockets()
    table.play(FOLD)

    assert "over" in table.turn
    assert table.refused(1, CHECK).code == "not_your_turn"


def test_no_check_when_there_is_a_bet() -> None:
    table = opened()
    table.play(bet(10), up(10))
    refused = table.refused(2, CHECK)

    assert refused.code == "no_check"
    assert refused.facts == {"to_call": 20}
    assert "call, raise or fold" in refused.text


def test_no_bet_when_there_is_one_for_any_amount() -> None:
    table = opened()
    table.play(bet(10))

    for amount in (10, 20, 7, -10, 10**30):
        refused = table.refused(1, bet(amount))
        assert refused.code == "no_bet"
        assert refused.facts == {"to_call": 10}


def test_wrong_phase_call_or_raise_without_a_bet() -> None:
    table = opened()

    for move in (CALL, up(10), up(7)):
        refused = table.refused(0, move)
        assert refused.code == "wrong_phase"
        assert "check, bet or fold" in refused.text


@pytest.mark.parametrize("amount", [0, -10, 5, 20, 11, 30, 10**30])
def test_bad_amount_in_the_first_round(amount: int) -> None:
    table = opened()
    first = table.refused(0, bet(amount))
    table.play(bet(10))
    second = table.refused(1, up(amount))

    assert (first.code, second.code) == ("bad_amount", "bad_amount")
    assert first.facts == second.facts == {"amounts": [10]}


@pytest.mark.parametrize("street", ["turn", "river"])
def test_bad_amount_on_turn_and_river(street: str) -> None:
    table = opened(flop_rerolls=0)
    table.check_round()
    table.flop()
    table.check_round()
    table.street("turn", "Y3")
    if street == "river":
        table.check_round()
        table.street("river", "W3")
    refused = table.refused(0, bet(30))

    assert refused.code == "bad_amount"
    assert refused.facts == {"amounts": [10, 20]}
    assert "10 or 20" in refused.text


def test_raise_cap_when_no_raise_is_left() -> None:
    table = opened(max_raises=1)
    table.play(bet(10), up(10))
    refused = table.refused(2, up(10))

    assert refused.code == "raise_cap"
    assert refused.facts == {"raises_left": 0}
    assert "No raises are left" in refused.text


def test_raise_cap_when_nobody_can_call() -> None:
    table = Table(3, stack=100, ante=90)
    table.pockets()
    table.play(bet(10), CALL)
    refused = table.refused(2, up(10))

    assert refused.code == "raise_cap"
    assert refused.facts == {"raises_left": 3}
    assert "Nobody" in refused.text


def test_bad_amount_comes_before_raise_cap() -> None:
    table = opened(max_raises=0)
    table.play(bet(10))

    assert table.refused(1, up(20)).code == "bad_amount"
    assert table.refused(1, up(10)).code == "raise_cap"


def test_raise_cap_comes_before_not_enough_chips() -> None:
    table = Table(2, stack=100, ante=90, max_raises=0)
    table.pockets()
    table.play(bet(10))

    assert table.refused(1, up(10)).code == "raise_cap"


def test_not_enough_chips_to_raise() -> None:
    table = Table(3, first=1, stack=100, ante=30)
    table.surrender(to=1)
    table.surrender(to=2)
    table.pockets()
    table.play(bet(10), CALL)
    refused = table.refused(0, up(10))

    assert refused.code == "not_enough_chips"
    assert refused.facts == {"needed": 20, "chips": 10}
    assert "smaller amount, or fold" in refused.text


def test_not_enough_chips_to_bet() -> None:
    table = Table(2, stack=100, ante=90, flop_rerolls=0)
    table.pockets()
    table.check_round()
    table.flop()
    table.check_round()
    table.street("turn", "Y3")
    refused = table.refused(0, bet(20))

    assert refused.code == "not_enough_chips"
    assert refused.facts == {"needed": 20, "chips": 10}


def test_preview_refuses_like_play() -> None:
    table = opened()
    refused = []
    for move in (CALL, bet(20)):
        with pytest.raises(Exception, match=r"no bet yet|is 10") as error:
            table.match.preview(0, move)
        refused.append(error.value.code)  # type: ignore[attr-defined]  # an IllegalMove

    assert refused == ["wrong_phase", "bad_amount"]
