"""A player whose connection can be cut and restored, with a real hall in memory."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from client.app.hosted import Ending
from client.connection.link import Hold, Link, LinkError, Listener, Pipe, pipe
from client.session.backoff import Backoff
from client.session.play import PlayerApp
from client.session.start_command import StartCommand
from engine.sync.frames import REQUESTS, Decoder
from engine.sync.requests import Play
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tests.client.sessions import FakeTerminal

QUICK = Backoff(pauses=(0.0,))
GONE = "Connection lost"
PATIENCE = 30.0  # seconds; only a failing test waits that long


async def until(true: Callable[[], object]) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - any condition, most of them without an event
            await asyncio.sleep(0.001)


class Tapped:
    """The hall's end of a connection: records frames, and breaks after some of them."""

    def __init__(self, end: Pipe, kept: list[bytes], breaks_after: int) -> None:
        self._end = end
        self._kept = kept
        self._left = breaks_after
        self._listener: Listener

    def attach(self, listener: Listener, hold: Hold | None = None) -> None:
        self._listener = listener
        self._end.attach(self, hold)

    def pause_reading(self) -> None:
        self._end.pause_reading()

    def resume_reading(self) -> None:
        self._end.resume_reading()

    def send(self, frame: bytes) -> None:
        self._end.send(frame)
        self._left -= 1
        if self._left == 0:
            self.close()

    def close(self) -> None:
        self._end.close()

    def hear(self, data: bytes) -> None:
        self._kept.append(data)
        self._listener.hear(data)

    def lost(self) -> None:
        self._listener.lost()


class Deaf:
    """The end of a half-open connection."""

    def hear(self, data: bytes) -> None:
        """Ignore it."""

    def lost(self) -> None:
        """Ignore it."""


class Guest:
    """A player whose line can be cut.

    Attributes:
        lines: the hall's ends of all lines there were.
        cut_off: there is no line to be had.
        breaks_after: so many frames the next line carries before it breaks; 0 for any number.
        is_slow: the hall takes up no line before `take_up`.
        heard: all that came to the hall.
    """

    def __init__(
        self,
        hall: Hall,
        name: str,
        key: str | None = None,
        start_command: StartCommand | None = None,
        *,
        asks: bool = False,
        pace: Backoff = QUICK,
        breaks_after: int = 0,
    ) -> None:
        self.asks = asks
        self._pace = pace
        self.asked = 0
        self.refusal: LinkError | None = None
        self.hall = hall
        self.name = name
        self.key = key
        self.lines: list[Pipe] = []
        self.cut_off = False
        self.breaks_after = breaks_after
        self.is_slow = False
        self._untaken: list[Tapped] = []
        self.heard: list[bytes] = []
        self.tries = 0
        self.terminal = FakeTerminal()
        self.task: asyncio.Task[Ending] = asyncio.create_task(self._play(start_command))

    async def _play(self, start_command: StartCommand | None) -> Ending:
        link = await self.dial()
        app = PlayerApp(
            self.terminal,
            link,
            host="table.local",
            start_command=start_command,
            dial=self.dial,
            ask=self.ask if self.asks else None,
            pace=self._pace,
        )
        return await app.enter_hall()

    async def dial(self) -> Link:
        self.tries += 1
        if self.cut_off:
            raise LinkError("Nobody answers at table.local.")
        if self.refusal is not None:
            raise self.refusal
        near, far = pipe()
        frames, self.breaks_after = self.breaks_after, 0
        self._untaken.append(Tapped(far, self.heard, frames))
        self.lines.append(far)
        if not self.is_slow:
            self.take_up()
        return near

    def take_up(self) -> None:
        """Let the hall accept new connections."""
        while self._untaken:
            attach_link(self.hall, self._untaken.pop(0), self.name, self.key)

    @property
    def greeting(self) -> bool:
        """The hello is on its way."""
        return bool(self.lines[-1]._coming)

    async def ask(self) -> Link:
        """ssh asks the player for a passphrase."""
        self.asked += 1
        self.refusal, self.key = None, "SHA256:adas"
        return await self.dial()

    def cut(self) -> None:
        self.lines[-1].close()

    async def lose_line(self) -> None:
        """Cut the connection; both ends notice."""
        self.cut_off = True
        self.cut()
        await self.sees(GONE)

    def lose_line_alone(self) -> None:
        """Only this end notices."""
        near = self.lines[-1]._peer
        listener, near._listener = near._listener, Deaf()
        assert listener is not None
        listener.lost()

    async def find_line(self) -> None:
        """Restore the connection and wait until it is noticed."""
        self.cut_off = False
        await until(lambda: not self.terminal.shows(GONE))

    def type(self, keys: str) -> None:
        self.terminal.receiver.feed(keys.encode())

    async def play_a_bot(self) -> None:
        """Play the first game of the list, with a bot as nobody else is there."""
        self.type("p")
        await self.sees("─ Play now ─")
        self.type("\r")
        await self.sees("play a bot meanwhile")
        self.type("\r")

    async def sees(self, *texts: str) -> None:
        try:
            await until(lambda: all(map(self.terminal.shows, texts)))
        except TimeoutError:
            screen = "\n".join(self.terminal.screen().display)
            raise AssertionError(f"{texts} not on:\n{screen}") from None


@asynccontextmanager
async def arriving(
    hall: Hall,
    name: str,
    key: str | None = None,
    start_command: StartCommand | None = None,
    **how: Any,
) -> AsyncIterator[Guest]:
    guest = Guest(hall, name, key, start_command, **how)
    try:
        await until(lambda: guest.lines and hasattr(guest.terminal, "receiver"))
        yield guest
    finally:
        if not guest.task.done():
            guest.terminal.receiver.hang_up()
        await guest.task


def code(hall: Hall) -> str:
    return next(iter(hall.tables.values())).record.code


def people(hall: Hall) -> list[str]:
    return [row.name for row in hall._house().rest.people]


def plays(guest: Guest) -> int:
    """Moves that have reached the hall."""
    return sum(isinstance(one, Play) for one in Decoder(REQUESTS).feed(b"".join(guest.heard)))
