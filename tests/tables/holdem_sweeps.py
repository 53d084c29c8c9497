"""Dice Hold'em between two seats with deep stacks, all hands at once.

A hand is reduced to the classes of both seats' dice on each street. How often which classes follow
which is counted in dealt hands, also how often they win; what classes there were on earlier streets
is forgotten. What can be done depends on the street, on what both have paid before it and on the
bets of the round, in whatever order they came about, so all bets of all hands are a few thousand
places with a matrix each: the first seat's class by the second's.
"""

from typing import Any

import numpy as np
from msgspec import Struct
from numba import njit

from engine.games.dice_holdem.strategy import BINS, MOST_BETS, NO_BET, POTS
from tests.tables.holdem_hands import ACTIONS, LEVEL_AT, NODES, SITUATIONS, node

ROUNDS = 5
"""Betting rounds: before the flop, on the flop, on the flop rolled again, turn, river."""
STREET = np.array([0, 1, 1, 2, 3])
MOST_PAID = POTS[-1]
PAID = np.array(POTS)
_BEFORE = [
    (bets, mine, mine + more)
    for bets in range(1, MOST_BETS + 1)
    for mine in range(bets - 1, 2 * bets - 1)
    for more in (1, 2)
]
BETS = np.array([*_BEFORE, (0, 0, 0)])
"""For each situation: the bets in the round, and what the seat and the other have paid in it."""


class Course(Struct):
    """How hands go: counted in dealt hands.

    Attributes:
        first: how often which classes are dealt, [class, class].
        follows: for each round but the first, how often its classes follow those of the round
            before, as `pairs` -> `chances`: [number, 4] and [number], sorted.
        wins: what the first seat wins of the pot on the river, [class, class].
    """

    first: Any
    follows: list[tuple[Any, Any]]
    wins: Any


def course(classes: Any, results: Any) -> Course:
    """The course of these hands, `tests.tables.dice_holdem.Hands`."""
    opening = _counted(classes[:, 0, 0])
    flop, again = classes[:, 0, 1], classes[:, 1, 1]
    both = classes.reshape(-1, *classes.shape[2:])
    follows = [
        _transitions(classes[:, :, 0].reshape(-1, 2), both[:, 1]),
        _transitions(flop, again),
        _transitions(both[:, 1], both[:, 2]),
        _transitions(both[:, 2], both[:, 3]),
    ]
    river = both[:, 3]
    won, count = np.zeros((BINS, BINS)), _counted(river)
    np.add.at(won, (river[:, 0], river[:, 1]), results.reshape(-1))
    # By symmetry the second seat wins as often with the same classes.
    won, count = won + (count - won).T, count + count.T
    return Course(opening / opening.sum(), follows, won / np.maximum(count, 1e-9))


def _counted(pairs: Any) -> Any:
    counts = np.zeros((BINS, BINS))
    np.add.at(counts, (pairs[:, 0], pairs[:, 1]), 1.0)
    return counts


def _transitions(before: Any, after: Any) -> tuple[Any, Any]:
    """How often which pair of classes follows which; both seats alike."""
    rows = np.concatenate([np.hstack([before, after]), np.hstack([before, after])[:, [1, 0, 3, 2]]])
    pairs, counts = np.unique(rows, axis=0, return_counts=True)
    totals = _counted(rows[:, :2])
    return pairs.astype(np.int64), counts / totals[pairs[:, 0], pairs[:, 1]]


@njit(cache=True)
def _ways(street: int, bets: int, action: int) -> bool:
    """Whether a seat may act so with enough chips; nobody folds for nothing."""
    if action == 0:
        return bets > 0
    if action == 1:
        return True
    return bets < MOST_BETS and (action == 2 or street >= 2)


@njit(cache=True)
def _situation(bets: int, theirs: int, action: int) -> int:
    """The other seat's situation after a bet or raise."""
    return int(LEVEL_AT[bets + 1] + 2 * (theirs - bets) + action - 2)


@njit(cache=True)
def _back(pairs: Any, chances: Any, after: Any, out: Any) -> None:
    """The mean of values after dice were thrown."""
    out[:] = 0.0
    for row in range(len(chances)):
        one = pairs[row]
        out[one[0], one[1]] += chances[row] * after[one[2], one[3]]


