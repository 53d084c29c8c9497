"""The race of two seats in Farkle, and the race of one against the turns, by the default rules.

Scores are in steps of 50 points, from 0 for a seat that has not opened. A race is won by the higher
total after the last turns, a shared win counts half. Each turn is solved backwards from many points
to none. A farkle hands the same scores to the other seat, so the two seats' values are improved in
turns until they agree.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.games.farkle.race import ENDINGS, GAPS, encoded
from engine.games.farkle.scoring import DICE
from engine.games.farkle.turn_values import OPENING, STEP, outcomes

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

OPEN = OPENING // STEP
TOP = 240  # steps in a turn from which a seat banks as soon as it may
MOST = 160  # steps of one roll
PRECISE = 1e-10


def _table() -> tuple[Floats, Ints]:
    """For each number of dice, the chances of the outcomes of a roll, and the keeps of each.

    A keep is the steps it scores and the dice that are left.
    """
    most = max(len(outcomes(dice)) for dice in range(1, DICE + 1))
    odds = np.zeros((DICE + 1, most))
    keeps = np.full((DICE + 1, most, DICE, 2), -1)
    for dice in range(1, DICE + 1):
        for at, (chance, found) in enumerate(outcomes(dice)):
            odds[dice, at] = chance
            keeps[dice, at, : len(found)] = found
    return odds, keeps


ODDS, KEEPS = _table()


def computed(target: int) -> bytes:
    """The content of the table for this target in points."""
    last, races, turns = solved(target // STEP)
    return encoded(races.ravel().tolist(), last.ravel().tolist(), turns.tolist())


def solved(target: int) -> tuple[Floats, Floats, Floats]:
    """The values of last turns, of races and of a seat alone; see `engine.games.farkle.race`."""
    last = last_turns()
    races = np.zeros((len(ENDINGS), target, target))
    _race(races[0], races[1], last, 2, 1)
    _race(races[2], races[2], last, 1, 1)
    return last, races, _alone(target)


@njit(cache=True)
def turn(banked: Floats, lost: float) -> float:
    """The value of a turn.

    Args:
        banked: the value of banking so many steps; -1 where that is not allowed.
        lost: the value of a farkle.
    """
    return float(planned(banked, lost)[0, DICE, 1])


@njit(cache=True)
def planned(banked: Floats, lost: float) -> Floats:
    """[steps, dice] -> the value of the best move after the roll, and of rolling on."""
    best = np.zeros((TOP + MOST + 1, DICE + 1, 2))
    for points in range(TOP + MOST, -1, -1):
        bank = banked[min(points, len(banked) - 1)]
        for dice in range(1, DICE + 1):
            if points >= TOP:
                best[points, dice] = bank
                continue
            rolled = 0.0
            scored = 0.0
            for at in range(len(ODDS[0])):
                odds = ODDS[dice, at]
                if odds == 0:
                    break
                most = -1e9
                for keep in KEEPS[dice, at]:
                    if keep[0] < 0:
                        break
                    most = max(most, best[points + keep[0], keep[1], 0])
                rolled += odds * most
                scored += odds
            rolled += (1 - scored) * lost
            best[points, dice, 0] = rolled if dice == DICE else max(rolled, bank)
            best[points, dice, 1] = rolled
    return best


@njit(cache=True)
def last_turns() -> Floats:
    """[turns left - 1, whether the seat is open, steps behind] -> the share of the win."""
    found = np.zeros((2, 2, GAPS))
    for left in range(2):
        for is_open in range(1, -1, -1):
            for gap in range(GAPS):
                banked = np.full(TOP + MOST + 1, 0.0)
                for points in range(0 if is_open else OPEN, len(banked)):
                    banked[points] = gap_after(found, left, 1, gap - points)
                lost = gap_after(found, left, is_open, gap)
                if not is_open:
                    banked[:OPEN] = -1.0
                found[left, is_open, gap] = turn(banked, lost)
    return found


@njit(cache=True)
def gap_after(found: Floats, left: int, is_open: int, gap: int) -> float:
    if gap < 0:
        return 1.0
    if left == 0:
        return 0.5 if gap == 0 else 0.0
    return float(found[left - 1, is_open, gap])


@njit(cache=True)
def _race(mine: Floats, other: Floats, last: Floats, my_last: int, other_last: int) -> None:
    """Fill [own score, the other's] -> the share of the win of the seat to move.

    Args:
        mine, other: of the two seats; the same array if nothing tells them apart.
        my_last: how many turns the other still has after this seat has reached the target.
        other_last: how many this one has after the other's.
    """
    target = len(mine)
    for total in range(2 * target - 2, -1, -1):
        for own in range(max(0, total - target + 1), min(target - 1, total) + 1):
            their = total - own
            if 0 < own < OPEN or 0 < their < OPEN:
                continue
            ours = banked_in_race(other, last, my_last, own, their)
            theirs = banked_in_race(mine, last, other_last, their, own)
            value, reply, before = 0.5, 0.5, -1.0
            while abs(value - before) > PRECISE:
                before = value
                value = turn(ours, 1 - reply)
                reply = turn(theirs, 1 - value)
            mine[own, their] = value
            other[their, own] = reply


@njit(cache=True)
def banked_in_race(reply: Floats, last: Floats, left: int, own: int, their: int) -> Floats:
    """The value of banking so many steps."""
    target = len(reply)
    found = np.full(TOP + MOST + 1, -1.0)
    for points in range(1 if own else OPEN, len(found)):
        total = own + points
        if total < target:
            found[points] = 1 - reply[their, total]
        else:
            gap = min(total - their, GAPS - 1)
            found[points] = 1 - last[left - 1, int(their > 0), gap]
    return found


@njit(cache=True)
def _alone(target: int) -> Floats:
    """For each score, the turns that a seat alone still needs, as a negative number."""
    found = np.zeros(target)
    for own in range(target - 1, -1, -1):
        if 0 < own < OPEN:
            continue
        banked = np.full(TOP + MOST + 1, -1e9)
        for points in range(1 if own else OPEN, len(banked)):
            banked[points] = found[own + points] if own + points < target else 0.0
        value, before = -20.0, 0.0
        while abs(value - before) > PRECISE:
            before = value
            value = turn(banked, before) - 1
        found[own] = value
    return found
