"""Counterfactual regret minimisation for Dice Hold'em between two seats with deep stacks."""

from typing import Any

import numpy as np
from numba import njit

BINS = 42
FACING = 20
SITUATIONS = 21
ACTIONS = 4  # fold, check or call, bet or raise 10, bet or raise 20
# Places of the pots in front of each street: the bets of 10 that each seat has paid.
POT_AT = np.array([0, 1, 6, 15, 32])
AGG_AT = np.array([0, 1, 1 + 5 * 3, 1 + 5 * 3 + 9 * 9, 1 + 15 + 81 + 17 * 27])
NODES = 32 * 2 * SITUATIONS
LONG_NODES = int(AGG_AT[4]) * 2 * SITUATIONS
LEVEL_AT = np.array([0, 0, 2, 6, 12])


@njit(cache=True, inline="always")
def situation(level: int, mine: int, theirs: int) -> int:
    """Which bets are before a seat: 20 if none."""
    if level == 0:
        return FACING
    return LEVEL_AT[level] + 2 * (mine - (level - 1)) + (theirs - mine - 1)


@njit(cache=True, inline="always")
def node(street: int, pot: int, seat: int, found: int) -> int:
    """The number of a situation as the bot sees it: `strategy.place`."""
    return ((POT_AT[street] + pot) * 2 + seat) * SITUATIONS + found


@njit(cache=True, inline="always")
def long_node(street: int, pot: int, agg: int, seat: int, found: int) -> int:
    """The same with who raised last on each earlier street, a digit to the base 3 each."""
    return ((AGG_AT[street] + pot * 3**street + agg) * 2 + seat) * SITUATIONS + found


@njit(cache=True)
def strategy(regrets: Any, legal: Any, out: Any) -> None:
    total = 0.0
    for a in range(ACTIONS):
        out[a] = max(regrets[a], 0.0) if legal[a] else 0.0
        total += out[a]
    count = 0
    for a in range(ACTIONS):
        count += legal[a]
    for a in range(ACTIONS):
        if total > 0:
            out[a] /= total
        elif legal[a]:
            out[a] = 1.0 / count


@njit  # numba's cache breaks recursive functions
def walk(
    bins: Any,  # [2 again, 4 streets, 2 seats] of this hand for the bot
    their_bins: Any,  # the same for the other
    results: Any,  # [2 again]: what seat 0 wins of the pot
    mode: Any,  # [traverser seat, bot seat, fixed other: 0 none, 1 caller]
    reg: Any,
    avg: Any,  # the bot's
    treg: Any,
    tavg: Any,  # the other's
    frozen: Any,  # the bot's strategy if it is fixed, else empty
    scratch: Any,
    depth: int,
    street: int,
    again: int,
    closed: int,
    agg: int,
    actor: int,
    b0: int,
    b1: int,
    level: int,
    last: int,
    checked: int,
) -> float:
    """What the traverser wins, in units of 10."""
    trav, bot, fixed, ante = mode[0], mode[1], mode[2], mode[3]
    mine = b0 if actor == 0 else b1
    theirs = b1 if actor == 0 else b0
    amounts = 1 if street < 2 else 2
    is_bot = actor == bot
    legal = scratch[depth, 0]
    probs = scratch[depth, 1]
    values = scratch[depth, 2]
    legal[0] = 1 if level > 0 else 0
    legal[1] = 1
    legal[2] = 1 if level < 4 and (amounts == 1 or not is_bot) else 0
    legal[3] = 1 if level < 4 and amounts == 2 else 0
    found = situation(level, mine, theirs)
    if is_bot:
        at = node(street, closed, actor, found)
        b = bins[again, street, actor]
    else:
        at = long_node(street, closed, agg, actor, found)
        b = their_bins[again, street, actor]
    for a in range(ACTIONS):
        probs[a] = 0.0
    if is_bot and frozen.shape[0] > 0:
        for a in range(ACTIONS):
            probs[a] = frozen[at, b, a]
    elif is_bot:
        strategy(reg[at, b], legal, probs)
    elif fixed == 1:
        probs[1] = 1.0
    else:
        strategy(treg[at, b], legal, probs)
    first = 0
    until = ACTIONS
    if actor != trav:
        pick = np.random.random()
        first = -1
        for a in range(ACTIONS):
            if legal[a]:
                pick -= probs[a]
                if probs[a] > 0:
                    first = a
                if pick < 0:
                    break
        until = first + 1
        if is_bot:
            if frozen.shape[0] == 0:
                for a in range(ACTIONS):
                    avg[at, b, a] += probs[a]
        elif fixed == 0:
            for a in range(ACTIONS):
                tavg[at, b, a] += probs[a]
    value = 0.0
    for a in range(first, until):
        if not legal[a]:
            continue
        if a == 0:
            won = -(closed + ante + mine)
            v = won if actor == trav else closed + ante + mine
        elif a >= 2:
            price = theirs + (a - 1)
            v = walk(
                bins,
                their_bins,
                results,
                mode,
                reg,
                avg,
                treg,
                tavg,
                frozen,
                scratch,
                depth + 1,
                street,
                again,
                closed,
                agg,
                1 - actor,
                price if actor == 0 else b0,
                price if actor == 1 else b1,
                level + 1,
                actor + 1,
                0,
            )
        elif level == 0 and not checked:
            v = walk(
                bins,
                their_bins,
                results,
                mode,
                reg,
                avg,
                treg,
                tavg,
                frozen,
                scratch,
                depth + 1,
                street,
                again,
                closed,
                agg,
                1 - actor,
                0,
                0,
                0,
                0,
                1,
            )
        else:
            paid = closed + theirs
            if street == 1 and level == 0 and again == 0:
                v = walk(
                    bins,
                    their_bins,
                    results,
                    mode,
                    reg,
                    avg,
                    treg,
                    tavg,
                    frozen,
                    scratch,
                    depth + 1,
                    1,
                    1,
                    paid,
                    agg,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                )
            elif street == 3:
                share = results[again] if trav == 0 else 1 - results[again]
                v = (paid + ante) * (2 * share - 1)
            else:
                v = walk(
                    bins,
                    their_bins,
                    results,
                    mode,
                    reg,
                    avg,
                    treg,
                    tavg,
                    frozen,
                    scratch,
                    depth + 1,
                    street + 1,
                    again,
                    paid,
                    agg * 3 + last,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                )
        values[a] = v
        value += probs[a] * v if actor == trav else v
    if actor == trav:
        if is_bot:
            if frozen.shape[0] == 0:
                for a in range(ACTIONS):
                    if legal[a]:
                        reg[at, b, a] += values[a] - value
        else:
            for a in range(ACTIONS):
                if legal[a]:
                    treg[at, b, a] += values[a] - value
    return value


