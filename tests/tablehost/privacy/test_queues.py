"""A bot that thinks at one table delays no answer at another."""

import asyncio
from typing import Any
from unittest.mock import patch

import pytest

from engine import Match, registry
from engine.sync import reports, requests
from engine.sync.frames import encode
from tablehost.hall import thinker as thinkers
from tablehost.hall.thinker import Thinker, choose
from tablehost.hall.worker import Worker
from tests.tablehost.privacy import clockwork
from tests.tablehost.privacy.pondering import bots_turn
from tests.tablehost.privacy.test_bots import MINUTE, moved_after
from tests.tablehost.privacy.twins import SECRET
from tests.tablehost.privacy.worlds import world

LONG, SHORT = 1.07, 0.005  # seconds: of a bot at another table, and of what is asked for here
ELSEWHERE = 99  # a match
HINTED = [game for game in SECRET if registry.game(game).has_hints]
BUSY = (0, 1, 3)  # bots that think at other tables


class Busy(Thinker):
    """Bots of other tables have begun to think whenever anybody's thought begins."""

    def __init__(self, others: int) -> None:
        super().__init__()
        self._others = others
        self._tasks: list[asyncio.Task[Any]] = []

    async def _search(self, *about: Any) -> dict[str, Any]:
        search = super()._search
        for _ in range(self._others):
            kind = (ELSEWHERE, "a bot")
            self._tasks.append(asyncio.create_task(search(kind, choose, "", "", {})))
        await asyncio.sleep(0)
        found: dict[str, Any] = await search(*about)
        return found


async def thought(_: Worker, work: object, *about: Any) -> dict[str, Any]:
    """The result of a worker's process, without the process."""
    if work is choose and about[0]:
        await asyncio.sleep(SHORT)
        return choose(about[0], "random", about[2])
    await asyncio.sleep(LONG if work is choose else SHORT)
    return {}


def hinted_after(match: Match, thinker: Thinker) -> float:
    """Seconds until a hint is answered."""

    async def asked() -> float:
        async with world(match, thinker=thinker) as one:
            player = one.players[match.turn["to_act"][0]]
            fields = (one.table.number, player.revision)
            player.line.feed(encode(requests.Hint(1000, *fields)))
            began = asyncio.get_running_loop().time()
            await asyncio.sleep(MINUTE)
            assert isinstance(player.reports[-1], reports.Done)
            return float(player.times[-1] - began)

    return round(clockwork.run(asked()), 6)


@pytest.mark.parametrize("game", HINTED)
def test_a_hint_is_answered_after_the_same_time_whoever_thinks_elsewhere(game: str) -> None:
    match = bots_turn(game).here
    with patch.object(Worker, "_try", thought):
        assert len({hinted_after(match, Busy(others)) for others in BUSY}) == 1


@pytest.mark.parametrize("game", SECRET)
def test_a_bot_moves_after_the_same_time_whoever_thinks_elsewhere(game: str) -> None:
    match = bots_turn(game).here
    with patch.object(Worker, "_try", thought):
        assert len({moved_after(match, Busy(others)) for others in BUSY}) == 1


@pytest.mark.parametrize("game", HINTED)
def test_one_queue_for_all_tables_is_caught(game: str) -> None:
    match = bots_turn(game).here
    with patch.object(Worker, "_try", thought), patch.object(thinkers, "AT_ONCE", 1):
        assert len({hinted_after(match, Busy(others)) for others in BUSY}) > 1
        assert len({moved_after(match, Busy(others)) for others in BUSY}) > 1
