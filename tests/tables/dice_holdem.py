"""The tables of Dice Hold'em's strongest player: regret minimisation over classes of dice.

Two seats with deep stacks, and antes that double from 10 on. A pocket is classed by its faces and
whether it has one colour, on later streets by its equity, in classes of equal size. The bot knows
only what a view shows: how much was paid, not by whose raises. The player it learns against knows
that as well, and now and then only calls: a bot that is trained like this gives away little to the
best player, and still takes much from those who call too often (a restricted Nash response).
"""

from copy import copy
from functools import cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.games.dice_holdem.action_values import Content as ValuesContent
from engine.games.dice_holdem.strategy import BINS, CERTAIN, CHANCES, Content, Strategy
from tests.tables.holdem_cfr import ACTIONS, LONG_NODES, NODES, averaged, greedy, train
from tests.tables.holdem_deals import ANY, ONE_COLOUR, STREETS, deals
from tests.tables.holdem_values import action_values, summed

DEALS = 150_000
LEARNED_FROM = 120_000
"""Of these hands; the others are to measure with."""
TIMES = {1: 30, 2: 12, 4: 12, 8: 12, 16: 12}
"""How often `HANDS` hands are learned from, by the ante in tens.

With higher antes nearly all hands are called, so there is less to learn; beyond the highest, the
same is right.
"""
SAMPLES = 400
"""Hands for one equity, as many as the bot takes: its errors are part of the classes."""
SEED = 1
HANDS = 20_000
"""Hands between two discounts of what was learned before."""
ROUNDING = 1e-5  # equities are fractions, here of less precision than in the bot
CALLER = 0.2
"""How often the other player only calls."""

Floats = NDArray[np.float64]


class Hands:
    """Hands to learn from.

    Attributes:
        bounds: for each street with a board, the equities at which the next class begins.
        classes: [hand, 0 or 1: after the flop was rolled again, street, seat].
        results: what the first seat wins of the pot, [hand, 0 or 1].
    """

    def __init__(self, dealt: tuple[Any, Any, Any]) -> None:
        pockets, equities, results = dealt
        high, low = np.maximum(*_faces(pockets)), np.minimum(*_faces(pockets))
        suited = pockets[:, :, 0] // 6 == pockets[:, :, 1] // 6
        self.bounds = [
            np.quantile(equities[:, 0, street], np.arange(1, BINS) / BINS)
            for street in range(STREETS)
        ]
        self.results = results.astype(float)
        self.classes = np.zeros((len(results), 2, 1 + STREETS, 2), np.int64)
        self.classes[:, :, 0] = ((high * (high + 1) // 2 + low) * 2 + suited)[:, None]
        for street, bound in enumerate(self.bounds):
            found = np.searchsorted(bound, equities[:, :, street], side="right")
            self.classes[:, :, 1 + street] = found

    def part(self, hands: slice) -> "Hands":
        """Some of the hands, with the same bounds."""
        part = copy(self)
        part.classes, part.results = self.classes[hands], self.results[hands]
        return part


def _faces(pockets: Any) -> tuple[Any, Any]:
    return pockets[:, :, 0] % 6, pockets[:, :, 1] % 6


def learned(
    hands: Hands, ante: int, caller: float, times: int, log: Any = None, per: int = HANDS
) -> Floats:
    """The bot's strategy after `times` times `per` hands: [node, class, action]."""
    regrets, sums = (np.zeros((NODES, BINS, ACTIONS)) for _ in range(2))
    theirs, their_sums = (np.zeros((LONG_NODES, BINS, ACTIONS)) for _ in range(2))
    learning = np.zeros((0, 1, 1))
    for time in range(1, times + 1):
        train(
            *(per, time, caller, ante, 1, hands.classes, hands.classes, hands.results),
            *(regrets, sums, theirs, their_sums, learning),
        )
        _discount(time, regrets, sums, theirs, their_sums)
        if log:
            log(time, sums)
    return averaged(sums)


def answered(hands: Hands, ante: int, strategy: Floats, times: int, log: Any = None) -> Floats:
    """The best answer found to a strategy: [long node, class, action]."""
    none = np.zeros((1, BINS, ACTIONS))
    theirs, their_sums = (np.zeros((LONG_NODES, BINS, ACTIONS)) for _ in range(2))
    for time in range(1, times + 1):
        train(
            *(HANDS, 1000 + time, 0.0, ante, 0, hands.classes, hands.classes, hands.results),
            *(none, none, theirs, their_sums, strategy),
        )
        if log:
            log(time, greedy(theirs))
    return greedy(theirs)


def _discount(time: int, *arrays: Floats) -> None:
    """Let what was learned count in proportion to when it was."""
    for array in arrays:
        np.multiply(array, time / (time + 1), out=array)


def content(hands: Hands, strategies: dict[int, Floats]) -> bytes:
    """The strategies by ante as `strategy.Content`."""
    chances = [_bytes(found).tobytes() for found in strategies.values()]
    bounds = [[float(one) - ROUNDING for one in bound] for bound in hands.bounds]
    return msgspec.msgpack.encode(Content(list(strategies), bounds, chances))


def _bytes(strategy: Floats) -> NDArray[np.uint8]:
    """The chances but that to fold, as bytes that add up with it."""
    found = np.floor(CERTAIN * strategy).astype(np.int64)
    folds = np.rint(CERTAIN * strategy[:, :, 0]).astype(np.int64)
    found[:, :, 1] = CERTAIN - folds - found[:, :, 2:].sum(axis=2)
    return found[:, :, ACTIONS - CHANCES :].astype(np.uint8)


def unpacked(table: Strategy, ante: int) -> Floats:
    """The strategy in the table for an ante in tens: [node, class, action]."""
    chances = np.zeros((NODES, BINS, ACTIONS))
    for at in range(NODES):
        for dice in range(BINS):
            stays = np.frombuffer(table.chances(10 * ante, at, dice), np.uint8) / CERTAIN
            chances[at, dice] = [1 - stays.sum(), *stays]
    return chances


def values(hands: Hands, table: Strategy) -> bytes:
    """What actions are worth by this table, as `action_values.Content`."""
    found = []
    for ante in table.antes:
        chances = unpacked(table, ante // 10)
        sums, counts = summed(hands.classes, hands.results, chances, ante // 10)
        found.append(action_values(sums, counts, ante // 10).tobytes())
    return msgspec.msgpack.encode(ValuesContent(list(table.antes), found))


@cache
def dealt() -> Hands:
    """The hands to learn from and to measure with."""
    return Hands(deals(DEALS, SAMPLES, SEED, ANY, ONE_COLOUR))


@cache
def computed() -> bytes:
    """The content of the table of chances."""
    some = dealt().part(slice(LEARNED_FROM))
    return content(
        dealt(), {10 * ante: learned(some, ante, CALLER, times) for ante, times in TIMES.items()}
    )


def valued() -> bytes:
    """The content of the table of values, by the computed chances."""
    return values(dealt(), Strategy.read(computed()))
