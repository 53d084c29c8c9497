"""Equity: exact on the river, sampled before, compared with simple counting."""

from itertools import combinations, product
from random import Random
from statistics import mean
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.dice_holdem.bag import DICE
from engine.games.dice_holdem.equity import MOST_HANDS, draw, equity, share
from engine.games.dice_holdem.ranking import pack, rank
from tests.engine.games.dice_holdem.table import COLOURS, dice

seeds = st.integers(0, 2**32)


def left(known: list[str]) -> list[str]:
    """The colours of the dice in the bag, one entry per die."""
    colours = [die[0] for die in known]
    return [colour for colour in COLOURS for _ in range(5 - colours.count(colour))]


def counted(pocket: list[str], board: list[str]) -> float:
    """The equity on the river by counting all pockets: every two dice and all their faces."""
    whole: Any = [*pocket, *board]
    mine = rank(pack(whole))
    shares = []
    for one, other in combinations(left(whole), 2):
        for face, second in product("123456", repeat=2):
            theirs: Any = [one + face, other + second, *board]
            other_rank = rank(pack(theirs))
            shares.append(1.0 if mine > other_rank else 0.5 if mine == other_rank else 0.0)
    return mean(shares)


@settings(max_examples=12)
@given(seed=seeds)
def test_equity_on_the_river_is_exact(seed: int) -> None:
    hand: Any = dice(Random(seed), 7)
    exact = equity(hand[:2], hand[2:], 1, Random(0))

    assert exact == pytest.approx(counted(hand[:2], hand[2:]))
    assert exact == equity(hand[:2], hand[2:], 1, Random(1))


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("pocket", "board"),
    [("R6 B6", "W6 Y2 R3 B4"), ("R1 B3", "W6 Y2 Y4 B4"), ("Y2 Y3", "R4 B4 R2 B1")],
)
def test_equity_on_the_turn_is_close_to_the_mean_over_all_rivers(pocket: str, board: str) -> None:
    mine: Any = pocket.split()
    table: Any = board.split()
    bag = left([*mine, *table])
    exact = sum(bag.count(die[0]) * equity(mine, [*table, die], 1, Random(0)) for die in DICE) / (
        6 * len(bag)
    )
    sampled = mean(equity(mine, table, 1, Random(seed)) for seed in range(20))

    assert sampled == pytest.approx(exact, abs=0.04)


def test_equity_of_an_unbeatable_hand_is_one() -> None:
    board: Any = ["R6", "R6", "R6", "B1", "W2"]
    for opponents in range(1, 6):
        assert equity(("R6", "R6"), board, opponents, Random(1)) == 1.0


@pytest.mark.parametrize("opponents", [1, 2, 4])
def test_equity_of_an_unbeatable_board_is_an_equal_share(opponents: int) -> None:
    board: Any = ["R6"] * 5

    assert equity(("B1", "W2"), board, opponents, Random(1)) == pytest.approx(1 / (opponents + 1))


def test_equity_decreases_with_more_opponents() -> None:
    falling = [equity(("R6", "B6"), (), opponents, Random(2)) for opponents in (1, 3, 5)]

    assert falling == sorted(falling, reverse=True)


class Counter:
    """A random source that counts its calls."""

    def __init__(self) -> None:
        self.asked = 0
        self._rng = Random(1)

    def randrange(self, stop: int, /) -> int:
        self.asked += 1
        return self._rng.randrange(stop)


@pytest.mark.parametrize("opponents", [1, 5])
def test_equity_uses_a_bounded_number_of_samples(opponents: int) -> None:
    rng = Counter()
    equity(("R6", "B6"), (), opponents, rng)

    assert rng.asked == MOST_HANDS // (opponents + 1)


@pytest.mark.parametrize(
    ("mine", "others", "part"),
    [
        ("R6 B6 W1 Y2 R3", ["R5 B5 W1 Y2 R3"], 1.0),
        ("R6 B6 W1 Y2 R3", ["W6 Y6 B1 Y2 R3"], 0.5),
        ("R6 B6 W1 Y2 R3", ["W6 Y6 B1 Y2 R3", "W6 R6 B1 Y2 Y3", "R4 B4 W1 Y2 R3"], 1 / 3),
        ("R6 B6 W1 Y2 R3", ["W6 Y6 B1 Y2 R3", "R6 W6 R1 Y2 R3"], 0.0),
        ("R6 B6 W1 Y2 R3", ["R6 W6 B6 Y2 R3"], 0.0),
        ("R6 R5 R4 R2 R2", ["R6 B6 W6 Y6 R5"], 1.0),
    ],
)
def test_share_of_the_pot_at_a_showdown(mine: str, others: list[str], part: float) -> None:
    hands: list[Any] = [mine.split(), *[other.split() for other in others]]

    assert share(pack(hands[0]), [pack(hand) for hand in hands[1:]]) == pytest.approx(part)


def test_draw_decodes_every_outcome_from_one_number() -> None:
    bag = [[10 * die + face for face in range(6)] for die in range(3)]
    thrown = [tuple(draw(list(bag), 2, _Fixed(number))) for number in range(3 * 2 * 36)]

    assert sorted(thrown) == sorted(
        (10 * one + face, 10 * other + second)
        for one, other in product(range(3), repeat=2)
        if one != other
        for face, second in product(range(6), repeat=2)
    )


class _Fixed:
    """A random source that returns a fixed number."""

    def __init__(self, number: int) -> None:
        self._number = number

    def randrange(self, stop: int, /) -> int:
        assert self._number < stop
        return self._number
