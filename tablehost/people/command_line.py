"""A command typed on the ssh command line, and its answer."""

from collections.abc import Mapping

from msgspec import Struct

from tablehost.people.player import Player


class CommandLine(Struct, frozen=True):
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
