"""The betting of Dice Hold'em between two seats with deep stacks, in numbers, and hands of it.

A compiled copy of the rules that the tests compare with `engine.games.dice_holdem`.
"""

from typing import Any

import numpy as np
from numba import njit

from engine.games.dice_holdem.strategy import BINS, NO_BET, POTS

SITUATIONS = NO_BET + 1
ACTIONS = 4  # fold, check or call, bet or raise 10, bet or raise 20
POT_AT = np.array([0, *np.cumsum(POTS)])
"""Places of the pots in front of each street: the bets of 10 that each seat has paid."""
NODES = int(POT_AT[-1]) * 2 * SITUATIONS
LEVEL_AT = np.array([0, 0, 2, 6, 12])
"""The first situation with so many bets."""


@njit(cache=True, inline="always")
def situation(level: int, mine: int, theirs: int) -> int:
    """Which bets are before a seat: `strategy.situation`."""
    if level == 0:
        return NO_BET
    return int(LEVEL_AT[level] + 2 * (mine - (level - 1)) + (theirs - mine - 1))


@njit(cache=True, inline="always")
def node(street: int, pot: int, seat: int, found: int) -> int:
    """The number of a situation: `strategy.place`."""
    return int(((POT_AT[street] + pot) * 2 + seat) * SITUATIONS + found)


@njit(cache=True)
def played(
    bins: Any,
    their_bins: Any,
    results: Any,
    bot_policy: Any,
    their_policy: Any,
    ante: int,
    fixed: int,
    seed: int,
) -> Any:
    """What the bot wins in each hand from another, in both seats: [hand, seat of the bot].

    fixed: 0 their policy, 1 caller, 2 always bets the most and calls, 3 bets, else calls with
    half of the equity or more.
    """
    np.random.seed(seed)
    wins = np.zeros((len(results), 2))
    for hand in range(len(results)):
        for bot in range(2):
            street = again = closed = actor = b0 = b1 = level = checked = 0
            while True:
                mine = b0 if actor == 0 else b1
                theirs = b1 if actor == 0 else b0
                found = situation(level, mine, theirs)
                is_bot = actor == bot
                if is_bot:
                    at = node(street, closed, actor, found)
                    probs = bot_policy[at, bins[hand, again, street, actor]]
                else:
                    at = node(street, closed, actor, found)
                    at = at if fixed == 0 else 0
                    probs = their_policy[at, their_bins[hand, again, street, actor]]
                a = 1
                if is_bot or fixed == 0:
                    pick = np.random.random()
                    a = -1
                    for one in range(ACTIONS):
                        pick -= probs[one]
                        if probs[one] > 0:
                            a = one
                        if pick < 0:
                            break
                elif fixed >= 2:
                    if level < 4:
                        a = 2 if street < 2 else 3
                    if fixed == 3 and level > 0:
                        a = 1 if their_bins[hand, again, street, actor] >= BINS // 2 else 0
                sign = 1.0 if is_bot else -1.0
                if a == 0:
                    wins[hand, bot] = -sign * (closed + ante + mine)
                    break
                if a >= 2:
                    if actor == 0:
                        b0 = theirs + a - 1
                    else:
                        b1 = theirs + a - 1
                    level += 1
                    actor = 1 - actor
                    continue
                if level == 0 and not checked:
                    checked = 1
                    actor = 1 - actor
                    continue
                closed += theirs
                if street == 3:
                    share = results[hand, again] if bot == 0 else 1 - results[hand, again]
                    wins[hand, bot] = (closed + ante) * (2 * share - 1)
                    break
                if street == 1 and level == 0 and again == 0:
                    again = 1
                else:
                    street += 1
                actor = b0 = b1 = level = checked = 0
    return wins
