"""Side pots, unmatched chips and odd chips; side pots are also compared with pokerkit's."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kit.pots import Pot, pots, shares, unmatched

payments = st.lists(st.integers(0, 12).map(lambda tens: tens * 10), min_size=2, max_size=6)


def test_equal_payments_are_one_pot() -> None:
    assert pots([20, 20, 20], [0, 1, 2]) == (Pot(60, (0, 1, 2)),)


def test_no_pot_if_nothing_was_paid() -> None:
    assert pots([0, 0], [0, 1]) == ()


def test_pots_are_layered_by_payments() -> None:
    assert pots([10, 30, 50, 50], [0, 1, 2, 3]) == (
        Pot(40, (0, 1, 2, 3)),
        Pot(60, (1, 2, 3)),
        Pot(40, (2, 3)),
    )


def test_many_side_pots() -> None:
    assert [pot.amount for pot in pots([10, 20, 30, 40, 50, 50], range(6))] == [60, 50, 40, 30, 20]


def test_layers_with_the_same_unfolded_payers_are_one_pot() -> None:
    # Seat 1 folded after 30: its layer and the one above have the same seats to win it.
    assert pots([10, 30, 50, 50], [0, 2, 3]) == (Pot(40, (0, 2, 3)), Pot(100, (2, 3)))


def test_seats_of_a_pot_are_unfolded_payers() -> None:
    assert pots([10, 10, 10], [2]) == (Pot(30, (2,)),)


def test_layer_paid_only_by_folded_seats_joins_the_pot_below() -> None:
    assert pots([10, 30, 30, 10], [0, 3]) == (Pot(80, (0, 3)),)


@given(paid=payments, data=st.data())
def test_pots_add_up_to_the_payments(paid: list[int], data: st.DataObject) -> None:
    most = paid.index(max(paid))
    live = {most, *data.draw(st.sets(st.integers(0, len(paid) - 1)))}
    found = pots(paid, live)

    assert sum(pot.amount for pot in found) == sum(paid)
    for lower, upper in pairwise(found):
        assert set(upper.seats) < set(lower.seats)
    # No seat can win more from another unfolded seat than it paid itself.
    for seat in live:
        within = sum(pot.amount for pot in found if seat in pot.seats)
        matched = sum(
            min(paid[seat], chips) if s in live else chips for s, chips in enumerate(paid)
        )
        assert within <= matched


@pytest.mark.parametrize(
    ("paid", "back"),
    [
        ([10, 10], (0, 0)),
        ([10, 30], (1, 20)),
        ([30, 10, 20], (0, 10)),
        ([20, 50, 50], (1, 0)),
        ([0, 0, 10], (2, 10)),
    ],
)
def test_unmatched_chips_and_their_seat(paid: list[int], back: tuple[int, int]) -> None:
    assert unmatched(paid) == back


@pytest.mark.parametrize(
    ("amount", "winners", "parts"),
    [
        (100, 1, [100]),
        (100, 2, [50, 50]),
        (30, 2, [20, 10]),
        (110, 3, [40, 40, 30]),
        (10, 4, [10, 0, 0, 0]),
    ],
)
def test_shares_odd_units_go_to_the_first(amount: int, winners: int, parts: list[int]) -> None:
    assert shares(amount, winners, 10) == parts


@pytest.mark.unmeasured
def test_pots_agree_with_pokerkit_on_random_all_ins() -> None:
    pokerkit = pytest.importorskip("pokerkit", reason="compares with pokerkit")
    automatic = pokerkit.Automation
    compared = []
    for seed in range(150):
        rng = Random(seed)
        seats = rng.randrange(2, 7)
        stacks = [rng.randrange(1, 30) * 10 for _ in range(seats)]
        state = pokerkit.NoLimitTexasHoldem.create_state(
            (
                automatic.ANTE_POSTING,
                automatic.BET_COLLECTION,
                automatic.BLIND_OR_STRADDLE_POSTING,
                automatic.CARD_BURNING,
                automatic.HOLE_DEALING,
                automatic.BOARD_DEALING,
            ),
            ante_trimming_status=True,
            raw_antes=10,
            raw_blinds_or_straddles=(10, 20),
            min_bet=20,
            raw_starting_stacks=stacks,
            player_count=seats,
        )
        while state.actor_index is not None:
            _act(state, rng)
            if not any(state.bets):  # the bets were collected: the round is closed
                paid = [before - now for before, now in zip(stacks, state.stacks, strict=True)]
                live = [seat for seat, unfolded in enumerate(state.statuses) if unfolded]
                theirs = tuple(Pot(pot.amount, tuple(pot.player_indices)) for pot in state.pots)
                compared.append(len(theirs))

                assert pots(paid, live) == theirs
                assert unmatched(paid)[1] == 0

    assert sum(pots > 1 for pots in compared) > 50, "too few side pots to mean anything"


def _act(state: Any, rng: Random) -> None:
    """Fold, go all in, or check and call."""
    choice = rng.random()
    if choice < 0.2 and state.can_fold():
        state.fold()
    elif choice < 0.6 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
    else:
        state.check_or_call()
