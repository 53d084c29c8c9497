"""The `tablehost` command: which commands there are, and their arguments.

What they do is imported when they run, so that short commands start fast and the supervisor stays
small.
"""
# ruff: noqa: PLC0415

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablehost import cli_commands as run
from tablehost.admin.cli import add_admin
from tablehost.command_parser import CommandParser, checked, require_command
from tablehost.config import ConfigError
from tablehost.config.flags import add_flags, add_place
from tablehost.durations import duration
from tablehost.errors import HostError
from tablehost.exit_codes import DONE, FAILED, WRONG
from tablehost.joining.cli import add_join, add_words
from tablehost.nodes.cli import add_cluster
from tablehost.store.errors import StoreError

ON_WINDOWS = (
    "this command needs Linux or macOS. On Windows, run it in WSL (`wsl --install`). To play, use "
    "the ssh that comes with Windows, or `tablehost join`."
)
ANYWHERE = ("join", "verify", "themes", "protocol", "completion", "help", "version")
"""Commands that Windows can run too."""
SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")
"""Those that there are completions for."""
OPTIONS = "%(prog)s [OPTION ...]"
"""The usage of commands that take every setting."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code, one of `tablehost.exit_codes`."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    parser, commands = _parsers()
    if words and not words[0].startswith("-"):
        require_command(parser, words[0], list(commands))
    options, more = parser.parse_known_args(words)
    if more and not add_words(options, more):
        commands[options.command].reject(more)
    if sys.platform == "win32" and options.command not in ANYWHERE:
        sys.stderr.write(f"tablehost: {ON_WINDOWS}\n")
        return FAILED
    execute: Callable[[argparse.Namespace], int] = options.run
    try:
        code = execute(options)
        sys.stdout.flush()
    except BrokenPipeError:  # as in `tablehost check | head`: nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except ConfigError as error:
        return _fail(error, WRONG)
    except (HostError, StoreError) as error:
        return _fail(error, FAILED)
    return code


def _parsers() -> tuple[CommandParser, Mapping[str, CommandParser]]:
    """The parser of the whole command line, and that of each command."""
    parser = CommandParser(
        prog="tablehost",
        about="A games table that guests reach by ssh.",
        examples=("tablehost serve --name friday", "tablehost status", "tablehost help backup"),
    )
    parser.add_argument(
        "-V", "--version", action=_ShowVersion, help="show program's version number and exit"
    )
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="COMMAND", parser_class=CommandParser
    )

    def add(
        name: str, execute: Callable[[argparse.Namespace], int], about: str, **facts: Any
    ) -> CommandParser:
        made = commands.add_parser(name, help=about, about=about, **facts)
        made.set_defaults(run=execute)
        return made

    serve = add(
        "serve", run.serve, "run the host until it is stopped (Ctrl+C)", usage=OPTIONS,
        examples=("tablehost serve", "tablehost serve --name friday --entry invited"),
    )  # fmt: skip
    add_flags(serve)
    status = add(
        "status", run.status, "say whether a host is running, and where",
        examples=("tablehost status --json",),
        exit_codes="Exit codes: 0 a host is running, 1 none is, 2 usage error or wrong settings.",
    )  # fmt: skip
    status.add_argument("--json", action="store_true", help="print JSON, for programs")
    add_place(status)
    add_join(commands)
    add_admin(commands)
    add_cluster(commands)
    _add_invite(add(
        "invite", run.invite, "make a code that lets guests in",
        examples=("tablehost invite --uses 30 --for 2d", "tablehost invite --withdraw"),
    ))  # fmt: skip
    _add_verify(add(
        "verify", run.verify, "recompute all dice, cards and draws, or check a receipt",
        examples=(
            "tablehost verify 12", "ssh HOST record 12 | tablehost verify -",
            "tablehost verify match.json --receipt receipt.txt", "tablehost verify receipt.txt",
        ),
        exit_codes="Exit codes: 0 everything matches, 1 it does not, or cannot be read, "
        "2 usage error or wrong settings, 3 there is nothing to check yet.",
    ))  # fmt: skip
    check = add(
        "check", run.check, "check the settings without starting the host", usage=OPTIONS,
        examples=("tablehost check --config friday.toml",),
    )  # fmt: skip
    add_flags(check)
    backup = add(
        "backup", run.backup, "write all data to one file, even while the host runs",
        examples=("tablehost backup friday.tar", "tablehost backup - | ssh nas 'cat > friday.tar'"),
    )  # fmt: skip
    backup.add_argument("archive", metavar="FILE", help="a new file, or - for standard output")
    add_place(backup)
    restore = add(
        "restore", run.restore, "restore a backup into a new data folder",
        examples=("tablehost restore friday.tar", "tablehost restore --data /new/place friday.tar"),
    )  # fmt: skip
    restore.add_argument("archive", metavar="FILE", help="the backup, or - for standard input")
    add_place(restore)
    service = add(
        "service", run.service, "print a systemd unit that serves at port 22", usage=OPTIONS,
        examples=("tablehost service | sudo tee /etc/systemd/system/tablehost.service",),
    )  # fmt: skip
    add_flags(service)
    add(
        "protocol", run.protocol, "print the protocol for programs, as JSON",
        examples=("tablehost protocol > protocol.json",),
    )  # fmt: skip
    completion = add(
        "completion", lambda options: _complete(options.shell),
        "print completions for a shell",
        examples=(
            'eval "$(tablehost completion bash)"    # likewise fish, and zsh after compinit',
            "tablehost completion tcsh > ~/.tablehost.tcsh; source ~/.tablehost.tcsh",
            "tablehost completion powershell | Out-String | Invoke-Expression",
        ),
    )  # fmt: skip
    completion.add_argument("shell", choices=SHELLS)
    helping = add(
        "help",
        lambda options: _help(parser, commands.choices, options.about),
        "show this help, or that of a command",
    )
    helping.add_argument("about", nargs="?", metavar="COMMAND")
    add("version", lambda _: _print(_version()), "show the version")
    return parser, commands.choices


def _fail(error: Exception, code: int) -> int:
    sys.stderr.write(f"tablehost: {error}\n")
    return code


class _ShowVersion(argparse.Action):
    """Prints the version, which is looked up for nothing else."""

    def __init__(self, **facts: Any) -> None:
        super().__init__(**facts, nargs=0, default=argparse.SUPPRESS)

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        parser.exit(_print(_version()))


def _version() -> str:
    from importlib.metadata import version

    return f"tablehost {version('tablehost')}"


def _print(text: str) -> int:
    sys.stdout.write(f"{text}\n")
    return DONE


def manual() -> CommandParser:
    """The whole command line, for the manual page, which leaves out what is below the commands'."""
    parser, commands = _parsers()
    for command in commands.values():
        command.description = f"{command.description}\n\n{command.epilog}"
    return parser


