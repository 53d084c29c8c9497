"""All in: who can win what, what goes back, who gets the odd chips."""

from typing import Any

from tests.engine.games.dice_holdem.table import CALL, CHECK, FOLD, Table, bet, up

# On this board the pairs under the cup make fives full, twos full and two pair.
BOARD = ("R6 B6 W5", "Y3", "W2")
BEST, SECOND, THIRD = "R5 B5", "Y2 B2", "R1 B1"


def test_seat_short_of_the_ante_is_all_in_with_what_it_has() -> None:
    table = Table(2, stack=100, ante=60)
    table.surrender(to=1)

    # 40 and 160 were left; the ante is 60.
    assert table.see["chips"] == [0, 120]
    assert table.see["status"] == ["all_in", "in"]
    assert table.see["pots"] == [{"amount": 80, "seats": [0, 1]}]


def test_what_nobody_matched_goes_back_as_soon_as_the_antes_are_in() -> None:
    table = Table(2, stack=100, ante=60)
    table.pockets()
    told: Any = table.play(FOLD).public

    back = told[-1]
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
    """Seat 0 all in for 40 with its ante of 10 in, seats 1 and 2 have gone on in a side pot.

    100 chips each and antes of 30: seats 1 and 2 took one hand each, so seat 0 has 40 left, pays
    30 and 10 more.
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


def test_side_pot_best_hand_all_in_wins_the_main_pot_only() -> None:
    assert played(BEST, THIRD, SECOND)["awards"] == [
        {"amount": 120, "seats": [0]},
        {"amount": 20, "seats": [2]},
    ]


def test_side_pot_best_hand_wins_both() -> None:
    assert played(THIRD, BEST, SECOND)["awards"] == [
        {"amount": 120, "seats": [1]},
        {"amount": 20, "seats": [1]},
    ]


def test_side_pot_folded_payer_leaves_its_chips() -> None:
    table = side_pot()
    table.pockets(BEST, THIRD, SECOND)
    table.play(bet(10), up(10), CALL, CALL)
    table.flop(BOARD[0])
    table.play(FOLD)

    # Seat 2 alone is left in the side pot: folded chips do match, nothing goes back.
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


def test_uncalled_bet_goes_back_when_the_round_closes() -> None:
    table = side_pot()
    table.pockets(BEST, THIRD, SECOND)
    told: Any = table.play(bet(10), up(10), CALL, FOLD).public

    back = told[-1]
    assert (type(back).__struct_config__.tag, back.seat, back.chips) == ("returned", 2, 10)
    assert table.see["pots"] == [{"amount": 90 + 30, "seats": [0, 2]}]
    assert table.see["chips"][2] == 90
    assert table.turn == {"chance": "flop"}


def test_uncalled_bet_goes_back_at_an_uncontested_win_and_is_no_award() -> None:
    table = Table(2, stack=100)
    table.pockets()
    table.play(bet(10), up(10), FOLD)

    # Antes of 10 and a call of 10 are the pot; the raise of 10 went back.
    assert table.see["last_hand"]["awards"] == [{"amount": 40, "seats": [1]}]
    assert sum(table.see["chips"]) + 20 == 200


def test_bettor_whose_last_chips_come_back_is_in_again() -> None:
    table = Table(3, first=0, stack=100, ante=30)
    table.surrender(to=0)
    table.surrender(to=1)
    table.pockets(THIRD, SECOND, BEST)
    assert table.see["chips"] == [100, 100, 10]

    assert table.turn == {"to_act": [0]}
    table.play(CHECK, CHECK, bet(10), CALL, FOLD)
    assert table.see["status"] == ["in", "folded", "all_in"]
    assert table.turn == {"chance": "flop"}


def test_odd_chips_go_to_the_winner_left_of_the_dealer_first() -> None:
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
    # Both play the board's sixes and fives with a four; one four makes three black dice.
    table = Table(2)
    table.pockets("B4 Y1", "Y4 R1")
    table.run_out("R6 B6 W5", "B5", "W2")

    assert table.see["last_hand"]["awards"] == [{"amount": 20, "seats": [0]}]
