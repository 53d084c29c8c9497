"""What each action of Dice Hold'em is worth between two seats that play by a table.

All bets of a hand are gone through at once: what follows depends on the street, on what both have
paid before it and on the bets of the round, in whatever order they came about.
"""

from typing import Any

import numpy as np
from numba import njit

from engine.games.dice_holdem.action_values import CHIPS, KNOTS, OPEN_PLACES, parts
from engine.games.dice_holdem.strategy import MOST_BETS, NO_BET, POTS
from engine.games.dice_holdem.values import UNIT
from tests.tables.holdem_cfr import ACTIONS, BINS, LEVEL_AT, NODES, SITUATIONS, node

STREETS = 4
MOST_PAID = 17
SLIP = 0.05
"""How often a seat is taken to act otherwise than by the table, so that all can happen."""

_BEFORE = [
    (bets, mine, mine + more)
    for bets in range(1, MOST_BETS + 1)
    for mine in range(bets - 1, 2 * bets - 1)
    for more in (1, 2)
]
BETS = np.array([*_BEFORE, (0, 0, 0)])
"""For each situation: the bets in the round, and what the seat and the other have paid in it."""
PAID = np.array(POTS)
HATS = np.zeros((BINS, len(KNOTS)))
"""How much of the value at each knot is in the value of a class."""
for _dice in range(BINS):
    for _knot, _part in parts(_dice):
        HATS[_dice, _knot] += _part
BENDS = np.diff(np.eye(len(KNOTS)), 2, axis=0)
RARE, STRAIGHT = 0.02, 0.0003
"""How much classes that hardly occur count beside others, and how much bends count."""
MOST = 32_767


@njit(cache=True)
def legal(street: int, bets: int, action: int) -> bool:
    """Whether a seat may act so with enough chips; nobody folds for nothing."""
    if action == 0:
        return bets > 0
    if action == 1:
        return True
    return bets < MOST_BETS and (action == 2 or street >= 2)


@njit(cache=True)
def _after(paid: int, seat: int, at: int, action: int) -> tuple[int, int]:
    """The other seat's situation after a bet or check; -1 and what each has paid if it is over."""
    bets, theirs = BETS[at, 0], BETS[at, 2]
    if action >= 2:
        more = action - 1
        return LEVEL_AT[bets + 1] + 2 * (theirs - bets) + more - 1, paid
    if bets == 0 and seat == 0:
        return NO_BET, paid
    return -1, paid + theirs


@njit(cache=True)
def _next(street: int, again: int, bets: int) -> tuple[int, int]:
    """The street and deal that follow a round: the flop is rolled again if nobody bets."""
    if street == 1 and again == 0 and bets == 0:
        return 1, 1
    return street + 1, again


@njit(cache=True)
def _valued(
    classes: Any, results: Any, chances: Any, ante: int, starts: Any, nets: Any, whole: Any
) -> None:
    """What the seat that acts wins, antes and bets counted, for each action and on the whole.

    starts: filled in, what the first seat wins from the start of [street, again, paid].
    """
    for street in range(STREETS - 1, -1, -1):
        for again in range(1, -1, -1):
            for paid in range(PAID[street]):
                for at in range(SITUATIONS):
                    # The last raise first, and those who act without a bet at the end.
                    found = NO_BET if at == NO_BET else NO_BET - 1 - at
                    for seat in range(1, -1, -1):
                        here = node(street, paid, seat, found)
                        dice = classes[again, street, seat]
                        total = 0.0
                        for action in range(ACTIONS):
                            if not legal(street, BETS[found, 0], action):
                                continue
                            won = _won(
                                results,
                                ante,
                                starts,
                                whole,
                                street,
                                again,
                                paid,
                                seat,
                                found,
                                action,
                            )
                            nets[again, here, action] = won
                            total += chances[here, dice, action] * won
                        whole[again, here] = total
                starts[street, again, paid] = whole[again, node(street, paid, 0, NO_BET)]


@njit(cache=True)
def _won(
    results: Any,
    ante: int,
    starts: Any,
    whole: Any,
    street: int,
    again: int,
    paid: int,
    seat: int,
    found: int,
    action: int,
) -> float:
    """What a seat wins with this action."""
    if action == 0:
        return -float(paid + ante + BETS[found, 1])
    after, then = _after(paid, seat, found, action)
    if after >= 0:
        return -float(whole[again, node(street, paid, 1 - seat, after)])
    if street == STREETS - 1:
        first = float((then + ante) * (2 * results[again] - 1))
    else:
        onward, deal = _next(street, again, BETS[found, 0])
        first = float(starts[onward, deal, then])
    return first if seat == 0 else -first


