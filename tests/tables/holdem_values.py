"""What each action is worth in Dice Hold'em between two seats that both play by the table."""

from typing import Any

import numpy as np
from numba import njit

from tests.tables.holdem_cfr import ACTIONS, BINS, NODES, node, situation


@njit  # numba's cache breaks recursive functions
def _walk(
    bins: Any,  # [2 again, 4 streets, 2 seats] of this hand
    results: Any,  # [2 again]: what seat 0 wins of the pot
    valued: int,
    ante: int,
    policy: Any,
    sums: Any,
    counts: Any,
    street: int,
    again: int,
    closed: int,
    actor: int,
    paid: Any,  # by each seat in this round
    level: int,
    checked: int,
) -> float:
    """What the valued seat wins in the hand, in units of 10; all its actions are tried."""
    mine, theirs = paid[actor], paid[1 - actor]
    at = node(street, closed, actor, situation(level, mine, theirs))
    dice = bins[again, street, actor]
    first, until = 0, ACTIONS
    if actor != valued:
        pick = np.random.random()
        for action in range(ACTIONS):
            pick -= policy[at, dice, action]
            if policy[at, dice, action] > 0:
                first = action
            if pick < 0:
                break
        until = first + 1
    lost = closed + ante + mine
    mean = 0.0
    for action in range(first, until):
        if (action == 0 and level == 0) or (action >= 2 and level == 4):
            continue
        if action == 3 and street < 2:
            continue
        if action == 0:
            won = -float(lost) if actor == valued else float(lost)
        elif action >= 2:
            more = (theirs + action - 1, paid[1]) if actor == 0 else (paid[0], theirs + action - 1)
            won = _walk(
                *(bins, results, valued, ante, policy, sums, counts),
                *(street, again, closed, 1 - actor, more, level + 1, 0),
            )
        elif level == 0 and checked == 0:
            won = _walk(
                *(bins, results, valued, ante, policy, sums, counts),
                *(street, again, closed, 1 - actor, paid, 0, 1),
            )
        elif street == 1 and level == 0 and again == 0:
            won = _walk(
                *(bins, results, valued, ante, policy, sums, counts),
                *(street, 1, closed, 0, (0, 0), 0, 0),
            )
        elif street == 3:
            share = results[again] if valued == 0 else 1 - results[again]
            won = (closed + theirs + ante) * (2.0 * share - 1)
        else:
            won = _walk(
                *(bins, results, valued, ante, policy, sums, counts),
                *(street + 1, again, closed + theirs, 0, (0, 0), 0, 0),
            )
        if actor == valued:
            sums[at, dice, action] += won + lost
            counts[at, dice, action] += 1
            mean += policy[at, dice, action] * won
        else:
            mean = won
    return mean


@njit
def valued(policy: Any, bins: Any, results: Any, ante: int, times: int, seed: int) -> Any:
    """Sums of what actions win compared with folding, in units of 10, and how often each was seen.

    Every hand is played `times` times for each seat.
    """
    np.random.seed(seed)
    sums = np.zeros((NODES, BINS, ACTIONS))
    counts = np.zeros((NODES, BINS, ACTIONS))
    for _ in range(times):
        for hand in range(len(results)):
            for seat in range(2):
                _walk(
                    *(bins[hand], results[hand], seat, ante, policy, sums, counts),
                    *(0, 0, 0, 0, (0, 0), 0, 0),
                )
    return sums, counts
