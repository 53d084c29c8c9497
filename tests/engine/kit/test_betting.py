"""Betting rounds: who acts next, what each step costs, and how a round closes."""

import pytest

from engine.kit.betting import Betting, antes

ORDER = (1, 2, 0)


def dealt(*chips: int, ante: int = 10, raises: int = 3) -> Betting:
    """Three seats after the antes; seat 1 acts first."""
    closed, _ = antes(chips, ORDER, ante).closed(raises)
    return closed.opened(raises)


def test_ante_takes_all_chips_of_a_seat_with_fewer() -> None:
    betting = antes((5, 100, 40), ORDER, 30)

    assert betting.chips == (0, 70, 10)
    assert betting.bets == (5, 30, 30)


def test_seats_not_in_the_hand_pay_no_ante() -> None:
    betting, _ = antes((50, 0, 50), (2, 0), 10).closed(3)

    assert betting.stakes == (10, 0, 10)
    assert [betting.status(seat) for seat in range(3)] == ["in", "out", "in"]


def test_closed_returns_unmatched_chips() -> None:
    betting, back = antes((5, 20, 100), ORDER, 50).closed(3)

    assert back == (2, 30)
    assert betting.chips == (0, 0, 80)
    assert betting.stakes == (5, 20, 20)
    assert betting.bets == (0, 0, 0)


def test_opened_waits_for_seats_with_chips_in_order() -> None:
    assert dealt(100, 100, 100).waiting == (1, 2, 0)
    assert dealt(100, 10, 100).waiting == (2, 0)


def test_opened_with_one_seat_that_can_bet_is_over() -> None:
    assert dealt(10, 10, 100).waiting == ()


def test_check_passes_the_turn() -> None:
    assert dealt(100, 100, 100).check().waiting == (2, 0)


def test_bet_lets_all_others_act_from_the_left() -> None:
    betting = dealt(100, 100, 100).check().bet(10)

    assert betting.waiting == (0, 1)
    assert betting.price == 10
    assert betting.bets == (0, 0, 10)
    assert betting.chips == (90, 90, 80)
    assert betting.raises == 3


def test_raise_costs_the_call_and_the_raise() -> None:
    betting = dealt(100, 100, 100).bet(10).raised(20)

    assert betting.waiting == (0, 1)
    assert betting.price == 30
    assert betting.chips == (90, 80, 60)
    assert betting.raises == 2
    assert [betting.owes(seat) for seat in range(3)] == [30, 20, 0]


def test_call_matches_the_bet() -> None:
    betting = dealt(100, 100, 100).bet(10).call().call()

    assert betting.waiting == ()
    assert betting.bets == (10, 10, 10)


def test_call_with_too_few_chips_is_all_in() -> None:
    betting = dealt(100, 100, 15).bet(10)

    assert (betting.owes(2), betting.cost(2)) == (10, 5)
    after = betting.call()
    assert after.chips[2] == 0
    assert after.status(2) == "all_in"
    assert after.owes(2) == 0
    assert after.price == 10


def test_folded_chips_stay_in_the_pot() -> None:
    betting = dealt(100, 100, 100).bet(10).fold()

    assert betting.live == (1, 0)
    assert betting.status(2) == "folded"
    assert betting.owes(2) == 0
    assert betting.pots[0].seats == (0, 1)
    assert betting.pots[0].amount == 30


def test_fold_ends_a_round_without_bet_if_one_seat_has_chips() -> None:
    assert dealt(10, 100, 100).fold().waiting == ()
    assert dealt(100, 100, 100).fold().waiting == (2, 0)


def test_last_seat_with_chips_still_has_to_answer_a_bet() -> None:
    betting = dealt(100, 20, 100).bet(10).fold()

    assert betting.waiting == (0,)


@pytest.mark.parametrize(("chips", "callable_"), [((100, 100, 100), True), ((10, 100, 10), False)])
def test_raise_can_be_called_if_another_seat_has_chips(
    chips: tuple[int, ...],
    callable_: bool,  # noqa: FBT001 - a parametrised expectation
) -> None:
    assert dealt(*chips).can_be_called(1) == callable_


def test_able_seats_are_unfolded_and_have_chips() -> None:
    assert dealt(100, 10, 100).able == (2, 0)
    assert dealt(100, 100, 100).fold().able == (2, 0)