@njit(cache=True)
def _reached(classes: Any, chances: Any, starts: Any, reach: Any) -> None:
    """How often each place is reached by two seats that slip now and then."""
    starts[:] = 0.0
    starts[0, 0, 0] = 1.0
    for street in range(STREETS):
        for again in range(2):
            for paid in range(PAID[street]):
                for seat in range(2):
                    for at in range(SITUATIONS):
                        reach[again, node(street, paid, seat, at)] = 0.0
                reach[again, node(street, paid, 0, NO_BET)] = starts[street, again, paid]
                for at in range(SITUATIONS):
                    found = NO_BET if at == 0 else at - 1
                    for seat in range(2):
                        here = node(street, paid, seat, found)
                        often = reach[again, here]
                        if often == 0.0:
                            continue
                        dice = classes[again, street, seat]
                        bets = BETS[found, 0]
                        ways = 0
                        for action in range(ACTIONS):
                            ways += legal(street, bets, action)
                        for action in range(1, ACTIONS):
                            if not legal(street, bets, action):
                                continue
                            chance = (1 - SLIP) * chances[here, dice, action] + SLIP / ways
                            after, then = _after(paid, seat, found, action)
                            if after >= 0:
                                reach[again, node(street, paid, 1 - seat, after)] += often * chance
                            elif street < STREETS - 1:
                                onward, deal = _next(street, again, bets)
                                starts[onward, deal, then] += often * chance


@njit(cache=True)
def summed(classes: Any, results: Any, chances: Any, ante: int) -> tuple[Any, Any]:
    """Over hands: the sums of what the actions win, [node, class, action], and how often.

    classes, results: as `tests.tables.dice_holdem.Hands` has them.
    chances: how often each seat does what, [node, class, action].
    """
    sums = np.zeros((NODES, BINS, ACTIONS))
    counts = np.zeros((NODES, BINS))
    nets = np.zeros((2, NODES, ACTIONS))
    whole = np.zeros((2, NODES))
    reach = np.zeros((2, NODES))
    starts = np.zeros((STREETS, 2, MOST_PAID))
    for hand in range(len(results)):
        _valued(classes[hand], results[hand], chances, ante, starts, nets, whole)
        _reached(classes[hand], chances, starts, reach)
        for street in range(STREETS):
            for again in range(1 if street == 0 else 2):
                for seat in range(2):
                    dice = classes[hand, again, street, seat]
                    for paid in range(PAID[street]):
                        for at in range(SITUATIONS):
                            here = node(street, paid, seat, at)
                            often = reach[again, here]
                            counts[here, dice] += often
                            for action in range(ACTIONS):
                                sums[here, dice, action] += often * nets[again, here, action]
    return sums, counts


def action_values(sums: Any, counts: Any, ante: int) -> Any:
    """The values as the game's table has them, in tenths of a chip."""
    paid = ante + np.concatenate([_paid(street) for street in range(STREETS)])
    means = sums[:, :, 1:] / np.maximum(counts, 1e-9)[:, :, None] + paid[:, None, None]
    values = np.swapaxes(means, 1, 2) * UNIT * CHIPS
    fitted = [_fitted(*one) for one in zip(values, counts, strict=True)]
    found = [values[:OPEN_PLACES].ravel(), np.array(fitted[OPEN_PLACES:]).ravel()]
    return np.clip(np.rint(np.concatenate(found)), -MOST, MOST).astype("<i2")


def _paid(street: int) -> Any:
    """What the seat to act has paid in each situation of a street, antes apart."""
    pots = np.arange(PAID[street])
    return (pots[:, None, None] + np.zeros((1, 2, 1), int) + BETS[:, 1]).ravel()


def _fitted(values: Any, counts: Any) -> Any:
    """Values at `KNOTS` that are nearest to those of all classes, and nearly straight."""
    weights = counts + RARE * counts.mean() + 1e-9
    matrix = (HATS * weights[:, None]).T @ HATS + STRAIGHT * weights.sum() * BENDS.T @ BENDS
    return np.linalg.solve(matrix, (HATS * weights[:, None]).T @ values.T).T
