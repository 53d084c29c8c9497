"""What stands behind the ssh server, and the terminal it hands over.

Nothing behind these types knows ssh, and nothing in this package knows games or screens.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from msgspec import Struct

from tablehost.ssh.identity import Player
from tablehost.ssh.texts import language_of, say


class Receiver(Protocol):
    """Whoever reads a terminal: the app's driver, line mode, a frame link."""

    def feed(self, data: bytes) -> None:
        """Bytes typed, as they came: any bytes, cut anywhere.

        `b""` says that no more input will come while output still can. That happens only without
        a pseudo-terminal (`ssh table.local < script`); with one it is a `hang_up`.
        """

    def resize(self, columns: int, rows: int) -> None:
        """The terminal has another size now (20 x 5 to 500 x 200)."""

    def hang_up(self) -> None:
        """The player is gone or has to go; told once, and no `feed` or `resize` follows.

        What is still written goes out if the connection still stands, so a terminal can be left
        as it was found. Who has not finished 5 seconds later (`Limits.hang_up_time`) is cancelled.
        """


class Terminal(Protocol):
    """One player's terminal as bytes both ways."""

    @property
    def term(self) -> str:
        """TERM as the client told it, `unknown` if implausible, empty without pseudo-terminal."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows, always believable; 80 x 24 where nobody told."""

    @property
    def env(self) -> Mapping[str, str]:
        """What was sent of LANG, LC_*, COLORTERM and NO_COLOR: printable, at most 64 characters."""

    @property
    def argv(self) -> tuple[str, ...]:
        """The words after the host's name (`join`, `CODE`), usually none."""

    @property
    def waiting(self) -> int:
        """Bytes written that the player's machine has not taken yet.

        Who draws looks here first and draws nothing while it is more than a little: frames are
        dropped whole, and the screen is repainted when it has drained. Nobody waits for a slow
        reader; one that takes nothing for 30 seconds is hung up.
        """

    def attach(self, receiver: Receiver) -> None:
        """Read this terminal from now on; what was typed before comes at once."""

    def write(self, data: bytes) -> None:
        """Send bytes; never blocks, and does nothing once the terminal is closed."""

    def close(self, status: int = 0) -> None:
        """End the session with this exit status, after everything written has gone out."""


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
        serve: shows the app on a terminal until the player leaves. It is given every session with
            a capable terminal, unless a command has its answer.
        command: answers a command line. None means that it is for the app: `serve` gets the
            terminal and finds the words in its `argv`.
        lines: talks in lines with who has no capable terminal; returns the exit code. Without a
            pseudo-terminal whole lines arrive, already echoed; with `TERM=dumb` single keys do.
        frames: speaks the wire's frames on the subsystem `tablehost`; None refuses it.
    """

    serve: Callable[[Terminal, Player], Awaitable[None]]
    command: Callable[[Asked], Awaitable[Answer | None]]
    lines: Callable[[Terminal, Player], Awaitable[int]] = no_line_mode
    frames: Callable[[Terminal, Player], Awaitable[None]] | None = None
