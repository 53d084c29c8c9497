"""Which tables there are on such an evening: every game, with people and bots as it falls out."""

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct

from engine import registry
from tests.games import soon

SLOW = frozenset({"best", "shrewd"})
"""Bots that think longer than most hosts of this storm live."""

CLOCKED = 6  # every so manieth table has a clock of a second


class Plan(Struct, frozen=True):
    """A table to open: `people` sit there, and `bots` of these levels."""

    game: str
    people: int
    bots: tuple[str, ...]
    clock: int

    @property
    def seats(self) -> int:
        """How many play."""
        return self.people + len(self.bots)

    @property
    def options(self) -> Mapping[str, Any]:
        """House rules under which it ends soon, so that ends and rematches are met as well."""
        return soon(self.game)


def plans(tables: int, rng: Random) -> list[Plan]:
    """So many tables, the games in turn."""
    games = registry.game_ids()
    return [_plan(games[n % len(games)], n % CLOCKED == 0, rng) for n in range(tables)]


def _plan(game: str, clocked: bool, rng: Random) -> Plan:  # noqa: FBT001 - one of two kinds
    rules = registry.game(game)
    low, high = rules.seats
    people = rng.randint(1, 2)
    bots = rng.randint(max(0, low - people), min(2, high - people))
    levels = sorted(set(rules.bots) - SLOW)
    return Plan(game, people, tuple(rng.choice(levels) for _ in range(bots)), int(clocked))
