"""A terminal with a stopwatch: how long its player waits for a picture."""

from collections.abc import Awaitable, Callable, Mapping
from time import perf_counter
from typing import Protocol, TypeVar

from client.terminal.terminal import Receiver, Size
from tablehost.people.player import Player
from tablehost.people.terminal import Terminal

T = TypeVar("T")


class Times(Protocol):
    """Takes durations."""

    def observe(self, amount: float) -> None:
        """One more, in seconds."""


class Amount(Protocol):
    """Adds up."""

    def inc(self, amount: float = 1) -> None:
        """So much more."""


class Stopwatch(Protocol):
    """What a terminal tells; a `Meter` is one."""

    @property
    def joins(self) -> Times:
        """From an accepted session to its first picture."""

    @property
    def frames(self) -> Times:
        """From bytes typed to the picture of what they did; those that did nothing do not count."""

    @property
    def shown(self) -> Amount:
        """Bytes written."""


def timed(
    serve: Callable[[Terminal, Player], Awaitable[T]], meter: Stopwatch
) -> Callable[[Terminal, Player], Awaitable[T]]:
    """A handler of sessions, with a screen or in lines, that keeps the time of each."""

    async def serving(terminal: Terminal, player: Player) -> T:
        return await serve(TimedTerminal(terminal, meter), player)

    return serving


class TimedTerminal:
    """Another terminal, and when it was last typed at."""

    def __init__(self, terminal: Terminal, meter: Stopwatch) -> None:
        self._terminal = terminal
        self._meter = meter
        self._came = perf_counter()
        self._typed: float | None = None
        self._is_new = True

    @property
    def term(self) -> str:
        return self._terminal.term

    @property
    def size(self) -> Size:
        return self._terminal.size

    @property
    def env(self) -> Mapping[str, str]:
        return self._terminal.env

    @property
    def argv(self) -> tuple[str, ...]:
        return self._terminal.argv

    @property
    def waiting(self) -> int:
        return self._terminal.waiting

    def attach(self, receiver: Receiver) -> None:
        self._terminal.attach(_TimedReceiver(receiver, self))

    def typed(self) -> None:
        """Bytes came; only the first ones since the last picture start the watch."""
        if self._typed is None:
            self._typed = perf_counter()

    def write(self, data: bytes) -> None:
        self._terminal.write(data)
        self._meter.shown.inc(len(data))
        if self._is_new:
            self._is_new = False
            self._meter.joins.observe(perf_counter() - self._came)
        elif self._typed is not None:
            self._meter.frames.observe(perf_counter() - self._typed)
        self._typed = None

    def unchanged(self) -> None:
        self._typed = None
        self._terminal.unchanged()

    def close(self, status: int = 0) -> None:
        self._terminal.close(status)


class _TimedReceiver:
    """The reader of a timed terminal."""

    def __init__(self, receiver: Receiver, terminal: TimedTerminal) -> None:
        self._receiver = receiver
        self._terminal = terminal

    def feed(self, data: bytes) -> None:
        self._terminal.typed()
        self._receiver.feed(data)

    def resize(self, columns: int, rows: int) -> None:
        self._receiver.resize(columns, rows)

    def hang_up(self) -> None:
        self._receiver.hang_up()
