"""The chance that a bid holds, for somebody who knows their own dice alone.

The numbers are worked out once, so that looking one up takes the same time for all dice.
"""

from math import comb

from engine.kit.dice import FACES
from tablehost_game_perudo.bidding import fits
from tablehost_game_perudo.values import MOST_DICE, MOST_SEATS, ONES, Dice

_MOST = MOST_SEATS * MOST_DICE


def _at_least(dice: int, sixths: int) -> tuple[float, ...]:
    """By number, the chance that so many of the dice fit, each with `sixths` of its six faces."""
    share = sixths / len(FACES)
    exactly = [comb(dice, n) * share**n * (1 - share) ** (dice - n) for n in range(dice + 1)]
    return (*(min(1.0, sum(exactly[n:])) for n in range(dice + 1)), *[0.0] * (_MOST - dice + 1))


AT_LEAST = {
    (dice, sixths): _at_least(dice, sixths) for dice in range(_MOST + 1) for sixths in (1, 2)
}


def holds(count: int, face: int, hand: Dice, others: int, *, wild: bool) -> float:
    """The chance that at least `count` dice fit: those of the hand, and `others` unknown ones."""
    own = sum([fits(die, face, wild=wild) for die in hand])
    return AT_LEAST[others, 1 + (wild and face != ONES)][max(0, count - own)]
