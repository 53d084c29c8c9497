"""A bug in one player's drawing ends that session with a message."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from client.games import registry
from tablehost.config import Config
from tablehost.host import Host
from tests.crash.terminal import Player


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    host = await Host.open(
        Config(host="127.0.0.1", port=0, data=tmp_path / "data", durability="process", mdns=False)
    )
    yield host
    await host.close()


async def test_bug_in_a_panel_ends_one_session_only(
    host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada, bob = Player("ada"), Player("bob")
    for one in (ada, bob):
        await one.come_in(host.listener.port)
        await one.open_table()
    panel = registry.panel("farkle")
    draw = panel.draw

    def broken(seen: Any, *rest: Any) -> Any:
        if seen.names == ("ada",):
            raise LookupError("a bug in a panel")
        return draw(seen, *rest)

    with monkeypatch.context() as bug:
        bug.setattr(panel, "draw", broken)
        ada.press("r")
        await ada.ended()
        before = bob.table
        bob.press("r")
        await bob.until(lambda: bob.table != before)

    assert "LookupError: a bug in a panel" in caplog.text
    await ada.come_in(host.listener.port)
    await ada.until(lambda: "ada’s table" in ada.text)
    for one in (ada, bob):
        one.leave()
