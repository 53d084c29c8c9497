"""The tables of Dice Hold'em: how to act how often, and what that is worth."""

from collections.abc import Mapping
from functools import lru_cache

from engine.core.judgment import Tables
from engine.games.dice_holdem.action_values import ActionValues
from engine.games.dice_holdem.strategy import Strategy
from engine.kit.tables import InstalledTables

PINNED: Mapping[str, str] = {
    "balanced": "4cc6612eb852011b453a11620c1ba2c64d2eb9980a24d754eb15c0c2e6b79b00",
    "values": "79058c24477175aaa10cfbb0d6c1c314bfe4ae50a3ee17ad7793cd1c97dea194",
}
"""The tables' digests by name."""

assert __package__
TABLES: Tables = InstalledTables(__package__, PINNED)

_strategy = lru_cache(maxsize=1)(Strategy.read)
_action_values = lru_cache(maxsize=1)(ActionValues.read)


def strategy(tables: Tables = TABLES) -> Strategy:
    """How often the strongest player acts how; read when it is first used.

    Raises:
        TableError: it is missing or does not belong to this program.
    """
    return _strategy(tables["balanced"])


def action_values(tables: Tables) -> ActionValues:
    """What actions are worth against that player; read when it is first used.

    Raises:
        TableError: it is missing or does not belong to this program.
    """
    return _action_values(tables["values"])
