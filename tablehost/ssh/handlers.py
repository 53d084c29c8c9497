"""The handlers behind the ssh server: one for each kind of session.

Nothing behind them knows ssh, and nothing in this package knows games or screens.
"""

from collections.abc import Awaitable, Callable

from msgspec import Struct

from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.player import Player
from tablehost.people.terminal import Channel, Terminal


class Handlers(Struct, frozen=True, kw_only=True):
    """Where each kind of session goes. All run as tasks of the event loop and must not block it.

    Attributes:
        serve: shows the app on a terminal until the player leaves; returns the exit code, None
            for 0. It gets every session with a terminal that can show a screen, unless `command`
            answers its command line.
        command: answers a command line. None means that it is for the app: `serve` gets the
            terminal and finds the words in its `argv`.
        lines: line mode, for terminals that cannot show a screen; returns the exit code. Without
            a pseudo-terminal whole lines arrive, already echoed; with `TERM=dumb` single keys.
        frames: speaks the wire protocol on the subsystem `tablehost`; None refuses it.
    """

    serve: Callable[[Terminal, Player], Awaitable[int | None]]
    command: Callable[[CommandLine], Awaitable[Answer | None]]
    lines: Callable[[Terminal, Player], Awaitable[int]]
    frames: Callable[[Channel, Player], Awaitable[None]] | None = None
