"""Statistics of random draws, and the bounds for fair ones."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from operator import mul, ne
from typing import Any

Z = 3.2905
"""Standard deviations that fair draws leave once in a thousand times (0.1 %, both sides)."""


def chi_square(counts: Mapping[Any, int], expected: Mapping[Any, float]) -> float:
    """How far counts are from what is expected; a count that should not be is infinitely far."""
    if counts.keys() - expected.keys():
        return float("inf")
    return sum(((counts.get(one, 0) - due) ** 2 / due for one, due in expected.items()), 0.0)


def bounds(freedom: int) -> tuple[float, float]:
    """The 0.05 % and 99.95 % points of chi-square, whose cube root is as good as normal.

    Wilson and Hilferty (1931); below the lower one lies less for few degrees of freedom.
    """
    spread = 2 / (9 * freedom)
    low, high = (max(0.0, 1 - spread + z * sqrt(spread)) for z in (-Z, Z))
    return freedom * low**3, freedom * high**3


def fits(value: float, freedom: int) -> bool:
    """Whether a chi-square is neither too large nor, as where draws repeat, too small."""
    low, high = bounds(freedom)
    return low <= value <= high


def is_even(draws: Iterable[Any], of: Sequence[Any]) -> bool:
    """Whether each of `of` was drawn equally often, as far as chance allows."""
    counts = Counter(draws)
    due = counts.total() / len(of)
    return fits(chi_square(counts, dict.fromkeys(of, due)), len(of) - 1)


def are_pairs_even(numbers: bytes, below: int, lag: int) -> bool:
    """Whether numbers below `below`, taken `lag` apart, come in all pairs equally often.

    No number is in two pairs, so that the pairs are independent if the numbers are.
    """
    pairs: Counter[tuple[int, int]] = Counter()
    for start in range(lag):
        row = numbers[start::lag]
        pairs.update(zip(row[::2], row[1::2], strict=False))
    due = pairs.total() / below**2
    every = {(one, other): due for one in range(below) for other in range(below)}
    return fits(chi_square(pairs, every), below**2 - 1)


def lag_correlation(numbers: bytes, below: int, lag: int) -> float:
    """The correlation of numbers with those `lag` later, in standard deviations of fair ones."""
    middle, variance = (below - 1) / 2, (below**2 - 1) / 12
    earlier, later = numbers[:-lag], numbers[lag:]
    count = len(later)
    products: int = sum(map(mul, earlier, later))
    covariance: float = (
        products - middle * (sum(earlier) + sum(later)) + count * middle**2
    ) / count
    return covariance / variance * sqrt(count)


def surplus_of_runs(numbers: bytes, below: int) -> float:
    """How many more runs of low and of high numbers there are than due, in standard deviations.

    Wald and Wolfowitz (1940).
    """
    is_high = bytes(2 * number >= below for number in numbers)
    high = sum(is_high)
    low, count = len(numbers) - high, len(numbers)
    due = 1 + 2 * high * low / count
    variance = (due - 1) * (due - 2) / (count - 1)
    runs: int = 1 + sum(map(ne, is_high, is_high[1:]))
    return (runs - due) / sqrt(variance)


def repeats(numbers: bytes, window: int = 20) -> bool:
    """Whether any stretch of `window` numbers, of those laid end to end, comes twice.

    Of a million dice there are 50,000 stretches, and 6 ** 20 that they could be: two alike by
    chance come once in three million times.
    """
    stretches = [numbers[at : at + window] for at in range(0, len(numbers), window)]
    return len(set(stretches)) < len(stretches)


def places_are_even(shuffles: Sequence[Sequence[int]], cards: int) -> bool:
    """Whether each card lies in each place equally often.

    Each shuffle has one card in each place and one place for each card, so that there are
    (cards - 1)² degrees of freedom, and chi-square is too large by cards / (cards - 1).
    """
    counts = Counter(cell for shuffle in shuffles for cell in enumerate(shuffle))
    due = len(shuffles) / cards
    every = {(place, card): due for place in range(cards) for card in range(cards)}
    return fits(chi_square(counts, every) * (cards - 1) / cards, (cards - 1) ** 2)


def neighbours_are_even(shuffles: Sequence[Sequence[int]], cards: int) -> bool:
    """Whether the card behind another is each of the rest equally often, by its distance."""
    steps = Counter((b - a) % cards for shuffle in shuffles for a, b in pairwise(shuffle))
    due = steps.total() / (cards - 1)
    return fits(chi_square(steps, dict.fromkeys(range(1, cards), due)), cards - 2)
