"""Slow bots, and moments when one is to move."""

import asyncio
from random import Random
from typing import Any

from tablehost.hall.thinker import Thinker, choose
from tests.tablehost.privacy import twins as pairs
from tests.tablehost.privacy.twins import Twins


class Pondering(Thinker):
    """A bot that thinks for this long, then moves or fails; it records its input."""

    def __init__(self, seconds: float, *, fails: bool = False) -> None:
        super().__init__()
        self.given: list[tuple[Any, ...]] = []
        self._seconds = seconds
        self._fails = fails

    async def choose(
        self, game: str, level: str, view: dict[str, Any], *, match: int
    ) -> dict[str, Any]:
        self.given.append((game, level, view))
        await asyncio.sleep(self._seconds)
        if self._fails:
            raise KeyError(str(view))
        return choose(game, "random", view)


def bots_turn(game: str, seed: int = 1) -> Twins:
    """A moment with the last seat to act, and its twin."""
    rng = Random(seed)
    for _ in range(1000):
        match = pairs.walked(game, rng, rng.randrange(5, 60))
        if match.turn.get("to_act") == [match.seats - 1]:
            return pairs.twins(match, match.seats - 1, rng)
    raise AssertionError(f"the last seat of {game} never acts")
