"""A player's screen in a world: keys in, and the terminal's bytes out.

It is the real app, but it paints once after each key and each thing that happens instead of when
it is idle, so that nothing depends on the clock.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from client.app.redraw_order import RedrawOrder
from client.connection.link import Listener
from client.locale.i18n import Language
from client.paint.sgr import inks
from client.paint.snapshot import NOTHING, Snapshot
from client.paint.symbols import Symbols
from client.paint.update import update
from client.session.play import PlayerApp
from client.session.start_command import parse_start_command
from client.terminal.keys import Key
from client.themes.palette import Depth
from engine.sync import reports, requests
from engine.sync.frames import REQUESTS, Decoder
from tablehost.hall.hall import Hall
from tests.client.sessions import FakeTerminal
from tests.tablehost.privacy.twins import Twins
from tests.tablehost.privacy.worlds import Side, World, rest, world


class Look(Struct, frozen=True):
    """The kind of a terminal."""

    size: tuple[int, int] = (80, 24)
    depth: Depth = "truecolor"
    symbols: Symbols = "full"
    language: Language = "en"


LOOKS = {
    "plain": Look(),
    "large": Look(size=(120, 40), depth="256", language="fr"),
    "television": Look(size=(200, 60)),
    "ascii": Look(depth="none", symbols="ascii"),
    "sixteen": Look(depth="16", language="fr"),
    "phone": Look(size=(45, 20), language="fr"),
    "keyboard open": Look(size=(38, 14), depth="256"),
}


class HallLink:
    """The player's end of a link straight into the hall."""

    def __init__(self, hall: Hall, name: str) -> None:
        self.is_asking = False
        self.told: Callable[[], None] = lambda: None
        self._listener: Listener
        self._line = hall.attach(name, f"SHA256:{name}", self._hear, lambda: None)

    def attach(self, listener: Listener) -> None:
        self._listener = listener

    def send(self, frame: bytes) -> None:
        """Moves made by keys stay here: which ones there are hangs on what the seat holds."""
        request = Decoder(REQUESTS).feed(frame)[0]
        if self.is_asking or not isinstance(request, requests.Play):
            self._line.feed(frame)

    def close(self) -> None: ...

    def _hear(self, data: bytes) -> None:
        self.told()
        self._listener.hear(data)


class UnpaintedApp(PlayerApp):
    """An app that leaves painting to its test, and records bells and titles."""

    def __init__(
        self, link: HallLink, look: Look, *words: str, order: RedrawOrder | None = None
    ) -> None:
        terminal = FakeTerminal(size=look.size)
        super().__init__(
            terminal,
            link,
            host="table.local",
            language=look.language,
            start_command=parse_start_command(words),
            redraw_order=order,
        )
        self.symbols = look.symbols
        self.written: list[bytes] = []
        self._ink = inks(self.look.name, look.depth)
        self._shown = NOTHING

    def bell(self) -> None:
        self.written.append(b"\a")

    def set_window_title(self, title: str) -> None:
        if title != self._window_title:
            self._window_title = title
            self.written.append(title.encode())

    def _show(self) -> None: ...

    def paint(self) -> None:
        if not self._stale:
            return
        self._stale = False
        picture = Snapshot.of(self.picture())
        self.written.append(update(self._shown, picture, self._ink).encode())
        self._shown = picture


class Screen:
    """One player's screen.

    Attributes:
        written: what the terminal was sent, a piece for each drawing.
    """

    def __init__(self, hall: Hall, name: str, look: Look, *words: str) -> None:
        self._link = HallLink(hall, name)
        self._app = self._new_app(look, *words)
        self.guest = self._app.hall
        self.written = self._app.written
        self._task = asyncio.create_task(self._app.enter_hall())

    def _new_app(self, look: Look, *words: str) -> UnpaintedApp:
        return UnpaintedApp(self._link, look, *words)

    async def close(self) -> None:
        """End the session."""
        self._app.exit()
        await self._task

    @property
    def revision(self) -> int:
        return self.guest.revision

    async def ask(self, kind: Callable[..., requests.Request], *fields: Any) -> Any:
        """A request by other ways than keys, as a session makes it."""
        found: list[Any] = []
        self._link.is_asking = True
        self.guest.ask(
            kind, *fields, granted=lambda data: found.append(reports.Done(0, dict(data))),
            denied=found.append,
        )  # fmt: skip
        self._link.is_asking = False
        await self.settled()
        return found[0]

    async def settled(self) -> None:
        """Draw now, and once more if an answer comes."""
        self._app.paint()
        await rest()
        self._app.paint()

    async def press(self, name: str) -> None:
        """A key, by name or character."""
        self._app.key(Key(name, name if len(name) == 1 else ""))
        await self.settled()

    def still(self) -> None:
        """Nothing moves by itself."""
        context = self._app.lobby.context
        context.settings = replace(context.settings, motion=False)


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
    """The bytes sent to the terminal of `ear` in both worlds: coming back, keys, and the script."""
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
        await screen.close()
        return screen.written


async def _played(one: World, screen: Screen, move: dict[str, Any]) -> None:
    answer = await screen.ask(requests.Play, one.table.number, screen.revision, move)
    assert isinstance(answer, reports.Done), answer