@njit(cache=True)
def _forth(pairs: Any, chances: Any, before: Any, out: Any) -> None:
    """Add how often which classes are reached by the dice."""
    for row in range(len(chances)):
        one = pairs[row]
        out[one[2], one[3]] += chances[row] * before[one[0], one[1]]


@njit(cache=True)
def _closed(
    round_: int, paid: int, bets: int, ante: int, wins: Any, again: Any, follows: Any, out: Any
) -> None:
    """What the first seat wins if the round is over and both have paid so much."""
    if round_ == ROUNDS - 1:
        out[:] = (paid + ante) * (2 * wins - 1)
    elif round_ == 1 and bets == 0:
        out[:] = again[paid]
    else:
        out[:] = follows[paid]


@njit(cache=True)
def valued(
    round_: int, ante: int, wins: Any, again: Any, follows: Any, one: Any, other: Any, values: Any
) -> None:
    """Fill in what the first seat wins at each place of a round, and from its start.

    one, other: how often each seat does what, [node, class, action].
    again, follows: what it wins from the start of the next round, by what both have paid.
    values: [paid, seat, situation, class, class].
    """
    street = STREET[round_]
    closed = np.empty((BINS, BINS))
    for paid in range(PAID[street]):
        for step in range(SITUATIONS):
            at = SITUATIONS - 1 if step == SITUATIONS - 1 else NO_BET - 1 - step
            bets, mine, theirs = BETS[at]
            for seat in range(1, -1, -1):
                here = node(street, paid, seat, at)
                out = values[paid, seat, at]
                out[:] = 0.0
                policy = one[here] if seat == 0 else other[here]
                for action in range(ACTIONS):
                    if not _ways(street, bets, action):
                        continue
                    if action == 0:
                        lost = float(paid + ante + mine)
                        closed[:] = -lost if seat == 0 else lost
                        child = closed
                    elif action >= 2:
                        child = values[paid, 1 - seat, _situation(bets, theirs, action)]
                    elif at == NO_BET and seat == 0:
                        child = values[paid, 1, NO_BET]
                    else:
                        _closed(round_, paid + theirs, bets, ante, wins, again, follows, closed)
                        child = closed
                    for row in range(BINS):
                        for column in range(BINS):
                            chance = policy[row if seat == 0 else column, action]
                            out[row, column] += chance * child[row, column]


@njit(cache=True)
def reached(
    round_: int,
    ante: int,
    wins: Any,
    again: Any,
    follows: Any,
    one: Any,
    other: Any,
    values: Any,
    starts: Any,
    mover: int,
    sums: Any,
    often: Any,
    weights: Any,
    to_again: Any,
    to_next: Any,
) -> None:
    """Go through a round as often as `mover` goes its ways, the other seat every way.

    Adds what the other's actions win to `sums`, how often its places are reached to `often`, and
    how often the mover comes to its own places to `weights`; `to_again` and `to_next` get how often
    the next rounds are reached.
    """
    street = STREET[round_]
    reach = np.zeros((2, SITUATIONS, BINS, BINS))
    closed = np.empty((BINS, BINS))
    flow = np.empty((BINS, BINS))
    for paid in range(PAID[street]):
        reach[:] = 0.0
        reach[0, NO_BET] = starts[paid]
        for step in range(SITUATIONS):
            at = NO_BET if step == 0 else step - 1
            bets, mine, theirs = BETS[at]
            for seat in range(2):
                here = node(street, paid, seat, at)
                now = reach[seat, at]
                policy = one[here] if seat == 0 else other[here]
                counts = weights if seat == mover else often
                for row in range(BINS):
                    for column in range(BINS):
                        counts[here, row if seat == 0 else column] += now[row, column]
                for action in range(ACTIONS):
                    if not _ways(street, bets, action):
                        continue
                    if seat == mover:
                        for row in range(BINS):
                            for column in range(BINS):
                                chance = policy[row if seat == 0 else column, action]
                                flow[row, column] = chance * now[row, column]
                    else:
                        flow[:] = now
                    if action == 0:
                        lost = float(paid + ante + mine)
                        closed[:] = -lost if seat == 0 else lost
                        child = closed
                    elif action >= 2:
                        after = _situation(bets, theirs, action)
                        child = values[paid, 1 - seat, after]
                        reach[1 - seat, after] += flow
                    elif at == NO_BET and seat == 0:
                        child = values[paid, 1, NO_BET]
                        reach[1, NO_BET] += flow
                    else:
                        _closed(round_, paid + theirs, bets, ante, wins, again, follows, closed)
                        child = closed
                        if round_ == 1 and bets == 0:
                            to_again[paid] += flow
                        elif round_ < ROUNDS - 1:
                            to_next[paid + theirs] += flow
                    if seat != mover:
                        sign = 1.0 if seat == 0 else -1.0
                        for row in range(BINS):
                            for column in range(BINS):
                                gain = sign * now[row, column] * child[row, column]
                                sums[here, row if seat == 0 else column, action] += gain


