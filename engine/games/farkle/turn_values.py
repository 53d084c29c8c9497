"""What a turn of Farkle is worth from any point on, played best, for what banking is worth.

A turn is a small game of its own. Its points grow in steps of 50, at most six dice are in hand, and
a roll leaves few ways on: for each number of dice kept, the most they can score. So it is solved
exactly, backwards from many points to none, under the plain score table with forced hot dice. A
table takes some 30 ms when it is first asked for and is kept; house rules shift its values little,
and no view tells them.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations

from msgspec import Struct

from engine.games.farkle.scoring import DICE, farkle_odds, scoring
from engine.kit.dice import rolls

STEP = 50
LIMIT = 4000  # points up to which turns are solved; with more they are banked when they may be
HOT_ROLL = 400  # what one roll of all six adds on average where it is banked at once

OPENING = 800  # the plain rules' first bank
OPENED = 220.0  # what having opened is worth: the points that turns too short to open would lose

Bank = Callable[[int], float]
"""What banking so many points is worth, in whatever is to be made most of."""

Row = tuple[float, ...]
"""Values by the number of dice in hand, from none to six."""


class TurnValues(Struct, frozen=True):
    """The value of each position of a turn.

    Attributes:
        bank: what banking is worth.
        rolled: what rolling on is worth, a row for each step of points below the limit.
    """

    bank: Bank
    rolled: tuple[Row, ...] = ()

    def roll(self, points: int, dice: int) -> float:
        """The value of rolling so many dice with so many points at stake."""
        if points < LIMIT:
            return self.rolled[points // STEP][dice]
        return (1 - farkle_odds(DICE)) * self.bank(points + HOT_ROLL) if dice == DICE else 0.0


def solve(bank: Bank) -> TurnValues:
    """All values of a turn, by backward induction from the limit."""
    top, most = LIMIT // STEP, max(scoring(0, 0).points.values()) // STEP
    beyond = TurnValues(bank).roll
    rolled: list[Row] = [()] * top
    best = rolled + [
        _best(bank, step, tuple(beyond(step * STEP, dice) for dice in range(DICE + 1)))
        for step in range(top, top + most)
    ]
    for step in reversed(range(top)):
        onward = best[step:]
        rolled[step] = tuple(_average(onward, dice) for dice in range(DICE + 1))
        best[step] = _best(bank, step, rolled[step])
    return TurnValues(bank, tuple(rolled))


def _best(bank: Bank, step: int, rolled: Row) -> Row:
    """The better of banking and rolling; hot dice must be rolled."""
    banked = bank(step * STEP)
    return (*(max(banked, roll) for roll in rolled[:DICE]), rolled[DICE])


def _average(onward: list[Row], dice: int) -> float:
    """The value of a roll that is kept in the best way; `onward` has the rows from its points."""
    return sum(
        odds * max([onward[steps][left] for steps, left in ways]) for odds, ways in _offers(dice)
    )


@cache
def _offers(dice: int) -> tuple[tuple[float, tuple[tuple[int, int], ...]], ...]:
    """What a roll may offer: its chance, and the ways to keep as steps of points and dice left."""
    offers = Counter[tuple[tuple[int, int], ...]]()
    for faces, count in rolls(dice):
        offers[_ways(faces)] += count
    return tuple((count / float(6**dice), ways) for ways, count in offers.items() if ways)


def _ways(faces: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    points = scoring(0, 0).points
    ways = []
    for size in range(1, len(faces) + 1):
        most = max(points.get(kept, 0) for kept in combinations(faces, size))
        if most:
            ways.append((most // STEP, len(faces) - size or DICE))
    return tuple(ways)


@cache
def opened() -> TurnValues:
    """Turns that are to bring the most points on average: 553.46 under the plain rules."""
    return solve(float)


@cache
def unopened() -> TurnValues:
    """Turns before the first bank: points and being open, or nothing."""
    return solve(lambda points: points + OPENED if points >= OPENING else 0.0)


@cache
def _chase() -> TurnValues:
    return solve(lambda points: float(points >= LIMIT))


def chance(missing: int, dice: int) -> float:
    """The chance to bank so many points more, rolling so many dice now, when nothing else counts.

    With nothing missing only hot dice are rolled; what is missing beyond the limit counts as the
    limit.
    """
    return _chase().roll(max(0, LIMIT - missing), dice)