@njit
def train(
    rounds: int,
    seed: int,
    caller: float,
    ante: int,
    bins: Any,
    their_bins: Any,
    results: Any,
    reg: Any,
    avg: Any,
    treg: Any,
    tavg: Any,
    frozen: Any,
) -> None:
    """Play so many hands for each of both players; `caller`: how often the bot meets a caller."""
    np.random.seed(seed)
    mode = np.zeros(4, np.int64)
    mode[3] = ante
    scratch = np.zeros((64, 3, ACTIONS))
    for _ in range(rounds):
        hand = np.random.randint(len(results))
        for bot in range(2):
            if frozen.shape[0] == 0:
                mode[0], mode[1] = bot, bot
                mode[2] = 1 if np.random.random() < caller else 0
                walk(
                    bins[hand],
                    their_bins[hand],
                    results[hand],
                    mode,
                    reg,
                    avg,
                    treg,
                    tavg,
                    frozen,
                    scratch,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                )
            mode[0], mode[1], mode[2] = 1 - bot, bot, 0
            walk(
                bins[hand],
                their_bins[hand],
                results[hand],
                mode,
                reg,
                avg,
                treg,
                tavg,
                frozen,
                scratch,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
            )


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
            street = again = closed = agg = actor = b0 = b1 = level = last = checked = 0
            while True:
                mine = b0 if actor == 0 else b1
                theirs = b1 if actor == 0 else b0
                found = situation(level, mine, theirs)
                is_bot = actor == bot
                if is_bot:
                    at = node(street, closed, actor, found)
                    probs = bot_policy[at, bins[hand, again, street, actor]]
                else:
                    at = long_node(street, closed, agg, actor, found)
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
                    last = actor + 1
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
                    agg = agg * 3 + last
                actor = b0 = b1 = level = last = checked = 0
    return wins


def averaged(avg: Any) -> Any:
    """Sums of strategies as chances; where nothing was seen, check or call."""
    total = avg.sum(axis=2, keepdims=True)
    unseen = np.zeros(ACTIONS)
    unseen[1] = 1.0
    return np.where(total > 0, avg / np.maximum(total, 1e-300), unseen)
