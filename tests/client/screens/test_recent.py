"""New viewers of a running match see its recent events in the log."""

import pytest

from client.games import registry
from client.locale.i18n import translator
from client.screens.table.log import TableLog
from client.session.chat import Chat
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive
from tests.client.screens.tables import open_table, roll, shows, start

WORDS, NAMES, TR = registry.words("farkle"), ("ada",), translator("en")
ROLLED = {"event": "rolled", "seat": 0, "faces": [1, 2, 3, 4, 5, 6]}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_new_spectator_sees_recent_events(
    hall: Hall, arrive: Arrive, size: tuple[int, int]
) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    eve.size = size
    code = await open_table(hall, ada)
    await start(ada)
    await roll(ada)

    eve.lobby.look_on(code)
    await eve.sees("ada rolled")

    assert eve.screen.count("ada rolled") == 1
    assert eve.bells == 0


async def test_log_says_that_a_bot_has_moved_for_somebody_before(
    hall: Hall, arrive: Arrive
) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    code = await open_table(hall, ada)
    await start(ada)
    (table,) = hall.tables.values()
    assert table.running is not None
    table.running.bot_moved = {0}
    await roll(ada)

    eve.lobby.look_on(code)

    await eve.sees("A bot has also moved for ada in this match.")
    assert eve.screen.count("A bot has also moved") == 1


async def test_board_shows_recent_events(hall: Hall, arrive: Arrive) -> None:
    ada, room = await arrive("ada"), await arrive("room")
    room.size = (100, 30)
    code = await open_table(hall, ada)
    await start(ada)
    await roll(ada)

    shows(room, code)
    await room.sees("ada rolled")


def test_recent_events_are_not_repeated_in_the_log() -> None:
    log = TableLog(Chat())
    log.begin(1)
    log.add_events([ROLLED], WORDS, NAMES, TR)
    before = log.lines
    log.add_past_events([ROLLED, ROLLED], WORDS, NAMES, TR)
    assert log.lines == before

    log.begin(2)
    log.add_past_events([ROLLED, ROLLED], WORDS, NAMES, TR)
    log.add_past_events([ROLLED, ROLLED], WORDS, NAMES, TR)
    assert len(log.lines) == len(before) + 2


def test_private_events_are_not_logged() -> None:
    log = TableLog(Chat())
    log.begin(1)
    log.add_events([ROLLED | {"private": True}], WORDS, NAMES, TR)

    assert log.lines == ()
