"""The expected value of every position of a Farkle turn under best play, for the `bold` bot.

A position is the points of the turn (multiples of 50) and the number of dice in hand. After a roll
only the best score for each number of kept dice matters. So the values are found exactly by
backward induction from many points to none, under the default house rules. A table takes about
30 ms and is cached.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations

from msgspec import Struct

from engine.games.farkle.scoring import DICE, farkle_odds, scoring
from engine.kit.dice import rolls

STEP = 50
LIMIT = 4000  # turns are solved up to this many points; with more, bank as soon as allowed
HOT_ROLL = 400  # the average points of one roll of all six dice that is banked at once

OPENING = 800  # the points that the first bank needs under the default rules
OPENED_VALUE = 220.0  # what being open is worth in points, as short turns can then be banked

Bank = Callable[[int], float]
"""The value of banking so many points."""

Row = tuple[float, ...]
"""Values by the number of dice in hand, from none to six."""


class TurnValues(Struct, frozen=True):
    """The value of each position of a turn.

    Attributes:
        bank: the value of banking.
        rolled: the values of rolling on: a row for each step of points below a limit.
        lost: what is added to all values of rolling on: the value of a farkle.
    """

    bank: Bank
    rolled: tuple[Row, ...] = ()
    lost: float = 0.0

    def roll(self, points: int, dice: int) -> float:
        """The value of rolling `dice` dice with `points` at stake."""
        if points // STEP < len(self.rolled):
            return self.lost + self.rolled[points // STEP][dice]
        return self.lost + self._beyond(points, dice)

    def _beyond(self, points: int, dice: int) -> float:
        if dice < DICE:
            return 0.0
        return (1 - farkle_odds(DICE)) * (self.bank(points + HOT_ROLL) - self.lost)


def solve(bank: Bank, lost: float = 0.0, limit: int = LIMIT) -> TurnValues:
    """Compute the values of all positions by backward induction from the limit.

    Args:
        bank: the value of banking so many points.
        lost: the value of a farkle.
        limit: the points from which a seat banks as soon as it may.
    """

    def gain(points: int) -> float:
        return bank(points) - lost

    top, most = limit // STEP, max(scoring(0, 0).points.values()) // STEP
    beyond = TurnValues(gain).roll
    rolled: list[Row] = [()] * top
    best = rolled + [
        _best(gain, step, tuple(beyond(step * STEP, dice) for dice in range(DICE + 1)))
        for step in range(top, top + most)
    ]
    for step in reversed(range(top)):
        onward = best[step:]
        rolled[step] = tuple(_average(onward, dice) for dice in range(DICE + 1))
        best[step] = _best(gain, step, rolled[step])
    return TurnValues(bank, tuple(rolled), lost)


def _best(bank: Bank, step: int, rolled: Row) -> Row:
    """The values of the better of banking and rolling; six dice are hot and must be rolled."""
    banked = bank(step * STEP)
    return (*(max(banked, roll) for roll in rolled[:DICE]), rolled[DICE])


def _average(onward: list[Row], dice: int) -> float:
    """The average value of rolling `dice` dice and keeping the best ones.

    Args:
        onward: the best values after the roll, a row for each step of points gained.
        dice: how many dice are rolled.
    """
    return sum(
        odds * max([onward[steps][left] for steps, left in keeps]) for odds, keeps in outcomes(dice)
    )


@cache
def outcomes(dice: int) -> tuple[tuple[float, tuple[tuple[int, int], ...]], ...]:
    """The scoring outcomes of a roll: the chance of each, and its keeps (see `_keeps`)."""
    outcomes = Counter[tuple[tuple[int, int], ...]]()
    for faces, count in rolls(dice):
        outcomes[_keeps(faces)] += count
    return tuple((count / float(6**dice), keeps) for keeps, count in outcomes.items() if keeps)


def _keeps(faces: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """For each number of dice that can be kept: (the most they score in steps, dice then left)."""
    points = scoring(0, 0).points
    keeps = []
    for size in range(1, len(faces) + 1):
        most = max(points.get(kept, 0) for kept in combinations(faces, size))
        if most:
            keeps.append((most // STEP, len(faces) - size or DICE))
    return tuple(keeps)


@cache
def opened() -> TurnValues:
    """Values in average points for a seat that has opened: a new turn is worth 553.46."""
    return solve(float)


@cache
def unopened(opening: int = OPENING) -> TurnValues:
    """Values in average points before the first bank; opening counts as extra points."""
    return solve(lambda points: points + OPENED_VALUE if points >= opening else 0.0)


@cache
def _reaching_limit() -> TurnValues:
    return solve(lambda points: float(points >= LIMIT))


def chance_to_bank(missing: int, dice: int) -> float:
    """The chance to bank `missing` points more by rolling `dice` dice now and playing for that.

    If nothing is missing, it is 0 unless the dice are hot. More than the limit counts as the limit.
    """
    return _reaching_limit().roll(max(0, LIMIT - missing), dice)
