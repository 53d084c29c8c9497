"""A command on the ssh command line, and its answer."""

from collections.abc import Mapping

from msgspec import Struct

from tablehost.people.player import Player


class CommandLine(Struct, frozen=True):
    """The command of `ssh table.local list --json`.

    Attributes:
        argv: its words, at least one.
        player: who has typed it.
        terminal: whether the app could be shown (`ssh -t` from a capable terminal).
        env: as in `Terminal.env`.
    """

    argv: tuple[str, ...]
    player: Player
    terminal: bool
    env: Mapping[str, str]


class Answer(Struct, frozen=True):
    """Plain text and an exit code; the text goes to stderr if that is not 0."""

    text: str
    code: int = 0
