"""The table of the bot `balanced`: what it says in places where that can be worked out by hand."""

from importlib.resources import files

import numpy as np
import pytest

from engine.games.poker_dice.best_throws import poker_chance
from engine.games.poker_dice.calls import ACES, CALLS, DICE, LOWEST_POKER, RANKS
from engine.games.poker_dice.strategy import (
    CERTAIN,
    joined,
    kept_of,
    made,
    possible,
    sets,
    shown_sets,
    strategy,
    turn_place,
)
from tests.tables import poker_dice as build


def test_places_in_a_turn_are_numbered_without_gaps() -> None:
    places = [
        turn_place(thrown, rest)
        for count in range(DICE + 1)
        for rest in sets(count)
        for thrown in sets(DICE - count)
    ]
    assert places == list(range(len(places)))


def test_subsets_to_keep() -> None:
    assert kept_of((1, 1, 2)) == ((1, 1), (1, 2), (1,), (2,), ())


def test_calls_that_are_possible_with_four_kings_shown() -> None:
    kings = (4, 4, 4, 4)
    assert [CALLS[rank] for rank in possible(kings)] == [
        *(("four", "K", kicker) for kicker in "9TJQA"),
        ("poker", "K"),
    ]
    assert len(possible(())) == len(CALLS)


def test_low_calls_are_believed_and_impossible_ones_doubted() -> None:
    table = strategy()
    kings = (4, 4, 4, 4)

    assert table.believed((), -1, RANKS["pair", "9"]) == CERTAIN
    assert table.believed(kings, -1, RANKS["three", "A", "K"]) == CERTAIN
    assert table.believed(kings, RANKS["four", "K", "9"], RANKS["poker", "A"]) == 0
    assert table.believed((), ACES, ACES) == 0


def test_middle_calls_are_believed_now_and_then() -> None:
    table = strategy()
    often = [table.believed((), -1, rank) for rank in range(len(CALLS))]

    assert often[RANKS["three", "Q", "K"]] in range(CERTAIN // 2, CERTAIN * 4 // 5)
    assert often[: ACES - 5] == sorted(often[: ACES - 5], reverse=True)


def test_a_true_call_is_made_with_the_best_dice_and_every_call_is_higher_than_the_last() -> None:
    table = strategy()
    last = RANKS["three", "K", "A"]

    for hidden in sets(3):
        calls = [rank for rank, _ in table.called((4, 4), hidden, last)]
        assert calls
        assert min(calls) > last
    assert table.called((4, 4, 4, 4), (0,), RANKS["poker", "K"]) == ()


def test_chances_of_who_believes_fall_with_the_call() -> None:
    table = strategy()
    for dice in sets(DICE):
        chances = [table.looked(dice, rank) for rank in range(len(CALLS))]
        below = chances[:LOWEST_POKER]
        assert below == sorted(below, reverse=True)
        assert min(chances[LOWEST_POKER:]) == chances[ACES], "a poker turn is always possible"
    assert table.looked((5,) * 5, ACES) == pytest.approx(poker_chance(5), abs=1e-4)


@pytest.mark.unmeasured
@pytest.mark.parametrize("shown", [(), (4,), (2, 4), (3, 3, 5), (4, 4, 4, 4)])
def test_caller_wins_no_more_than_the_linear_program_allows(shown: tuple[int, ...]) -> None:
    """Spot values: some small games solved anew, against what the table says of them."""
    table = strategy()
    looked = np.array(
        [[table.looked(dice, rank) for rank in range(len(CALLS))] for dice in sets(DICE)]
    )
    for last in (-1, RANKS["pair", "A"], RANKS["three", "Q", "K"], RANKS["four", "K", "9"]):
        calls = [rank for rank in possible(shown) if rank > last]
        if not calls:
            continue
        game = build.solved(shown, calls, looked)
        often = np.array([table.believed(shown, last, rank) for rank in calls]) / CERTAIN
        at_most = at_least = 0.0
        types = sets(DICE - len(shown))
        answered = np.zeros((2, len(calls)))  # won if all are doubted, and if all are believed
        for hidden in types:
            dice = joined(shown, hidden)
            doubted = np.array([made(dice) >= rank for rank in calls])
            believed = np.array([1 - table.looked(dice, rank) for rank in calls])
            weight = build.orders(hidden)
            at_most += weight * (often * believed + (1 - often) * doubted).max()
            weights = table.called(shown, hidden, last)
            total = sum(count for _, count in weights)
            for rank, count in weights:
                place = calls.index(rank)
                answered[0, place] += weight * count / total * doubted[place]
                answered[1, place] += weight * count / total * believed[place]
        at_least = answered.min(axis=0).sum()
        assert at_most == pytest.approx(game.value, abs=0.006)
        assert at_least == pytest.approx(game.value, abs=0.01)


@pytest.mark.unmeasured
def test_end_of_the_table_is_built_again_alike() -> None:
    lowest = RANKS["four", "A", "J"]
    one, other = build.solve(lowest), build.solve(lowest)
    assert (one.looked == other.looked).all()

    table = strategy()
    places = build.Turns()
    for rank in range(lowest, len(CALLS)):
        for place, dice in enumerate(sets(DICE)):
            assert table.looked(dice, rank) == pytest.approx(one.looked[place, rank], abs=1e-4)
            if rank < ACES:
                chosen = one.choice[places.of[(), dice], rank]
                assert table.turn((), dice, rank) == chosen
    assert shown_sets().keys() == {shown for count in range(DICE) for shown in sets(count)}


def test_table_is_small() -> None:
    file = files("engine.games.poker_dice") / "balanced.table"
    assert len(file.read_bytes()) < 200_000
