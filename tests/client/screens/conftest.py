"""A player's screens without a terminal, with a real hall."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from client.app.scene import Pending
from client.app.screen_stack import ScreenStack
from client.connection.hall_client import HallClient
from client.connection.link import Pipe, pipe
from client.locale.i18n import Language
from client.paint.canvas import Canvas
from client.paint.shared_pictures import SharedPictures
from client.screens.context import SessionContext
from client.screens.lobby.screen import LobbyScreen
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes import themes
from client.themes.themes import Theme
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tests.halls import hall, quick_bots, same_luck, store

__all__ = ["hall", "quick_bots", "same_luck", "store"]

PATIENCE = 60.0  # seconds until something that should be shown is given up
NAMED = {"Enter": "enter", "Esc": "escape"}


class Player:
    """A player at 80 x 24: stands in for the app, presses keys and reads the screen."""

    def __init__(
        self,
        hall: Hall,
        name: str,
        key: str | None,
        language: Language,
        gallery: SharedPictures | None = None,
    ) -> None:
        near, far = pipe()
        attach_link(hall, far, name, key)
        self.size: Size = (80, 24)
        self.look: Theme = themes.load()
        self.title = ""
        self.bells = 0
        self.mouse = True
        self.left = False
        self.scenes = ScreenStack(self, language, "full")
        self._link: Pipe = near
        self._changed = asyncio.Condition()
        self._wakers: set[asyncio.Task[None]] = set()
        self.guest = HallClient(near.send)
        self.guest.tell = self.scenes.tell
        self.lobby = LobbyScreen(SessionContext("table.local", self.guest, gallery=gallery))
        self.scenes.push(self.lobby)
        self.lobby.greet(language)
        near.attach(self)

    # What the stage asks of the app

    def redraw(self) -> None:
        task = asyncio.get_running_loop().create_task(self._wake())
        self._wakers.add(task)
        task.add_done_callback(self._wakers.discard)

    def send(self, frame: bytes) -> None:
        self._link.send(frame)

    def later(self, seconds: float, act: Callable[[], None]) -> Pending:
        return asyncio.get_running_loop().call_later(seconds, act)

    def bell(self) -> None:
        self.bells += 1

    def name_window(self, title: str) -> None:
        self.title = title

    def grab_mouse(self, *, grab: bool) -> None:
        self.mouse = grab

    def wear(self, theme: str) -> None:
        self.look = themes.load(theme)

    def leave(self) -> None:
        self.left = True
        self._link.close()

    # What the link tells

    def hear(self, data: bytes) -> None:
        self.guest.hear(data)
        self.redraw()

    def lost(self) -> None:
        self.left = True
        self.redraw()

    # Eyes and hands

    @property
    def canvas(self) -> Canvas:
        return self.scenes.draw(self.size)

    @property
    def screen(self) -> str:
        return self.canvas.text()

    def press(self, *keys: str) -> None:
        """Press keys, by name or character."""
        for key in keys:
            name = NAMED.get(key, key)
            self.scenes.key(Key(name, key if len(key) == 1 else ""))

    def press_until(self, key: str, wanted: Callable[[], object]) -> None:
        """Press the same key repeatedly."""
        for _ in range(100):
            if wanted():
                return
            self.press(key)
        raise AssertionError(f"100 times {key} was not enough:\n{self.screen}")

    def type(self, text: str) -> None:
        for char in text:
            self.scenes.key(Key("space" if char == " " else char, char))

    async def sees(self, *texts: str) -> None:
        """Wait until all these texts are on the screen."""
        try:
            await self.until(lambda: all(text in self.screen for text in texts))
        except TimeoutError:
            raise AssertionError(f"{texts} not on:\n{self.screen}") from None

    async def until(self, wanted: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE), self._changed:
            while not wanted():
                await self._changed.wait()

    async def _wake(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    def close(self) -> None:
        self._link.close()


Arrive = Callable[..., Awaitable[Player]]


@pytest.fixture
async def arrive(hall: Hall) -> Arrive:
    """Connect a player and wait for the lobby, or the table of their kept seat."""

    gallery = SharedPictures()

    async def arrive(name: str, key: str | None = None, language: Language = "en") -> Player:
        player = Player(hall, name, key, language, gallery)
        await player.until(lambda: player.guest.name)
        context = player.lobby.context
        context.settings = replace(context.settings, motion=False)
        return player

    return arrive
