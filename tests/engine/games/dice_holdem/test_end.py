"""Eliminations, the next dealer, the end of the match, the yahtzee flush, and options."""

import pytest

from engine import Match
from tests.engine.games.dice_holdem.table import CALL, CHECK, FOLD, Table, bet, up

BOARD = ("R6 B6 W5", "Y3", "W2")
BEST, SECOND, THIRD, FOURTH = "R5 B5", "Y2 B2", "R1 B1", "Y1 R3"


@pytest.mark.parametrize(("seats", "stack"), [(2, 2400), (3, 1600), (4, 1120), (5, 960), (6, 800)])
def test_default_stack_is_an_equal_share_of_the_box(seats: int, stack: int) -> None:
    match = Match.start("dice_holdem", seats)

    assert match.view(None)["chips"] == [stack] * seats
    assert match.options["stack"] == stack


def test_option_stack() -> None:
    assert Match.start("dice_holdem", 2, {"stack": 100_000}).view(0)["chips"] == [100_000] * 2


@pytest.mark.parametrize("stack", [90, 105, 100_010, True, 100.0, "100"])
def test_bad_options_stack(stack: object) -> None:
    with pytest.raises(Exception, match="stack") as refused:
        Match.start("dice_holdem", 2, {"stack": stack})

    assert refused.value.code == "bad_options"  # type: ignore[attr-defined]  # an IllegalMove


@pytest.mark.parametrize(
    "options",
    [
        {"ante": 0},
        {"ante": 15},
        {"ante": 1010},
        {"max_raises": 11},
        {"max_raises": -1},
        {"flop_rerolls": 11},
        {"max_hands": 1001},
        {"ante_doubles_every": 1001},
        {"yahtzee_flush_wins": 1},
    ],
    ids=str,
)
def test_bad_options_out_of_range(options: dict[str, object]) -> None:
    name = next(iter(options))
    with pytest.raises(Exception, match=name) as refused:
        Match.start("dice_holdem", 2, options)

    assert refused.value.code == "bad_options"  # type: ignore[attr-defined]  # an IllegalMove


@pytest.mark.parametrize("seats", [1, 7])
def test_bad_options_seats(seats: int) -> None:
    with pytest.raises(Exception, match="2-6") as refused:
        Match.start("dice_holdem", seats)

    assert refused.value.code == "bad_options"  # type: ignore[attr-defined]  # an IllegalMove


def test_seat_without_chips_is_out_and_the_last_seat_wins() -> None:
    # Everybody is all in with the ante: the best hand wins all chips.
    table = Table(4, first=0, stack=100, ante=100)
    table.pockets(THIRD, SECOND, BEST, FOURTH)
    table.run_out(*BOARD)

    assert table.turn == {
        "over": {"winners": [2], "scores": [0, 0, 400, 0], "lasted": [1, 1, 0, 1]}
    }
    assert table.see["status"] == ["out", "out", "in", "out"]
    assert table.see["last_hand"]["awards"] == [{"amount": 400, "seats": [2]}]


def three_of_four() -> Table:
    """Four seats at the start of the second hand, after seat 1 lost all its chips.

    In the first hand, dealt by seat 0, seats 1 and 2 paid 100 each, seats 0 and 3 only the ante.
    """
    table = Table(4, first=0, stack=100, max_raises=10)
    table.pockets(FOURTH, THIRD, BEST, SECOND)
    table.play(bet(10), up(10), FOLD, FOLD, *[up(10)] * 7, CALL)
    table.run_out(*BOARD)
    return table


def test_next_dealer_is_the_next_living_seat_to_the_left() -> None:
    table = three_of_four()

    assert table.see["last_hand"]["awards"] == [{"amount": 220, "seats": [2]}]
    assert table.see["chips"] == [80, 0, 210, 80]
    assert table.see["dealer"] == 2
    assert table.see["status"][1] == "out"
    assert table.turn == {"chance": "pocket", "seat": 3}


