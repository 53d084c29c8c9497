"""What stands behind the ssh server, and the terminal it hands over.

Nothing behind these types knows ssh, and nothing in this package knows games or screens.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from msgspec import Struct

from client.terminal import terminal
from tablehost.ssh.identity import Player
from tablehost.ssh.texts import language_of, say


class Terminal(terminal.Terminal, Protocol):
    """A player's terminal as this package hands it over, with promises of its own.

    What it tells is believable, whatever the client said: a `term` of plain characters, `unknown`
    if not and empty without a pseudo-terminal; a `size` from 20 x 5 to 500 x 200; in `env` at most
    20 variables of printable characters.

    `waiting` is exact. Who draws looks there first and drops frames while it is more than a
    little: nobody waits for a slow reader, one that takes nothing for 30 seconds is hung up, and
    more than 2 MiB waiting end the connection at once.

    The reader is fed `b""` when no more input will come while output still can, which happens only
    without a pseudo-terminal (`ssh table.local < script`); with one it is hung up. It is told to
    hang up once, and nothing follows; who has not finished 5 seconds later is cancelled.
    """

    @property
    def argv(self) -> tuple[str, ...]:
        """The words after the host's name (`join`, `CODE`), usually none."""


class Channel(Terminal, Protocol):
    """A session without a terminal, between two programs: the client can be kept waiting."""

    def pause_reading(self) -> None:
        """Read nothing more for now; what the client sends waits here, then at the client's."""

    def resume_reading(self) -> None:
        """Read on."""


class Asked(Struct, frozen=True):
    """A command line: `ssh table.local list --json`.

    Attributes:
        argv: its words, at least one.
        player: who asks.
        terminal: whether an app could be shown (`ssh -t` from a terminal that can).
        env: as in `Terminal.env`.
    """

    argv: tuple[str, ...]
    player: Player
    terminal: bool
    env: Mapping[str, str]


class Answer(Struct, frozen=True):
    """Plain text for a command line; goes to stderr when the exit code is not 0."""

    text: str
    code: int = 0


async def no_line_mode(terminal: Terminal, _player: Player) -> int:
    """The `lines` handler of a host without line mode: says how to get the app, exit code 2."""
    terminal.write(say("no_line_mode", language_of(terminal.env, "en")).encode() + b"\r\n")
    return 2


class Handlers(Struct, frozen=True, kw_only=True):
    """Where each kind of session goes. All run as tasks of the loop and may not block it.

    Attributes:
        serve: shows the app on a terminal until the player leaves; returns the exit code, None
            for 0. It is given every session with a capable terminal, unless a command has its
            answer.
        command: answers a command line. None means that it is for the app: `serve` gets the
            terminal and finds the words in its `argv`.
        lines: talks in lines with who has no capable terminal; returns the exit code. Without a
            pseudo-terminal whole lines arrive, already echoed; with `TERM=dumb` single keys do.
        frames: speaks the wire's frames on the subsystem `tablehost`; None refuses it.
    """

    serve: Callable[[Terminal, Player], Awaitable[int | None]]
    command: Callable[[Asked], Awaitable[Answer | None]]
    lines: Callable[[Terminal, Player], Awaitable[int]] = no_line_mode
    frames: Callable[[Channel, Player], Awaitable[None]] | None = None
