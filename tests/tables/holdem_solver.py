"""An equilibrium of Dice Hold'em between two seats, by regret matching over all hands at once."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.games.dice_holdem.strategy import BINS
from tests.tables.holdem_hands import ACTIONS, NODES
from tests.tables.holdem_sweeps import EVEN, LEGAL, SEAT, Course, Sweep, sweep


def _always(actions: Sequence[int]) -> Any:
    """The strategy that always takes the last of these actions that it may."""
    allowed = LEGAL[:, 0, list(actions)].cumsum(axis=1)
    last = np.array(actions)[allowed.argmax(axis=1)]
    return np.broadcast_to(np.eye(ACTIONS)[last][:, None], (NODES, BINS, ACTIONS)).copy()


CALLS, BETS_MOST = _always([1]), _always([1, 2, 3])


class Learner:
    """A player who learns to regret nothing (CFR+).

    What was done counts the more, the later it was done, and regrets below zero are forgotten.
    """

    def __init__(self) -> None:
        self._regrets = np.zeros((NODES, BINS, ACTIONS))
        self._sums = np.zeros((NODES, BINS, ACTIONS))
        self._times = 0
        self.now = np.broadcast_to(EVEN, self._sums.shape).copy()

    def learn(self, sums: Any, weights: Any) -> None:
        """Learn from what all actions would have won; see `Sweep`."""
        self._times += 1
        self._sums += self._times * weights[:, :, None] * self.now
        won = (self.now * sums).sum(axis=2, keepdims=True)
        self._regrets = np.maximum(self._regrets + (sums - won) * LEGAL, 0)
        self.now = _shares(self._regrets)

    @property
    def mean(self) -> Any:
        """What it has done on average: [node, class, action]."""
        return _shares(self._sums)


def _shares(weights: Any) -> Any:
    total = weights.sum(axis=2, keepdims=True)
    return np.where(total > 0, weights / np.maximum(total, 1e-300), EVEN)


def solved(how: Course, ante: int, times: int, simple: float) -> Any:
    """A strategy: [node, class, action].

    simple: how often the other is somebody who always calls or, one time in five, always bets the
        most. Otherwise the other knows the strategy and learns to beat it.
    """
    bot, other = Learner(), Learner()
    for time in range(times):
        first, second = sweep(how, ante, bot.now, other.now), sweep(how, ante, other.now, bot.now)
        sums = _sums(first, second)
        if simple:
            known = BETS_MOST if time % 5 == 4 else CALLS
            against = sweep(how, ante, bot.now, known), sweep(how, ante, known, bot.now)
            sums = (1 - simple) * sums + simple * _sums(*against)
        bot.learn(sums, _weights(first, second))
        other.learn(_sums(second, first), _weights(second, first))
    return bot.mean


def answered(how: Course, ante: int, strategy: Any, times: int) -> tuple[float, Any]:
    """What a player who learns to beat a strategy wins a hand, in tens, and how it plays."""
    other = Learner()
    for _ in range(times):
        first = sweep(how, ante, other.now, strategy)
        second = sweep(how, ante, strategy, other.now)
        other.learn(_sums(first, second), _weights(first, second))
    mean = other.mean
    first, second = sweep(how, ante, mean, strategy), sweep(how, ante, strategy, mean)
    return (first.won - second.won) / 2, mean


def _sums(first: Sweep, second: Sweep) -> Any:
    """What actions win for the player who has the first seat in one and the second in the other."""
    return np.where(SEAT[:, None, None] == 0, first.sums, second.sums)


def _weights(first: Sweep, second: Sweep) -> Any:
    return np.where(SEAT[:, None] == 0, first.weights, second.weights)