def test_seat_that_is_out_gets_no_dice_and_pays_no_ante() -> None:
    table = three_of_four()
    dealt = []
    while table.turn.get("chance") == "pocket":
        dealt.append(table.turn["seat"])
        table.luck("pocket", dice=["R1", "B1"] if table.turn["seat"] != 3 else ["W1", "Y1"])

    assert dealt == [3, 0, 2]
    assert table.match.view(1)["pocket"] == []
    assert table.match.view(1)["best"] is None
    assert table.see["pots"] == [{"amount": 30, "seats": [0, 2, 3]}]


def test_option_max_hands_the_largest_stack_wins() -> None:
    table = Table(3, max_hands=2)
    table.surrender(to=1)
    table.surrender(to=1)

    assert table.turn == {
        "over": {"winners": [1], "scores": [1580, 1640, 1580], "lasted": [0, 0, 0]}
    }
    assert table.see["hand"] == 2


def test_option_max_hands_ties_share() -> None:
    table = Table(3, first=2, max_hands=2)
    table.surrender(to=0)
    table.surrender(to=1)

    assert table.turn == {
        "over": {"winners": [0, 1], "scores": [1610, 1610, 1580], "lasted": [0, 0, 0]}
    }


def test_view_after_the_end_is_cleared() -> None:
    table = Table(2, max_hands=1)
    table.pockets()
    table.play(bet(10), FOLD)

    for viewer in (0, 1, None):
        view = table.match.view(viewer)
        assert view["phase"] == "over"
        assert view["over"] == {"winners": [0], "scores": [2410, 2390], "lasted": [0, 0]}
        assert (view["board"], view["pocket"], view["bets"], view["pots"]) == (
            [],
            [],
            [0, 0],
            [],
        )
        assert (view["to_act"], view["can"], view["to_call"], view["best"]) == ([], {}, 0, None)
        assert view["chips"] == [2410, 2390]


def test_option_ante_doubles_every() -> None:
    table = Table(2, ante=20, ante_doubles_every=2)
    antes = []
    for _ in range(6):
        antes.append((table.see["ante"], table.see["ante_doubles_in"]))
        table.surrender(to=0)

    assert antes == [(20, 2), (20, 1), (40, 2), (40, 1), (80, 2), (80, 1)]


def test_ante_doubles_in_before_the_first_hand() -> None:
    match = Match.start("dice_holdem", 2, {"ante_doubles_every": 3})

    assert match.view(None)["ante_doubles_in"] == 3


def test_ante_does_not_double_by_default() -> None:
    table = Table(2, stack=100)
    for _ in range(8):
        assert (table.see["ante"], table.see["ante_doubles_in"]) == (10, 0)
        table.surrender(to=0)


def test_ante_never_exceeds_all_chips() -> None:
    table = Table(2, stack=100, ante=80, ante_doubles_every=1)
    antes = [table.see["ante"]]
    table.surrender(to=0)
    antes.append(table.see["ante"])
    table.pockets("R1 B2", "W1 Y2")
    table.run_out("R6 B6 W4", "Y3", "W3")
    while "over" not in table.turn and len(antes) < 40:
        antes.append(table.see["ante"])
        table.pockets("R1 B2", "W1 Y2")
        table.run_out("R6 B6 W4", "Y3", "W3")

    assert table.see["ante_doubles_in"] == 0
    assert antes[:3] == [80, 160, 200]
    assert set(antes[2:]) == {200}


def test_ante_is_at_most_all_chips_if_it_never_doubles() -> None:
    assert Table(2, stack=100, ante=1000).see["ante"] == 200


def reds() -> Table:
    """On the flop seat 0 has five red ones."""
    table = Table(3, first=2)
    table.pockets("R1 R1", "B2 W3", "B4 W6")
    table.check_round()
    table.flop("R1 R1 R1")
    return table


