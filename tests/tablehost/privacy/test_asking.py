"""Requests about a running match get the same answers in both worlds."""

import asyncio

import pytest

from client.locale.i18n import translator
from engine.sync import history_requests, reports
from tablehost.commands.listing import listed, plain_tables
from tests.tablehost.privacy.listening import some_twins
from tests.tablehost.privacy.twins import SECRET, Twins
from tests.tablehost.privacy.worlds import Side, world


async def answered(pair: Twins, side: Side) -> list[object]:
    """Listings, and a spectator's and every seat's wish to look back at the match."""
    async with world(pair.here if side == "here" else pair.there) as one:
        tables = one.hall.tables.values()
        found: list[object] = [plain_tables(tables), listed(tables, translator("en"))]
        for each in (*one.players, one.watcher):
            opened = await each.ask(history_requests.OpenReplay, 1)
            assert isinstance(opened, reports.Refused)
            assert opened.code == "not_over"
            looked = await each.ask(history_requests.LookBack, 0, False, None, False)
            assert isinstance(looked, reports.Refused)
            found += [opened, looked]
        return found


@pytest.mark.parametrize("game", SECRET)
def test_running_match_is_not_in_replays_or_lists(game: str) -> None:
    pair = some_twins(game, 3, 40)

    assert asyncio.run(answered(pair, "here")) == asyncio.run(answered(pair, "there"))
