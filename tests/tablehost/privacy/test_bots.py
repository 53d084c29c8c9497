"""Neither a bot's input nor the time of its moves reveals hidden values."""

import asyncio
from unittest.mock import patch

import msgspec
import pytest

from engine import Match
from tablehost.hall.table.bots import BEAT, BotSeats, BotTurn
from tablehost.hall.thinker import Thinker
from tablehost.luck.dealer import OpenLuck
from tests.tablehost.privacy import clockwork
from tests.tablehost.privacy.pondering import Pondering, bots_turn
from tests.tablehost.privacy.twins import SECRET
from tests.tablehost.privacy.worlds import world

MINUTE = 60.0


def moved_after(match: Match, thinker: Thinker) -> float:
    """Seconds until the bot's first move is sent."""

    async def watched() -> float:
        async with world(match, bots=1, thinker=thinker) as one:
            before = len(one.watcher.times)
            await asyncio.sleep(MINUTE)
            return one.watcher.times[before]

    with patch.object(OpenLuck, "randrange", lambda _, stop: stop // 2):
        return round(clockwork.run(watched()), 6)


@pytest.mark.parametrize("game", SECRET)
def test_bot_delay_does_not_depend_on_its_computation(game: str) -> None:
    match = bots_turn(game).here
    ways = [Pondering(0), Pondering(0.2), Pondering(0.7), Pondering(0.1, fails=True)]

    assert len({moved_after(match, way) for way in ways}) == 1


def test_late_bot_moves_at_whole_intervals() -> None:
    match = bots_turn("dice_holdem").here
    soon = moved_after(match, Pondering(0))

    for seconds in (1.0, 1.2, 1.7):
        assert moved_after(match, Pondering(seconds)) == soon + BEAT
    assert moved_after(match, Pondering(3.0, fails=True)) == soon + 3 * BEAT


@pytest.mark.parametrize("game", SECRET)
def test_bot_gets_its_view_only(game: str) -> None:
    pair = bots_turn(game)
    given = []
    for match in (pair.here, pair.there):
        thinker = Pondering(0)
        moved_after(match, thinker)
        given.append(thinker.given[0])

    seat = pair.here.seats - 1
    assert given[0] == (game, pair.here.game.levels[-1], pair.here.view(seat))
    assert msgspec.msgpack.encode(given[0]) == msgspec.msgpack.encode(given[1])


def test_leaking_delay_is_detected() -> None:
    """A delay that starts after thinking reveals the thinking time."""

    async def leaking(seats: BotSeats, seat: int, level: str, position: int) -> None:
        table = seats._table
        assert table.running is not None
        running = table.running
        view = running.match.view(seat)
        move = await table.hall.thinker.choose(
            running.record.game, level, view, match=running.record.id
        )
        await asyncio.sleep(0.5)
        table.submit(None, BotTurn(seat, position, move))

    match = bots_turn("dice_holdem").here
    with patch.object(BotSeats, "_think", leaking):
        moments = {moved_after(match, Pondering(seconds)) for seconds in (0, 0.2)}

    assert len(moments) == 2
