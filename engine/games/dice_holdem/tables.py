"""The tables of Dice Hold'em: how to act how often, and what that is worth."""

from collections.abc import Mapping
from functools import lru_cache

from engine.core.judgment import Tables
from engine.games.dice_holdem.action_values import ActionValues
from engine.games.dice_holdem.strategy import Strategy
from engine.kit.tables import InstalledTables

PINNED: Mapping[str, str] = {
    "balanced": "a088b7f16b8f027d30884c7d1ad5a786e36460dae32ed573b0b4718d0a494815",
    "values": "97a7611284008c65839eaf56743d580b872537b01a90ca8d31b830d00907daf9",
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
