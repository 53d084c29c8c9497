"""The ranking: compared with a simple one, and with the number of hands of each category."""

from itertools import combinations_with_replacement, permutations
from math import comb, factorial, prod
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.dice_holdem.bag import DICE, PER_COLOUR
from engine.games.dice_holdem.best import best_hand
from engine.games.dice_holdem.ranking import (
    CATEGORIES,
    best,
    by_colour,
    is_yahtzee_flush,
    pack,
    rank,
)
from engine.kit.dice import FACES
from tests.engine.games.dice_holdem.table import ORDER, best_of, category, dice, laid_out

seeds = st.integers(0, 2**32)

# How many of all hands of seven dice are of each category.
COUNTS = {
    "yahtzee_flush": 90_720,
    "straight_flush": 3_628_800,
    "yahtzee": 260_841_600,
    "flush": 112_530_600,
    "four_kind": 2_023_875_000,
    "straight": 3_756_312_000,
    "full_house": 7_447_860_000,
    "three_kind": 1_295_280_000,
    "two_pair": 6_800_220_000,
}
ALL_HANDS = 21_700_638_720


def ranked(hand: str) -> int:
    return rank(pack(hand.split()))  # type: ignore[arg-type]  # the test writes dice as text


def test_categories_are_in_order() -> None:
    assert CATEGORIES == ORDER


@pytest.mark.unmeasured
def test_number_of_hands_of_each_category_is_known() -> None:
    # A hand is seven of the 20 dice and their faces. Dice of one colour are interchangeable, so
    # each set of faces of a colour is weighted by the number of ways to get it from five dice. For
    # the category the colours are interchangeable (see the next test), so only descending numbers
    # of dice per colour are tried, each weighted by its permutations.
    of_size = {size: _faces_of_one_colour(size) for size in range(PER_COLOUR + 1)}
    sizes = [
        four
        for four in combinations_with_replacement(range(PER_COLOUR, -1, -1), 4)
        if sum(four) == 7
    ]
    counts = dict.fromkeys(CATEGORIES, 0)
    for red, black, white, yellow in sizes:
        orders = len(set(permutations((red, black, white, yellow))))
        for r, r_ways in of_size[red]:
            for b, b_ways in of_size[black]:
                for w, w_ways in of_size[white]:
                    ways = orders * r_ways * b_ways * w_ways
                    for y, y_ways in of_size[yellow]:
                        counts[best((r, b, w, y)).category] += ways * y_ways

    assert {name: count for name, count in counts.items() if count} == COUNTS
    assert sum(counts.values()) == ALL_HANDS == comb(20, 7) * 6**7


def _faces_of_one_colour(size: int) -> list[tuple[int, int]]:
    """All faces of `size` dice of one colour, with the number of ways to get them from five."""
    found = []
    for faces in combinations_with_replacement(FACES, size):
        orders = factorial(size) // prod(factorial(faces.count(face)) for face in set(faces))
        counts = by_colour(pack([f"R{face}" for face in faces]))[0]  # type: ignore[misc]  # text
        found.append((counts, comb(PER_COLOUR, size) * orders))
    return found


@settings(max_examples=100)
@given(seed=seeds, size=st.integers(2, 7))
def test_rank_does_not_depend_on_which_colour_is_which(seed: int, size: int) -> None:
    hand = dice(Random(seed), size)
    renamed = [die.translate(str.maketrans("RBWY", "YRBW")) for die in hand]

    assert ranked(" ".join(hand)) == ranked(" ".join(renamed))


@settings(max_examples=300)
@given(seed=seeds, size=st.sampled_from([5, 6, 7]))
def test_rank_agrees_with_the_simple_ranking(seed: int, size: int) -> None:
    rng = Random(seed)
    one, other = dice(rng, size), dice(rng, size)
    ours = ranked(" ".join(one)), ranked(" ".join(other))
    theirs = best_of(one), best_of(other)

    assert (ours[0] > ours[1], ours[0] == ours[1]) == (
        theirs[0] > theirs[1],
        theirs[0] == theirs[1],
    )


