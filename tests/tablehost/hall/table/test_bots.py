"""When a table's bots start to think."""

import asyncio
from types import SimpleNamespace
from typing import Any

from tablehost.hall.table.bots import BotSeats


class Match:
    """A running match in which seat 0 is to act, at a length of its log."""

    def __init__(self, number: int, length: int) -> None:
        self.record = SimpleNamespace(id=number)
        self.match = [None] * length
        self.to_act = (0,)


def seats(running: Match, thought: list[tuple[int, int]]) -> tuple[BotSeats, Any]:
    """A table's bots, which only record when they are woken."""
    bot = SimpleNamespace(bot="random")
    table: Any = SimpleNamespace(
        running=running,
        roster=SimpleNamespace(seats=[bot]),
    )

    class Noting(BotSeats):
        async def _think(self, seat: int, level: str, position: int) -> None:
            thought.append((table.running.record.id, position))

    return Noting(table, lambda: False), table


async def test_bot_is_woken_once_for_a_position() -> None:
    thought: list[tuple[int, int]] = []
    bots, _ = seats(Match(1, 5), thought)

    for _ in range(3):
        bots.wake()
    await asyncio.sleep(0)

    assert thought == [(1, 5)]


async def test_bot_is_woken_in_the_next_match_at_the_same_length() -> None:
    thought: list[tuple[int, int]] = []
    bots, table = seats(Match(1, 5), thought)
    bots.wake()
    await asyncio.sleep(0)

    table.running = Match(2, 5)
    bots.wake()
    await asyncio.sleep(0)

    assert thought == [(1, 5), (2, 5)]
