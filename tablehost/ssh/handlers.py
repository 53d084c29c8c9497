"""What stands behind the ssh server, and the terminal it hands over.

Nothing behind these types knows ssh, and nothing in this package knows games or screens.
"""

from collections.abc import Awaitable, Callable

from msgspec import Struct

from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.player import Player
from tablehost.people.terminal import Channel, Terminal
from tablehost.ssh.texts import language_of, say


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
    command: Callable[[CommandLine], Awaitable[Answer | None]]
    lines: Callable[[Terminal, Player], Awaitable[int]] = no_line_mode
    frames: Callable[[Channel, Player], Awaitable[None]] | None = None
