"""A player's screen in a world: keys in, and the terminal's bytes out.

It is the app without Textual: the same scenes on the same stage, painted as the app paints them,
once after each key and each thing that happens, so that nothing hangs on the clock.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from client.app.scene import Pending
from client.app.screen_stack import ScreenStack
from client.connection.hall_client import HallClient
from client.locale.i18n import Language
from client.paint.sgr import inks
from client.paint.snapshot import NOTHING, Snapshot
from client.paint.symbols import Symbols
from client.paint.update import update
from client.screens.context import SessionContext
from client.screens.lobby.screen import LobbyScreen
from client.session.start_command import errand
from client.terminal.keys import Key
from client.themes import themes
from client.themes.palette import Depth
from client.themes.themes import Theme
from engine.sync import reports, requests
from engine.sync.frames import REQUESTS, Decoder
from tablehost.hall.hall import Hall
from tests.tablehost.privacy.twins import Twins
from tests.tablehost.privacy.worlds import Side, World, rest, world


class Look(Struct, frozen=True):
    """What kind of terminal it is."""

    size: tuple[int, int] = (80, 24)
    depth: Depth = "truecolor"
    symbols: Symbols = "full"
    language: Language = "en"


LOOKS = {
    "plain": Look(),
    "large": Look(size=(120, 40), depth="256", language="fr"),
    "ascii": Look(depth="none", symbols="ascii"),
    "sixteen": Look(depth="16", language="fr"),
}


class Screen:
    """One player's screen.

    Attributes:
        written: what the terminal was sent, a piece for each drawing.
    """

    def __init__(self, hall: Hall, name: str, look: Look, *words: str) -> None:
        self.written: list[bytes] = []
        self._asking = False
        self.look: Theme = themes.load()
        self.scenes = ScreenStack(self, look.language, look.symbols)
        self.guest = HallClient(self.send)
        self.guest.tell = self.scenes.tell
        self._shape = look
        self._ink = inks(self.look.name, look.depth)
        self._sent = NOTHING
        self._stale = True
        self._line = hall.attach(name, f"SHA256:{name}", self.hear, lambda: None)
        context = SessionContext("table.local", self.guest)
        self._house = context
        lobby = LobbyScreen(context, errand(words))
        self.scenes.push(lobby)
        lobby.greet(look.language)

    # What the stage asks of the app

    def redraw(self) -> None:
        self._stale = True

    def send(self, frame: bytes) -> None:
        """Moves made by keys stay here: which ones there are hangs on what the seat holds."""
        request = Decoder(REQUESTS).feed(frame)[0]
        if self._asking or not isinstance(request, requests.Play):
            self._line.feed(frame)

    def later(self, seconds: float, act: Callable[[], None]) -> Pending:
        return asyncio.get_running_loop().call_later(seconds, act)

    def bell(self) -> None:
        self.written.append(b"\a")

    def name_window(self, title: str) -> None:
        self.written.append(title.encode())

    def grab_mouse(self, *, grab: bool) -> None: ...

    def wear(self, theme: str) -> None: ...

    def leave(self) -> None: ...

    # What the hall tells, and hands and eyes

    def hear(self, data: bytes) -> None:
        self.guest.hear(data)
        self.redraw()

    @property
    def revision(self) -> int:
        return self.guest.revision

    async def ask(self, kind: Callable[..., requests.Request], *fields: Any) -> Any:
        """A request by other ways than keys, as a session makes it."""
        found: list[Any] = []
        self._asking = True
        self.guest.ask(
            kind, *fields, granted=lambda data: found.append(reports.Done(0, dict(data))),
            denied=found.append,
        )  # fmt: skip
        self._asking = False
        await self.settled()
        return found[0]

    async def settled(self) -> None:
        """Draw now, and once more if an answer comes."""
        self._draw()
        await rest()
        self._draw()

    async def press(self, name: str) -> None:
        """A key, by name or character."""
        self.scenes.key(Key(name, name if len(name) == 1 else ""))
        await self.settled()

    def _draw(self) -> None:
        if not self._stale:
            return
        self._stale = False
        picture = Snapshot.of(self.scenes.draw(self._shape.size))
        self.written.append(update(self._sent, picture, self._ink).encode())
        self._sent = picture

    def still(self) -> None:
        """Stop all timers and animations."""
        self._house.settings = replace(self._house.settings, motion=False)


async def _taken(one: World, ear: int | None, look: Look) -> Screen:
    """The screen of whoever has this seat, come back to it; a spectator's watches by code."""
    old = one.session(ear)
    old.line.close()
    await rest()
    name, words = ("watcher", ("watch", "2345")) if ear is None else (f"p{ear}", ())
    screen = Screen(one.hall, name, look, *words)
    await rest()
    screen.still()
    await screen.settled()
    assert screen.guest.view is not None
    return screen


def painted(
    pair: Twins, ear: int | None, look: Look, keys: tuple[str, ...] = ()
) -> tuple[list[bytes], list[bytes]]:
    """What the terminal of `ear` is sent in both worlds: coming back, keys, and the script."""
    return (
        asyncio.run(_painted(pair, "here", ear, look, keys)),
        asyncio.run(_painted(pair, "there", ear, look, keys)),
    )


async def _painted(
    pair: Twins, side: Side, ear: int | None, look: Look, keys: tuple[str, ...]
) -> list[bytes]:
    match = pair.here if side == "here" else pair.there
    async with world(match, pair.script, side) as one:
        screen = await _taken(one, ear, look)
        for key in keys:
            await screen.press(key)
        for line in pair.script:
            if line.seat is None:
                continue
            if line.seat == ear:
                await _played(one, screen, getattr(line, side))
            else:
                await one.play(line.seat, getattr(line, side))
                await screen.settled()
            for key in keys:
                await screen.press(key)
        return screen.written


async def _played(one: World, screen: Screen, move: dict[str, Any]) -> None:
    answer = await screen.ask(requests.Play, one.table.number, screen.revision, move)
    assert isinstance(answer, reports.Done), answer
