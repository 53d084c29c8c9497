"""The command line of `tablehost join`; other commands do not load what it needs."""
# ruff: noqa: PLC0415

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablehost.command_parser import CommandParser

if TYPE_CHECKING:
    from client.session.start_command import StartCommand

ERRANDS = "join CODE, watch CODE, board CODE, replay N, resume [CODE], or a CODE alone"


def add_join(commands: "argparse._SubParsersAction[CommandParser]") -> None:
    """Add the commands."""
    about = "play at a host with the app on this machine, which reconnects by itself"
    parser = commands.add_parser(
        "join",
        help=about,
        about=about,
        examples=("tablehost join table.local", "tablehost join ada@table.local:2222 K7QM"),
    )
    parser.add_argument("host", help="HOST, NAME@HOST or ssh://NAME@HOST:PORT, as for ssh")
    parser.add_argument("words", nargs="*", default=(), metavar="WORD", help=ERRANDS)
    parser.add_argument("--port", type=int, help="the host's port")
    parser.add_argument("--name", help="your name there; with your key it identifies you")
    parser.add_argument("--theme", help="the theme until you choose another in the app")
    passed_on = parser.add_argument_group("passed on to ssh")
    for flag, metavar in (("-i", "FILE"), ("-F", "FILE"), ("-J", "HOST"), ("-o", "SETTING")):
        passed_on.add_argument(flag, dest="ssh", action=_PassedOn, metavar=metavar, default=())
    parser.set_defaults(run=_join, parser=parser)
    about = "list the themes, and errors in your own"
    looks = commands.add_parser("themes", help=about, about=about)
    looks.set_defaults(run=_themes)


def add_words(options: argparse.Namespace, more: Sequence[str]) -> bool:
    """Add words that argparse has left over because of a flag; False if they are not words."""
    if "words" not in options or any(word.startswith("-") for word in more):
        return False
    options.words = [*options.words, *more]
    return True


class _PassedOn(argparse.Action):
    """Collects flags with their values."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        before: Sequence[str] = getattr(namespace, self.dest)
        setattr(namespace, self.dest, (*before, option_string, values))


def _join(options: argparse.Namespace) -> int:
    from client.connection.link import LinkError
    from client.connection.ssh.dial import Target
    from client.themes import themes
    from tablehost.joining.join import join
    from tablehost.joining.own_terminal import completed

    parser: argparse.ArgumentParser = options.parser
    try:
        target = Target.read(options.host, options.port, options.name, options.ssh)
    except LinkError as error:
        parser.error(str(error))
    start_command = _wanted(parser, options.words)
    return join(target, start_command, completed(os.environ), options.theme or themes.DEFAULT)


def _themes(_: argparse.Namespace) -> int:
    from tablehost.joining.themes import described

    lines, all_work = described(os.environ)
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0 if all_work else 1


def _wanted(parser: argparse.ArgumentParser, words: Sequence[str]) -> "StartCommand | None":
    """The start command that the words name; None without words."""
    from client.session.start_command import parse_start_command

    if not words:
        return None
    found = parse_start_command(words) or (
        parse_start_command(["join", *words]) if len(words) == 1 else None
    )
    if found is None:
        parser.error(f"{' '.join(words)!r} is not a command there; there are {ERRANDS}.")
    return found
