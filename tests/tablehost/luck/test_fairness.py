"""A million rolls and draws of the dealer are fair, and unfair ones are detected.

All seeds are fixed, so nothing here depends on the day: fair draws were inside the bounds once and
for all. Each bound is left by fair draws once in a thousand times (see `chances`).
"""

from collections import Counter
from collections.abc import Iterator
from math import exp, factorial

import pytest

from engine.core.values import Rng
from engine.games.dice_holdem import bag
from engine.games.dice_holdem.bag import COLOURS, PER_COLOUR
from engine.kit import cards, dice
from tablehost.luck.dealer import Dealer
from tests.tablehost.luck.chances import (
    Z,
    are_pairs_even,
    bounds,
    chi_square,
    fits,
    is_even,
    lag_correlation,
    neighbours_are_even,
    places_are_even,
    repeats,
    surplus_of_runs,
)

KEY = bytes(range(32))
MILLION = 1_000_000
ENOUGH = 300_000  # rolls by which unfair dice are found out
SHUFFLES = 5_000
PACK = cards.packs(1, 0)
LAGS = (*range(1, 14), 24, 32, 64, 128, 1000)


def rolled(rng: Rng, count: int = MILLION) -> bytes:
    """So many dice, six at a time, each face a byte from 0."""
    return bytes(face - 1 for _ in range(0, count, 6) for face in dice.roll(rng, 6))[:count]


@pytest.fixture(scope="module")
def million() -> bytes:
    return rolled(Dealer(KEY))


# Dice


def test_faces_are_equally_likely(million: bytes) -> None:
    assert is_even(million, range(6))


@pytest.mark.parametrize("place", range(6))
def test_faces_are_equally_likely_for_each_die_of_a_throw(million: bytes, place: int) -> None:
    assert is_even(million[place::6], range(6))


@pytest.mark.parametrize("lag", LAGS)
def test_rolls_are_independent(million: bytes, lag: int) -> None:
    assert are_pairs_even(million, 6, lag)
    assert abs(lag_correlation(million, 6, lag)) < Z


def test_sequences_of_three_rolls_are_equally_likely(million: bytes) -> None:
    threes = zip(million[::3], million[1::3], million[2::3], strict=False)

    assert is_even((36 * a + 6 * b + c for a, b, c in threes), range(216))


def test_runs_of_low_and_high_rolls_are_as_expected(million: bytes) -> None:
    assert abs(surplus_of_runs(million, 6)) < Z


def test_no_sequence_of_rolls_repeats(million: bytes) -> None:
    assert not repeats(million)


def test_matches_have_independent_dice() -> None:
    firsts = bytes(Dealer(bytes([*n.to_bytes(4), *KEY[4:]])).randrange(6) for n in range(20_000))

    assert is_even(firsts, range(6))
    assert are_pairs_even(firsts, 6, 1)


@pytest.mark.parametrize("below", [2, 3, 5, 7, 8, 20, 52, 53, 108, 256, 257, 300])
def test_numbers_of_any_range_are_equally_likely(below: int) -> None:
    dealer = Dealer(KEY[::-1])

    assert is_even([dealer.randrange(below) for _ in range(40_000)], range(below))


# Cards and the bag


def shuffled(rng: Rng) -> list[tuple[int, ...]]:
    return [cards.drawn(rng, PACK, 52) for _ in range(SHUFFLES)]


def test_each_card_is_equally_likely_at_each_position() -> None:
    shuffles = shuffled(Dealer(KEY))

    assert all(sorted(shuffle) == list(range(52)) for shuffle in shuffles)
    assert places_are_even(shuffles, 52)
    assert neighbours_are_even(shuffles, 52)


