"""The tables of Dice Hold'em's strongest player: an equilibrium over classes of dice.

Two seats with deep stacks, and antes that double from 10 on. A pocket is classed by its faces and
whether it has one colour, on later streets by its equity, in classes of equal size. The bot knows
only what a view shows: how much was paid, not by whose raises. The player it learns against knows
that as well, and now and then only calls or only bets: a bot that is trained like this gives away
little to the best player, and still takes much from those who call or bet too often (a restricted
Nash response).
"""

from functools import cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.games.dice_holdem.action_values import Content as ValuesContent
from engine.games.dice_holdem.strategy import BINS, CERTAIN, CHANCES, Content, Strategy
from tests.tables.holdem_deals import ANY, ONE_COLOUR, STREETS, deals
from tests.tables.holdem_hands import ACTIONS, NODES
from tests.tables.holdem_solver import solved
from tests.tables.holdem_sweeps import course
from tests.tables.holdem_values import action_values

DEALS = 150_000
LEARNED_FROM = 40_000
"""Of these hands: so many tell well enough which classes follow which."""
TIMES = {1: 120, 2: 100, 4: 100, 8: 80, 16: 80}
"""By the ante in tens: how often the strategy and the one that learns to beat it take turns."""
SIMPLE = {1: 0.25}
"""How often the other always calls or always bets. With higher antes that is hardly a mistake, and
beyond the highest next to nothing is folded.
"""
SAMPLES = 400
"""Hands for one equity, as many as the bot takes: its errors are part of the classes."""
SEED = 1
ROUNDING = 1e-5  # equities are fractions, here of less precision than in the bot

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


def _faces(pockets: Any) -> tuple[Any, Any]:
    return pockets[:, :, 0] % 6, pockets[:, :, 1] % 6


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


@cache
def dealt() -> Hands:
    """The hands that are counted."""
    return Hands(deals(DEALS, SAMPLES, SEED, ANY, ONE_COLOUR))


@cache
def computed() -> bytes:
    """The content of the table of chances."""
    hands = dealt()
    how = course(hands.classes[:LEARNED_FROM], hands.results[:LEARNED_FROM])
    strategies = {
        ante: solved(how, ante, times, SIMPLE.get(ante, 0.0)) for ante, times in TIMES.items()
    }
    return content(hands, {10 * ante: found for ante, found in strategies.items()})


def valued() -> bytes:
    """The content of the table of values, by the table of chances."""
    hands, table = dealt(), Strategy.read(computed())
    how = course(hands.classes, hands.results)
    found = [
        action_values(how, ante // 10, unpacked(table, ante // 10)).tobytes()
        for ante in table.antes
    ]
    return msgspec.msgpack.encode(ValuesContent(list(table.antes), found))
