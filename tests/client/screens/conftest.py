"""A player's app on a terminal in memory, with a real hall behind it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from client.connection.link import pipe
from client.locale.i18n import Language
from client.paint.canvas import Canvas
from client.paint.shared_pictures import SharedPictures
from client.session.play import PlayerApp
from client.session.start_command import StartCommand
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from engine.sync.reports import Refused
from engine.sync.requests import Request
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tests.client.sessions import FakeTerminal
from tests.halls import hall, quick_bots, same_luck, store

__all__ = ["hall", "quick_bots", "same_luck", "store"]

PATIENCE = 60.0  # seconds until something that should be shown is given up
NAMED = {"Enter": "enter", "Esc": "escape"}


class WatchedApp(PlayerApp):
    """An app that records bells and the window's title, and draws only when a test looks."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.bells = 0
        self.window_title = ""
        self.changed = asyncio.Event()

    def bell(self) -> None:
        self.bells += 1

    def set_window_title(self, title: str) -> None:
        self.window_title = title
        self.changed.set()

    def redraw(self) -> None:
        super().redraw()
        self.changed.set()

    def _draw(self) -> None:
        self._stale = self._is_whole = False


class Player:
    """Somebody at a terminal of 80 x 24: their app, and eyes and hands."""

    def __init__(
        self,
        hall: Hall,
        name: str,
        key: str | None,
        language: Language,
        gallery: SharedPictures | None = None,
        command: StartCommand | None = None,
    ) -> None:
        self._link, far = pipe()
        attach_link(hall, far, name, key)
        self.app = WatchedApp(
            FakeTerminal(), self._link, host="table.local", language=language, gallery=gallery
        )
        self.guest = self.app.hall
        self.lobby = self.app.lobby
        self.lobby._start_command = command
        self._task = asyncio.create_task(self.app.enter_hall())
        self._task.add_done_callback(lambda _: self.app.changed.set())

    @property
    def size(self) -> Size:
        return self.app.driver.size

    @size.setter
    def size(self, size: Size) -> None:
        self.app.driver.resize(*size)

    @property
    def look(self) -> Theme:
        return self.app.look

    @property
    def title(self) -> str:
        return self.app.window_title

    @property
    def bells(self) -> int:
        return self.app.bells

    @property
    def mouse(self) -> bool:
        return self.app.driver.mouse_grabbed

    @property
    def left(self) -> bool:
        return self._task.done()

    async def done(self, kind: Callable[..., Request], *fields: Any) -> Mapping[str, Any]:
        """Make a request, which the hall carries out; returns its answer."""
        answer = asyncio.get_running_loop().create_future()

        def denied(refused: Refused) -> None:
            answer.set_exception(AssertionError(refused))

        self.guest.ask(kind, *fields, granted=answer.set_result, denied=denied)
        async with asyncio.timeout(PATIENCE):
            data: Mapping[str, Any] = await answer
            return data

    # Eyes and hands

    @property
    def canvas(self) -> Canvas:
        return self.app.picture()

    @property
    def screen(self) -> str:
        return self.canvas.text()

    def press(self, *keys: str) -> None:
        """Press keys, by name or character."""
        for key in keys:
            name = NAMED.get(key, key)
            self.app.key(Key(name, key if len(key) == 1 else ""))

    async def play_a_bot(self) -> None:
        """Play the first game of the list, with a bot as nobody else is there."""
        self.press("p", "Enter")
        await self.until(lambda: "do:meanwhile" in self.canvas.places())
        self.press("Enter")

    def press_until(self, key: str, wanted: Callable[[], object]) -> None:
        """Press the same key repeatedly."""
        for _ in range(100):
            if wanted():
                return
            self.press(key)
        raise AssertionError(f"100 times {key} was not enough:\n{self.screen}")

    def type(self, text: str) -> None:
        for char in text:
            self.app.key(Key("space" if char == " " else char, char))

    async def sees(self, *texts: str) -> None:
        """Wait until all these texts are on the screen."""
        try:
            await self.until(lambda: all(text in self.screen for text in texts))
        except TimeoutError:
            raise AssertionError(f"{texts} not on:\n{self.screen}") from None

    async def until(self, wanted: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            await asyncio.sleep(0)  # until the app has started
            while not wanted():
                self.app.changed.clear()
                await self.app.changed.wait()

    async def close(self) -> None:
        """Close the terminal and let the session end."""
        self._link.close()
        await self._task


Arrive = Callable[..., Awaitable[Player]]


@pytest.fixture
async def arrive(hall: Hall) -> AsyncIterator[Arrive]:
    """Somebody comes in and is shown the lobby, or the table where a seat waits."""

    gallery = SharedPictures()
    players: list[Player] = []

    async def arrive(
        name: str,
        key: str | None = None,
        language: Language = "en",
        command: StartCommand | None = None,
    ) -> Player:
        player = Player(hall, name, key, language, gallery, command)
        players.append(player)
        await player.until(lambda: player.guest.name)
        context = player.lobby.context
        context.settings = replace(context.settings, motion=False)
        return player

    yield arrive
    for player in players:
        await player.close()