@settings(max_examples=300)
@given(seed=seeds, size=st.sampled_from([2, 5, 6, 7]))
def test_best_hand_agrees_with_trying_all_fives(seed: int, size: int) -> None:
    hand: Any = tuple(dice(Random(seed), size))
    found = best_hand(hand)

    assert list(found.dice) == laid_out(hand)
    assert found.category == category(found.dice)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("R1 R1 R1 R1 R1", "R6 R5 R4 R3 R2"),  # yahtzee flush > straight flush
        ("R1 R2 R3 R4 R5", "R6 B6 W6 Y6 R6"),  # straight flush > yahtzee
        ("R1 B1 W1 Y1 R1", "R6 R6 R6 R6 R5"),  # yahtzee > flush
        ("R1 R1 R2 R2 R3", "R6 B6 W6 Y6 B5"),  # flush > four of a kind
        ("R1 B1 W1 Y1 B2", "R6 B5 W4 Y3 B2"),  # four of a kind > straight
        ("R1 B2 W3 Y4 B5", "R6 B6 W6 Y5 B5"),  # straight > full house
        ("R1 B1 W1 Y2 B2", "R6 B6 W6 Y5 B4"),  # full house > three of a kind
        ("R1 B1 W1 Y2 B3", "R6 B6 W5 Y5 B4"),  # three of a kind > two pair
        ("R1 B1 W2 Y2 B3", "R6 B6 W5 Y4 B3"),  # two pair > pair
        ("R1 B1 W2 Y3 B4", "R6 B4 W3 Y2 B1"),  # pair > nothing
        ("R4 B4 W4 Y3 B3", "R2 B2 W2 Y6 B6"),  # the printed rules' example: 4s over 3s
        ("R6 B5 W4 Y3 B2", "R5 B4 W3 Y2 B1"),  # the higher straight
        ("R3 B3 W2 Y2 B5", "R3 B3 W2 Y2 B4"),  # the remaining die
        ("R3 B3 W3 Y6 B2", "R3 B3 W3 Y5 B4"),  # the remaining dice from the top
        ("R6 R5 R4 R3 R1", "R2 R2 R2 R1 R1"),  # flushes by their dice as listed, 6 over 2
        ("R6 R6 R2 R2 R1", "R6 R5 R4 R3 R1"),  # the second die as listed, 6 over 5
        ("R3 R3 W2 R2 R5", "R3 R3 W2 B2 R5"),  # four of one colour over three
    ],
)
def test_better_hand_has_the_higher_rank(better: str, worse: str) -> None:
    assert ranked(better) > ranked(worse)


def test_hands_with_equal_faces_and_colour_counts_tie() -> None:
    assert ranked("R6 R5 B4 B3 W2") == ranked("Y6 W5 B4 W3 B2")


def test_best_hand_maximizes_dice_of_one_colour() -> None:
    # Two pair of 6s and 5s with the 4; yellow gives the most dice of one colour.
    found = best_hand(("R6", "Y6", "B5", "Y5", "Y4", "W2", "W1"))

    assert found.category == "two_pair"
    assert list(found.dice) == ["R6", "Y6", "B5", "Y5", "Y4"]


def test_best_hand_prefers_dice_of_one_colour_then_the_first_listed() -> None:
    found = best_hand(("R3", "B3", "W3", "Y3", "R3", "Y6", "B6"))
    full = best_hand(("R4", "B4", "W4", "Y2", "B2", "W2", "Y1"))

    assert found.dice == ("R3", "R3", "B3", "W3", "Y3")
    assert full.dice == ("R4", "B4", "W4", "B2", "W2")


def test_only_five_alike_of_one_colour_is_a_yahtzee_flush() -> None:
    assert [is_yahtzee_flush(ranked(hand)) for hand in ("R1 " * 5, "R1 R1 R1 R1 B1", "R5 R6")] == [
        True,
        False,
        False,
    ]


def test_there_are_twenty_four_distinct_dice() -> None:
    assert len(set(DICE)) == 24