def _complete(shell: str) -> int:
    """Print completions, also of what a command takes where that is a short list.

    Where the placeholder is a FILE or a FOLDER, the shell completes such names.
    """
    import shtab

    from client.themes import themes
    from tablehost.admin.actions import ACTIONS

    parser, commands = _parsers()
    completed = {"FILE": shtab.FILE, "FOLDER": shtab.DIRECTORY}
    for argument in [one for each in commands.values() for one in each.arguments.values()]:
        place = str(argument.metavar).partition(" ")[0]
        if place in completed:
            vars(argument)["complete"] = completed[place]  # shtab's way
    commands["admin"].arguments["words"].choices = [*ACTIONS, "help"]
    commands["help"].arguments["about"].choices = list(commands)
    commands["join"].arguments["theme"].choices = themes.names()
    return _print(shtab.complete(parser, shell))


def _help(parser: CommandParser, commands: Mapping[str, CommandParser], about: str | None) -> int:
    if about is not None:
        require_command(parser, about, list(commands))
    (commands[about] if about else parser).print_help()
    return DONE


def _uses(text: str) -> int:
    from tablehost.invite import uses

    return uses(text)


def _add_invite(parser: CommandParser) -> None:
    parser.add_argument(
        "--uses",
        type=checked(_uses),
        default=1,
        metavar="N",
        help="how many guests it lets in (default: 1)",
    )
    parser.add_argument(
        "--for",
        dest="seconds",
        type=checked(duration),
        default=duration("7d"),
        metavar="TIME",
        help="how long it is valid: 30m, 12h, 2d, 1w (default: 7d)",
    )
    parser.add_argument(
        "--withdraw", action="store_true", help="make all codes invalid, without making a new one"
    )
    add_place(parser)


def _add_verify(parser: CommandParser) -> None:
    parser.add_argument(
        "match",
        metavar="FILE or TABLE",
        help="a file as `ssh HOST record N`, `ssh HOST receipt N` or `ssh HOST evening N --json` "
        "printed it (- for standard input), or the number of a match or the code of a table of the "
        "host on this machine",
    )
    parser.add_argument(
        "--evening", action="store_true", help="the number is that of a party night"
    )
    parser.add_argument(
        "--receipt",
        type=Path,
        metavar="FILE",
        help="a receipt that the match must agree with, as `ssh HOST receipt N` printed it or "
        "`tablehost join` kept it",
    )
    add_place(parser)
