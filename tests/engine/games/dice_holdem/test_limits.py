"""Fixed limits: the amounts of bets and raises, the number of raises, and short stacks."""

from typing import Any

import pytest

from tests.engine.games.dice_holdem.table import CALL, CHECK, FOLD, Table, bet, up


def can(table: Table) -> dict[str, object]:
    seat = table.turn["to_act"][0]
    allowed: dict[str, object] = table.match.view(seat)["can"]
    return allowed


def at(street: str, **options: int) -> Table:
    table = Table(3, **options)
    table.pockets()
    for phase in ("open", "flop", "turn", "river"):
        if phase == street:
            break
        table.check_round()
        match phase:
            case "open":
                table.flop()
            case "flop":
                table.luck("flop_reroll", faces=[6, 6, 4])
                table.check_round()
                table.street("turn", "Y3")
            case "turn":
                table.street("river", "W3")
    return table


@pytest.mark.parametrize(
    ("street", "amounts"),
    [("open", [10]), ("flop", [10]), ("turn", [10, 20]), ("river", [10, 20])],
)
def test_bets_and_raises_of_a_street(street: str, amounts: list[int]) -> None:
    table = at(street)
    opening = can(table)
    table.play(bet(amounts[-1]))
    answer = can(table)
    table.play(up(10))

    assert opening == {"check": True, "bet": amounts, "call": 0, "raise": [], "fold": True}
    assert answer == {
        "check": False,
        "bet": [],
        "call": amounts[-1],
        "raise": amounts,
        "fold": True,
    }
    assert table.match.view(2)["to_call"] == amounts[-1] + 10


def test_a_round_has_three_raises_by_all_seats_together() -> None:
    table = at("open")
    table.play(bet(10), up(10), up(10), up(10))

    assert can(table) == {"check": False, "bet": [], "call": 20, "raise": [], "fold": True}
    assert table.see["raises_left"] == 0
    table.play(CALL, CALL)
    assert table.see["pots"] == [{"amount": 150, "seats": [0, 1, 2]}]


def test_raises_are_counted_anew_on_every_street() -> None:
    table = at("open")
    table.play(bet(10), up(10), up(10), up(10), CALL, CALL)

    assert table.see["raises_left"] == 3


@pytest.mark.parametrize("allowed", [0, 1, 10])
def test_option_max_raises(allowed: int) -> None:
    table = at("open", max_raises=allowed)
    table.play(bet(10))
    for _ in range(allowed):
        table.play(up(10))

    assert can(table)["raise"] == []
    assert table.see["raises_left"] == 0


def test_a_bet_does_not_count_as_a_raise() -> None:
    table = at("open")
    table.play(bet(10))

    assert table.see["raises_left"] == 3


def test_raise_needs_chips_for_the_call_and_the_raise() -> None:
    enough = Table(2, stack=100, ante=80)
    enough.pockets()
    enough.play(bet(10))
    too_few = Table(2, stack=100, ante=90)
    too_few.pockets()
    too_few.play(bet(10))

    assert can(enough)["raise"] == [10]
    assert can(too_few) == {"check": False, "bet": [], "call": 10, "raise": [], "fold": True}


def test_no_raise_when_all_others_are_all_in() -> None:
    # Both have 20 chips after the ante. Seat 0 goes all in on the turn, so nobody can call a raise.
    table = Table(2, stack=100, ante=80, flop_rerolls=0)
    table.pockets()
    table.play(CHECK, CHECK)
    table.flop()
    table.play(CHECK, CHECK)
    table.street("turn", "Y3")
    table.play(bet(20))

    assert can(table) == {"check": False, "bet": [], "call": 20, "raise": [], "fold": True}
    assert table.refused(1, up(10)).code == "raise_cap"


def test_bet_above_the_chips_is_not_offered() -> None:
    table = Table(2, stack=100, ante=90, flop_rerolls=0)
    table.pockets()
    table.play(CHECK, CHECK)
    table.flop()
    table.play(CHECK, CHECK)
    table.street("turn", "Y3")

    assert can(table)["bet"] == [10]


def uneven() -> Table:
    """Seats with 10, 100 and 100 chips in the first round; seat 0, the dealer, acts last.

    Seats 1 and 2 have won the antes of one hand each.
    """
    table = Table(3, first=1, stack=100, ante=30)
    table.surrender(to=1)
    table.surrender(to=2)
    table.pockets()
    assert table.see["chips"] == [10, 100, 100]
    return table


def test_call_with_too_few_chips_is_all_in_and_not_a_raise() -> None:
    table = uneven()
    table.play(bet(10), up(10))
    short = can(table)
    called: Any = table.play(CALL).public[0]

    assert short == {"check": False, "bet": [], "call": 10, "raise": [], "fold": True}
    assert (called.seat, called.paid, called.all_in) == (0, 10, True)
    assert table.see["bets"] == [10, 10, 20]
    assert table.match.view(1)["to_call"] == 10
    assert table.see["raises_left"] == 2
    assert table.see["status"] == ["all_in", "in", "in"]


def test_all_in_seat_does_not_act_again() -> None:
    table = uneven()
    table.play(bet(10), up(10), CALL, up(10))

    assert table.turn == {"to_act": [2]}


def test_flop_is_rolled_again_with_a_seat_all_in() -> None:
    table = uneven()
    table.play(bet(10), CALL, CALL)
    table.flop()
    table.play(CHECK, CHECK)

    assert table.see["status"] == ["all_in", "in", "in"]
    assert table.turn == {"chance": "flop_reroll"}


def test_only_seat_with_chips_does_not_act_if_it_owes_nothing() -> None:
    table = uneven()
    table.play(bet(10), CALL, CALL)
    table.flop()
    table.play(FOLD)

    # Seat 2 has chips and owes nothing, seat 0 is all in: no more betting, and no flop reroll.
    assert table.turn == {"chance": "turn"}
    table.street("turn", "Y3")
    assert table.turn == {"chance": "river"}
    table.street("river", "W3")
    assert table.see["hand"] == 4


def test_only_seat_with_chips_acts_if_it_owes() -> None:
    table = Table(2, stack=100, ante=90)
    table.pockets()
    table.play(bet(10))

    assert table.turn == {"to_act": [1]}
    table.play(CALL)
    assert table.see["status"] == ["all_in", "all_in"]
    assert table.turn == {"chance": "flop"}


def test_remaining_dice_are_dealt_without_betting_if_fewer_than_two_can_bet() -> None:
    table = Table(2, stack=100, ante=100)
    table.pockets("R5 B5", "W1 Y1")
    lucks = []
    for luck, drawn in (
        ("flop", {"dice": ["R6", "B6", "W4"]}),
        ("turn", {"die": "Y3"}),
        ("river", {"die": "W3"}),
    ):
        lucks.append(table.turn)
        table.luck(luck, **drawn)

    assert lucks == [{"chance": "flop"}, {"chance": "turn"}, {"chance": "river"}]
    assert table.turn == {"over": {"winners": [0], "scores": [200, 0], "lasted": [0, 1]}}