def _legal() -> Any:
    """Which actions a seat has, [node, action]."""
    found = np.zeros((NODES, ACTIONS))
    for street, pots in enumerate(POTS):
        for paid, seat, at, action in np.ndindex(pots, 2, SITUATIONS, ACTIONS):
            found[node(street, paid, seat, at), action] = _ways(street, BETS[at, 0], action)
    return found


SEAT = np.arange(NODES) // SITUATIONS % 2
"""The seat that acts at each node."""
LEGAL = _legal()[:, None, :]
EVEN = LEGAL / LEGAL.sum(axis=2, keepdims=True)


class Sweep(Struct):
    """What two strategies do against each other.

    Attributes:
        won: what the first seat wins a hand, in tens.
        sums: what each action of a seat wins, times how often the other seat comes to the place,
            [node, class, action].
        often: how often it does, [node, class].
        weights: how often a seat comes to a place by its own choices, [node, class].
    """

    won: float
    sums: Any
    often: Any
    weights: Any


def sweep(how: Course, ante: int, one: Any, other: Any, slip: float = 0.0) -> Sweep:
    """Play `one` in the first seat against `other`, all hands at once.

    slip: how often a seat has done anything else before, in what is said of its places.
    """
    starts = np.zeros((ROUNDS + 1, MOST_PAID, BINS, BINS))
    rounds = [np.zeros((PAID[street], 2, SITUATIONS, BINS, BINS)) for street in STREET]
    onward = np.zeros((ROUNDS, 2, MOST_PAID, BINS, BINS))
    for number in range(ROUNDS - 1, -1, -1):
        again, follows = onward[number]
        if number < ROUNDS - 1:
            _next_values(how, number, starts, again, follows)
        valued(number, ante, how.wins, again, follows, one, other, rounds[number])
        starts[number, : PAID[STREET[number]]] = rounds[number][:, 0, NO_BET]
    found = Sweep(
        float((how.first * starts[0, 0]).sum()),
        np.zeros((NODES, BINS, ACTIONS)),
        np.zeros((NODES, BINS)),
        np.zeros((NODES, BINS)),
    )
    slipped = [(1 - slip) * policy + slip * EVEN for policy in (one, other)]
    for mover in range(2):
        begun = np.zeros((ROUNDS + 1, MOST_PAID, BINS, BINS))
        begun[0, 0] = how.first
        for number in range(ROUNDS):
            to_again, to_next = np.zeros((2, MOST_PAID, BINS, BINS))
            again, follows = onward[number]
            reached(
                *(number, ante, how.wins, again, follows, slipped[0], slipped[1], rounds[number]),
                *(begun[number], mover, found.sums, found.often, found.weights, to_again, to_next),
            )
            _next_reach(how, number, begun, to_again, to_next)
    return found


def _next_values(how: Course, number: int, starts: Any, again: Any, follows: Any) -> None:
    onward = 3 if number in (1, 2) else number + 1
    for paid in range(PAID[STREET[onward]]):
        _back(*how.follows[_dice(onward)], starts[onward, paid], follows[paid])
    if number == 1:
        for paid in range(PAID[1]):
            _back(*how.follows[1], starts[2, paid], again[paid])


def _next_reach(how: Course, number: int, begun: Any, to_again: Any, to_next: Any) -> None:
    if number == ROUNDS - 1:
        return
    onward = 3 if number in (1, 2) else number + 1
    for paid in range(PAID[STREET[onward]]):
        _forth(*how.follows[_dice(onward)], to_next[paid], begun[onward, paid])
    if number == 1:
        for paid in range(PAID[1]):
            _forth(*how.follows[1], to_again[paid], begun[2, paid])


def _dice(onward: int) -> int:
    """Which dice are thrown before a round: the place in `Course.follows`."""
    return {1: 0, 3: 2, 4: 3}[onward]
