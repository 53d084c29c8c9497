"""A terminal that measures how long its player waits for the screen."""

from collections.abc import Awaitable, Callable, Mapping
from time import perf_counter
from typing import Protocol, TypeVar

from client.terminal.terminal import Receiver, Size
from tablehost.people.player import Player
from tablehost.people.terminal import Terminal

T = TypeVar("T")


class Times(Protocol):
    """Records durations."""

    def observe(self, amount: float) -> None:
        """Record one, in seconds."""


class Amount(Protocol):
    """A counter."""

    def inc(self, amount: float = 1) -> None:
        """Add to it."""


class Stopwatch(Protocol):
    """Where measurements go, for example a `Meter`."""

    @property
    def joins(self) -> Times:
        """From an accepted session to its first screen."""

    @property
    def frames(self) -> Times:
        """From input to the screen it leads to; input without effect does not count."""

    @property
    def shown(self) -> Amount:
        """Bytes written to terminals."""


def timed(
    serve: Callable[[Terminal, Player], Awaitable[T]], meter: Stopwatch
) -> Callable[[Terminal, Player], Awaitable[T]]:
    """A session handler whose terminals are measured."""

    async def serving(terminal: Terminal, player: Player) -> T:
        return await serve(TimedTerminal(terminal, meter), player)

    return serving


class TimedTerminal:
    """Wraps a terminal."""

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
        """There was input; the time runs from the first since the last screen."""
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
    """Wraps the receiver of a timed terminal."""

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
