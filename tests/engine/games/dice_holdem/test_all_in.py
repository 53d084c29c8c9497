"""All in: side pots, chips that are returned, odd chips."""

from typing import Any

import pytest

from engine.games.dice_holdem.events import Awarded
from tests.engine.games.dice_holdem.table import CALL, CHECK, FOLD, Table, bet, up

# With this board these pockets make a full house of fives, a full house of twos, and two pair.
BOARD = ("R6 B6 W5", "Y3", "W2")
BEST, SECOND, THIRD = "R5 B5", "Y2 B2", "R1 B1"


def test_seat_with_less_than_the_ante_is_all_in() -> None:
    table = Table(2, stack=100, ante=60)
    table.surrender(to=1)

    # 40 and 160 were left; the ante is 60.
    assert table.see["chips"] == [0, 120]
    assert table.see["status"] == ["all_in", "in"]
    assert table.see["pots"] == [{"amount": 80, "seats": [0, 1]}]


def test_unmatched_ante_is_returned_at_once() -> None:
    table = Table(2, stack=100, ante=60)
    table.pockets()
    events: Any = table.play(FOLD).public

    back = events[-1]
    assert (type(back).__struct_config__.tag, back.seat, back.chips) == ("returned", 1, 20)


def test_seat_that_pays_its_last_chips_as_ante_is_dealt_in() -> None:
    table = Table(2, stack=100, ante=100)
    table.pockets("R5 B5", "R1 B1")

    assert table.match.view(0)["pocket"] == ["R5", "B5"]
    assert table.turn == {"chance": "flop"}


def test_ante_above_all_chips_takes_them_all() -> None:
    table = Table(4, stack=100, ante=1000)

    assert table.see["chips"] == [0, 0, 0, 0]
    assert table.see["pots"] == [{"amount": 400, "seats": [0, 1, 2, 3]}]


def side_pot() -> Table:
    """The third hand, in which seat 0 has 40 chips left: the ante of 30 and 10 more.

    All seats began with 100 chips, and seats 1 and 2 won the antes of one hand each.
    """
    table = Table(3, first=1, stack=100, ante=30)
    table.surrender(to=1)
    table.surrender(to=2)
    return table


def played(*pockets: str) -> dict[str, Any]:
    table = side_pot()
    table.pockets(*pockets)
    table.play(bet(10), up(10), CALL, CALL)
    table.flop(BOARD[0])
    assert table.see["pots"] == [
        {"amount": 120, "seats": [0, 1, 2]},
        {"amount": 20, "seats": [1, 2]},
    ]
    table.run_out(*BOARD)
    last: dict[str, Any] = table.see["last_hand"]
    return last


def test_all_in_seat_with_the_best_hand_wins_only_the_main_pot() -> None:
    assert played(BEST, THIRD, SECOND)["awards"] == [
        {"amount": 120, "seats": [0]},
        {"amount": 20, "seats": [2]},
    ]


def test_best_hand_in_both_pots_wins_both() -> None:
    assert played(THIRD, BEST, SECOND)["awards"] == [
        {"amount": 120, "seats": [1]},
        {"amount": 20, "seats": [1]},
    ]


@pytest.mark.parametrize(
    ("pockets", "named"),
    [
        ((BEST, THIRD, SECOND), [("main", (0,)), ("side", (2,))]),
        ((THIRD, BEST, SECOND), [("", (1,)), ("", (1,))]),
    ],
)
def test_pots_are_named_where_their_winners_differ(
    pockets: tuple[str, ...], named: list[tuple[str, tuple[int, ...]]]
) -> None:
    table = side_pot()
    table.pockets(*pockets)
    table.play(bet(10), up(10), CALL, CALL)
    table.flop(BOARD[0])
    table.play(CHECK, CHECK)
    table.luck("flop_reroll", faces=[6, 6, 5])
    table.play(CHECK, CHECK)
    table.street("turn", BOARD[1])
    table.play(CHECK, CHECK)
    table.street("river", BOARD[2])
    events = table.play(CHECK, CHECK).public

    awards = [event for event in events if isinstance(event, Awarded)]
    assert [(award.pot, award.seats) for award in awards] == named


