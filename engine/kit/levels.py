"""The five levels of computer players: they prefer better moves the more, the stronger they are.

A level has a temperature for each unit of values. It plays a move with a probability in proportion
to exp(-loss / temperature), so small errors are frequent and large ones rare, and it errs where a
person finds it hard as well: where moves are nearly equally good.
"""

from collections.abc import Callable, Mapping
from math import exp
from typing import Any

from engine.core.game import Bot
from engine.core.judgment import Ratings, Unit
from engine.core.values import Move, Rng

LEVELS = ("beginner", "casual", "club", "expert", "master")
"""The names of the levels, weakest first."""

CHARACTERS = ("daring", "cautious", "bluffer")
"""The names of characters, which a game can have besides: of a level, but with a leaning."""

Rate = Callable[[Any], Ratings]
"""Values the moves of a view."""

Temperature = Mapping[Unit, float]
"""A level's temperature in each unit that a game counts in; 0 plays the best move."""

FINE = 1 << 53


def leaning(rate: Rate, liking: Callable[[Any, Move], float], worth: Mapping[Unit, float]) -> Rate:
    """Values in which a character likes some moves better, and others less, than they are worth.

    Args:
        rate: the values themselves.
        liking: what a move of a view gains.
        worth: what 1 of it is in each unit that the game counts in.
    """

    def rated(view: Any) -> Ratings:
        found = rate(view)
        one = worth[found.unit]
        values = {move: value + one * liking(view, move) for move, value in found.values.items()}
        return Ratings(values, found.unit, exact=False)

    return rated


def level(rate: Rate, temperature: Temperature) -> Bot:
    """The player of this temperature; `rate` values the moves of a view."""

    def play(view: Any, rng: Rng) -> Move:
        rated = rate(view)
        return drawn(rated.values, temperature[rated.unit], rng)

    return play


def drawn(values: Mapping[Move, float], temperature: float, rng: Rng) -> Move:
    """A move drawn with the probabilities of a level."""
    best = max(values, key=values.__getitem__)
    if not temperature:
        return best
    weights = {move: exp((value - values[best]) / temperature) for move, value in values.items()}
    point = rng.randrange(FINE) / FINE * sum(weights.values())
    for move, weight in weights.items():
        point -= weight
        if point < 0:
            return move
    return best