def test_uncontested_yahtzee_flush_wins_the_match_and_is_shown() -> None:
    table = reds()
    table.play(bet(10), FOLD, FOLD)

    assert table.turn == {
        "over": {"winners": [0], "scores": [1620, 1590, 1590], "lasted": [0, 0, 0]}
    }
    assert table.see["last_hand"] == {
        "board": ["R1"] * 3,
        "shown": {"0": ["R1", "R1"]},
        "hands": {"0": {"category": "yahtzee_flush", "dice": ["R1"] * 5}},
        "awards": [{"amount": 30, "seats": [0]}],
    }


def test_yahtzee_flush_wins_only_when_the_hand_ends() -> None:
    table = reds()

    assert table.match.view(0)["best"]["category"] == "yahtzee_flush"
    assert table.turn == {"to_act": [0]}
    table.play(bet(10), CALL, CALL)
    table.run_out(BOARD[0], "B3", "W2")
    assert table.turn["over"]["winners"] == [0]
    assert table.see["last_hand"]["shown"].keys() == {"0", "1", "2"}


def test_folded_yahtzee_flush_wins_nothing() -> None:
    table = reds()
    table.play(FOLD, bet(10), FOLD)

    assert table.see["hand"] == 2
    assert table.see["last_hand"]["shown"] == {}


def test_all_in_yahtzee_flush_wins_the_match_but_not_the_side_pot() -> None:
    table = Table(3, first=1, stack=100, ante=30)
    table.surrender(to=1)
    table.surrender(to=2)
    table.pockets("R1 R1", "B2 W2", "B4 W6")
    table.play(bet(10), up(10), CALL, CALL)
    table.flop("R1 R1 R1")
    table.run_out("R1 R1 R1", "B3", "W2")

    assert table.see["last_hand"]["awards"] == [
        {"amount": 120, "seats": [0]},
        {"amount": 20, "seats": [1]},
    ]
    assert table.turn == {"over": {"winners": [0], "scores": [120, 100, 80], "lasted": [0, 0, 0]}}


def test_yahtzee_flush_on_the_board_is_shared_by_all_unfolded_seats() -> None:
    table = Table(4, first=3)
    table.pockets("B1 B2", "W1 W2", "Y1 Y2", "B3 W3")
    table.play(CHECK, FOLD, CHECK, CHECK)
    table.flop("R4 R4 R4")
    table.check_round()
    table.luck("flop_reroll", faces=[5, 5, 5])
    table.check_round()
    table.street("turn", "R5")
    table.check_round()
    table.street("river", "R5")
    table.check_round()

    assert table.turn["over"]["winners"] == [0, 2, 3]
    assert table.turn["over"]["scores"] == [1130, 1110, 1120, 1120]
    assert table.see["last_hand"]["awards"] == [{"amount": 40, "seats": [0, 2, 3]}]


def test_uncontested_yahtzee_flush_on_the_board_wins_the_match() -> None:
    table = Table(2)
    table.pockets("B1 B2", "W1 W2")
    table.check_round()
    table.flop("R4 R4 R4")
    table.play(bet(10), CALL)
    table.street("turn", "R4")
    table.play(CHECK, CHECK)
    table.street("river", "R4")
    table.play(FOLD)

    assert table.turn["over"]["winners"] == [1]
    assert table.see["last_hand"]["hands"]["1"]["dice"] == ["R4"] * 5


def test_option_yahtzee_flush_wins_off() -> None:
    table = Table(3, first=2, yahtzee_flush_wins=False)
    table.pockets("R1 R1", "B2 W3", "B4 W6")
    table.check_round()
    table.flop("R1 R1 R1")
    table.play(bet(10), FOLD, FOLD)

    assert table.see["hand"] == 2
    assert table.see["last_hand"]["shown"] == {}


def test_option_yahtzee_flush_wins_off_keeps_it_the_best_hand() -> None:
    table = Table(2, yahtzee_flush_wins=False)
    table.pockets("R1 R1", "B6 B5")
    table.check_round()
    table.run_out("R1 R1 R1", "B4", "B3")

    assert table.see["last_hand"]["awards"] == [{"amount": 20, "seats": [0]}]
    assert table.see["hand"] == 2
