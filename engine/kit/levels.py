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

Temperature = Mapping[Unit, float]
"""A level's temperature in each unit that a game counts in; 0 plays the best move."""

FINE = 1 << 53


def level(rate: Callable[[Any], Ratings], temperature: Temperature) -> Bot:
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
