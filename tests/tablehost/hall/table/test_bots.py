"""When a table's bots start to think."""

import asyncio
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.match import Match
from tablehost.hall.table import bots
from tablehost.hall.table.bots import BotSeats
from tablehost.hall.worker import SearchTimeoutError


class Running:
    """A running match in which seat 0 is to act, at a length of its log."""

    def __init__(self, number: int, length: int) -> None:
        self.record = SimpleNamespace(id=number)
        self.match = [None] * length
        self.to_act = (0,)


def seats(running: Running, thought: list[tuple[int, int]]) -> tuple[BotSeats, Any]:
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
    bots, _ = seats(Running(1, 5), thought)

    for _ in range(3):
        bots.wake()
    await asyncio.sleep(0)

    assert thought == [(1, 5)]


async def test_bot_is_woken_in_the_next_match_at_the_same_length() -> None:
    thought: list[tuple[int, int]] = []
    bots, table = seats(Running(1, 5), thought)
    bots.wake()
    await asyncio.sleep(0)

    table.running = Running(2, 5)
    bots.wake()
    await asyncio.sleep(0)

    assert thought == [(1, 5), (2, 5)]


@pytest.mark.parametrize(
    ("other", "slowness", "waits"),
    [("", 1.0, 500), ("", 4.0, 500), ("random", 1.0, 150), ("random", 4.0, 600)],
)
async def test_bots_among_themselves_move_quickly_unless_there_are_very_many(
    other: str, slowness: float, waits: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = list[float]()

    async def sleep_until(due: float, _: float) -> None:
        waited.append(due - asyncio.get_running_loop().time())

    async def choose(*_: Any, **__: Any) -> dict[str, Any]:
        return {"do": "roll"}

    monkeypatch.setattr(bots, "BOT_DELAY_MS", (500_000, 500_001))
    monkeypatch.setattr(bots, "sleep_until", sleep_until)
    match = Match.start("farkle", 2, {"target": 1000})
    match.deal(match.draw(Random(1)))
    running = SimpleNamespace(record=SimpleNamespace(id=1, game="farkle"), match=match, to_act=(0,))
    table: Any = SimpleNamespace(
        running=running,
        roster=SimpleNamespace(seats=[SimpleNamespace(bot="random"), SimpleNamespace(bot=other)]),
        evening=SimpleNamespace(slowness=slowness),
        hall=SimpleNamespace(thinker=SimpleNamespace(choose=choose)),
        submit=lambda *_: None,
    )
    BotSeats(table, lambda: False).wake()
    [thinking] = asyncio.all_tasks() - {asyncio.current_task()}
    await thinking

    assert waited == [pytest.approx(waits, abs=100)]


async def test_bot_that_finds_nothing_makes_no_move_in_a_match_that_is_over() -> None:
    match, submitted = Match.start("farkle", 2, {"target": 1000}), list[object]()
    match.deal(match.draw(Random(1)))

    running = SimpleNamespace(record=SimpleNamespace(id=1, game="farkle"), match=match, to_act=(0,))

    async def choose(*_: Any, **__: Any) -> dict[str, Any]:
        match.end_by_vote()
        running.to_act = ()
        raise SearchTimeoutError

    table: Any = SimpleNamespace(
        running=running,
        roster=SimpleNamespace(seats=[SimpleNamespace(bot="random")] * 2),
        evening=SimpleNamespace(slowness=1.0),
        hall=SimpleNamespace(thinker=SimpleNamespace(choose=choose)),
        submit=lambda _, turn: submitted.append(turn),
    )
    BotSeats(table, lambda: False).wake()
    [thinking] = asyncio.all_tasks() - {asyncio.current_task()}
    await thinking

    assert submitted == []
