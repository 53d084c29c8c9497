"""The tables of Dice Hold'em: how to act how often, and what that is worth."""

from collections.abc import Mapping
from functools import lru_cache

from engine.core.judgment import Tables
from engine.games.dice_holdem.action_values import ActionValues
from engine.games.dice_holdem.strategy import Strategy
from engine.kit.tables import InstalledTables

PINNED: Mapping[str, str] = {
    "balanced": "30f67a5744764fffe1eeddca032e77e2904dcf999f24dd42e014ccb8dc7caae0",
    "values": "e16badb2e578f7a647a33c707e1aec145ca624819dbbc9dbd7cf0d30b098f20b",
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
