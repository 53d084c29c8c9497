"""The first moments in the lobby: what is drawn and sent, and a key that comes early."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from client.connection.link import pipe
from client.paint.canvas import Canvas
from client.screens.lobby.screen import LobbyScreen
from client.session.play import PlayerApp
from client.terminal.keys import Key
from tablehost.hall import lobby
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tests.client.sessions import FakeTerminal, turns, until


@asynccontextmanager
async def newcomer(hall: Hall, terminal: FakeTerminal) -> AsyncIterator[PlayerApp]:
    """Somebody who has just come."""
    link, far = pipe()
    attach_link(hall, far, "ada", None)
    app = PlayerApp(terminal, link, host="table.local")
    task = asyncio.create_task(app.enter_hall())
    try:
        yield app
    finally:
        app.exit()
        await task


async def test_newcomer_is_sent_an_empty_screen_and_the_lobby_drawn_once(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "PAUSE", 600.0)  # until others' changes are told
    drawn, draw = list[bool](), LobbyScreen.draw

    def noted(screen: LobbyScreen, *how: Any) -> Canvas:
        drawn.append(screen._waits)
        return draw(screen, *how)

    monkeypatch.setattr(LobbyScreen, "draw", noted)
    terminal = FakeTerminal()

    async with newcomer(hall, terminal):
        await until(lambda: terminal.shows("play now"))
        await turns()

        assert drawn == [True, False]
        assert len(terminal.writes) == 2
        assert "tablehost · table.local".encode() in terminal.writes[0]


async def test_key_that_comes_before_the_lobby_is_handled_once_it_is_there(hall: Hall) -> None:
    async with newcomer(hall, FakeTerminal()) as app:
        app.lobby.key(Key("/", "/"))
        assert app.lobby.entry is None

        await until(lambda: app.lobby.entry)