def test_chips_of_a_folded_seat_stay_in_the_side_pot() -> None:
    table = side_pot()
    table.pockets(BEST, THIRD, SECOND)
    table.play(bet(10), up(10), CALL, CALL)
    table.flop(BOARD[0])
    table.play(FOLD)

    # Only seat 2 is left in the side pot. Folded chips count as matching: nothing is returned.
    assert table.see["pots"] == [
        {"amount": 120, "seats": [0, 2]},
        {"amount": 20, "seats": [2]},
    ]
    table.run_out(*BOARD)
    assert table.see["last_hand"]["awards"] == [
        {"amount": 120, "seats": [0]},
        {"amount": 20, "seats": [2]},
    ]
    assert table.see["last_hand"]["shown"].keys() == {"0", "2"}


def test_uncalled_bet_is_returned_when_the_round_closes() -> None:
    table = side_pot()
    table.pockets(BEST, THIRD, SECOND)
    events: Any = table.play(bet(10), up(10), CALL, FOLD).public

    back = events[-1]
    assert (type(back).__struct_config__.tag, back.seat, back.chips) == ("returned", 2, 10)
    assert table.see["pots"] == [{"amount": 90 + 30, "seats": [0, 2]}]
    assert table.see["chips"][2] == 90
    assert table.turn == {"chance": "flop"}


def test_uncalled_bet_is_returned_at_an_uncontested_win_and_not_awarded() -> None:
    table = Table(2, stack=100)
    table.pockets()
    table.play(bet(10), up(10), FOLD)

    # The pot has the antes of 10 and the bets of 10; the raise of 10 was returned.
    assert table.see["last_hand"]["awards"] == [{"amount": 40, "seats": [1]}]
    assert sum(table.see["chips"]) + 20 == 200


def test_seat_that_gets_its_last_chips_back_is_not_all_in() -> None:
    table = Table(3, first=0, stack=100, ante=30)
    table.surrender(to=0)
    table.surrender(to=1)
    table.pockets(THIRD, SECOND, BEST)
    assert table.see["chips"] == [100, 100, 10]

    assert table.turn == {"to_act": [0]}
    table.play(CHECK, CHECK, bet(10), CALL, FOLD)
    assert table.see["status"] == ["in", "folded", "all_in"]
    assert table.turn == {"chance": "flop"}


def test_odd_chips_go_first_to_the_winner_left_of_the_dealer() -> None:
    tie = ("R1 B2", "W1 Y2", "R2 B1")
    shares = []
    for dealer in (2, 0):
        table = Table(3, first=dealer)
        table.pockets(*tie)
        while table.turn.get("to_act"):
            table.play(FOLD if table.turn["to_act"] == [1] else CHECK)
        table.run_out()
        assert table.see["last_hand"]["awards"] == [{"amount": 30, "seats": [0, 2]}]
        shares.append([table.see["chips"][0] + 10 - 1590, table.see["chips"][2] + 10 - 1590])

    # Clockwise from the left of seat 2 comes seat 0; from the left of seat 0, seat 2.
    assert shares == [[20, 10], [10, 20]]


def test_equal_hands_split_each_pot() -> None:
    last = played("R1 B3", "W1 Y3", "B1 R3")

    assert last["awards"] == [
        {"amount": 120, "seats": [0, 1, 2]},
        {"amount": 20, "seats": [1, 2]},
    ]


def test_second_tie_break_counts_dice_of_one_colour() -> None:
    # Both have two pair of sixes and fives with a four; seat 0's black four makes three black dice.
    table = Table(2)
    table.pockets("B4 Y1", "Y4 R1")
    table.run_out("R6 B6 W5", "B5", "W2")

    assert table.see["last_hand"]["awards"] == [{"amount": 20, "seats": [0]}]
