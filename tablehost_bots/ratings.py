"""Ratings from wins: how much better one bot is than another, and how sure that is.

The Bradley-Terry model in the units of chess: 400 points more win ten times as often. The ratings
average 0. Each bot has half a win and half a loss more than it played, against an average one, so
that one that never wins has a rating as well.
"""

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from random import Random

from msgspec import Struct

STEPS, SAMPLES = 100, 200
SURE = 1.96
"""Standard errors of an interval that holds in 95 of 100 cases."""

Win = tuple[int, int]
"""The numbers of a winner and of somebody who has lost to it."""


class Rating(Struct, frozen=True):
    """A bot's rating, with the interval that it is in, in 95 of 100 cases."""

    points: float
    low: float
    high: float


def rated(count: int, matches: Sequence[Sequence[Win]], rng: Random) -> list[Rating]:
    """The ratings of so many bots; each match is the wins it consists of."""
    points = _points(count, matches)
    samples = [
        _points(count, [matches[rng.randrange(len(matches))] for _ in matches])
        for _ in range(SAMPLES)
    ]
    return [
        Rating(points[bot], *_middle([sample[bot] for sample in samples])) for bot in range(count)
    ]


def share(won: float, played: int) -> tuple[float, float, float]:
    """The share of matches won, and the interval around it (Wilson's)."""
    if not played:
        return 0.0, 0.0, 1.0
    found, square = won / played, SURE * SURE
    centre = (found + square / (2 * played)) / (1 + square / played)
    spread = SURE * sqrt(found * (1 - found) / played + square / (4 * played * played))
    spread /= 1 + square / played
    return found, max(0.0, centre - spread), min(1.0, centre + spread)


def _points(count: int, matches: Sequence[Sequence[Win]]) -> list[float]:
    """The ratings that make these wins the most likely ones."""
    won, met = [0.5] * count, dict[tuple[int, int], int]()
    for wins in matches:
        for better, worse in wins:
            won[better] += 1
            met[better, worse] = met.get((better, worse), 0) + 1
    strengths = [1.0] * count
    for _ in range(STEPS):
        strengths = _next(strengths, won, met)
    points = [400 * log10(strength) for strength in strengths]
    mean = sum(points) / count
    return [one - mean for one in points]


def _next(
    strengths: list[float], won: Sequence[float], met: Mapping[tuple[int, int], int]
) -> list[float]:
    """One step of the usual iteration, of which each makes the wins likelier."""
    shares = [1 / (strength + 1) for strength in strengths]  # the match against an average bot
    for (one, other), times in met.items():
        each = times / (strengths[one] + strengths[other])
        shares[one] += each
        shares[other] += each
    return [wins / share for wins, share in zip(won, shares, strict=True)]


def _middle(values: Sequence[float]) -> tuple[float, float]:
    """The interval that 95 of 100 values are in."""
    ordered = sorted(values)
    edge = len(ordered) // 40
    return ordered[edge], ordered[-1 - edge]