def test_bag_gives_colours_and_pairs_as_expected() -> None:
    dealer = Dealer(KEY)
    draws = [bag.draw(dealer, (), 7) for _ in range(20_000)]
    pairs = Counter((first[0], second[0]) for first, second, *_ in draws)
    in_bag = PER_COLOUR * len(COLOURS)
    every = {
        (a, b): len(draws) * PER_COLOUR * (PER_COLOUR - (a == b)) / (in_bag * (in_bag - 1))
        for a in COLOURS
        for b in COLOURS
    }

    for place in range(7):
        assert is_even((drawn[place][0] for drawn in draws), COLOURS)
        assert is_even((drawn[place][1] for drawn in draws), "123456")
    assert fits(chi_square(pairs, every), len(every) - 1)


# The checks can fail


class Modulo:
    """The remainder of a byte: low numbers come a little more often, 43 times in 256, not 42."""

    def __init__(self, key: bytes) -> None:
        self._dealer = Dealer(key)

    def randrange(self, stop: int, /) -> int:
        return self._dealer.randrange(256) % stop


class Repeating:
    """A stream that repeats, each part being fair."""

    def __init__(self, key: bytes, every: int) -> None:
        self._key, self._every, self._left = key, every, 0

    def randrange(self, stop: int, /) -> int:
        if not self._left:
            self._dealer, self._left = Dealer(self._key), self._every
        self._left -= 1
        return self._dealer.randrange(stop)


class Sticky:
    """One number in a hundred repeats the one before, which counts cannot show."""

    def __init__(self, key: bytes) -> None:
        self._dealer, self._last = Dealer(key), 0

    def randrange(self, stop: int, /) -> int:
        if self._dealer.randrange(100) or self._last >= stop:
            self._last = self._dealer.randrange(stop)
        return self._last


def swapped(rng: Rng) -> Iterator[list[int]]:
    """The shuffle that everybody writes first: each card swapped with any, 52 ** 52 ways."""
    for _ in range(SHUFFLES):
        pack = list(range(52))
        for place in range(52):
            other = rng.randrange(52)
            pack[place], pack[other] = pack[other], pack[place]
        yield pack


def cut(rng: Rng) -> Iterator[list[int]]:
    """A pack that is only cut: any position, but the same order."""
    for _ in range(SHUFFLES):
        at = rng.randrange(52)
        yield [*range(at, 52), *range(at)]


def test_modulo_bias_is_detected() -> None:
    assert not is_even(rolled(Modulo(KEY), ENOUGH), range(6))


@pytest.mark.parametrize("every", [6 * 8192, 100_000])
def test_repeated_stream_is_detected(every: int) -> None:
    rolls = rolled(Repeating(KEY, every), ENOUGH)

    assert repeats(rolls)
    assert not are_pairs_even(rolls, 6, every)
    assert lag_correlation(rolls, 6, every) > Z


def test_sticky_numbers_are_detected() -> None:
    rolls = rolled(Sticky(KEY), ENOUGH)

    assert is_even(rolls, range(6))
    assert not are_pairs_even(rolls, 6, 1)
    assert lag_correlation(rolls, 6, 1) > Z
    assert surplus_of_runs(rolls, 6) < -Z


def test_too_even_rolls_are_detected() -> None:
    assert not is_even(bytes(range(6)) * 1000, range(6))


def test_naive_shuffle_is_detected() -> None:
    assert not places_are_even(list(swapped(Dealer(KEY))), 52)


def test_cut_instead_of_shuffle_is_detected() -> None:
    assert not neighbours_are_even(list(cut(Dealer(KEY))), 52)


def tail(freedom: int, value: float) -> float:
    """How often chi-square is larger, exactly, for an even number of degrees of freedom."""
    half = value / 2
    return exp(-half) * sum(half**n / factorial(n) for n in range(freedom // 2))


@pytest.mark.parametrize("freedom", [4, 6, 24, 36, 100, 250])
def test_bounds_have_a_false_alarm_rate_of_1_in_1000(freedom: int) -> None:
    low, high = bounds(freedom)

    assert tail(freedom, high) == pytest.approx(0.0005, rel=0.2)
    assert 0 <= 1 - tail(freedom, low) < 0.0006


def test_impossible_count_is_infinitely_unlikely() -> None:
    assert chi_square({"seven": 1}, {"six": 1}) == float("inf")
    assert not fits(float("inf"), 5)
