"""The command line of `tablehost admin`."""

import argparse
import os

from client.locale.i18n import language_of, translator
from tablehost.command_parser import CommandParser
from tablehost.config import read
from tablehost.config.flags import add_place, file, given
from tablehost.exit_codes import DONE


def add_admin(commands: "argparse._SubParsersAction[CommandParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "admin",
        help="open the console of the host on this machine, or run one command",
        about="The console of the host on this machine; with a command, only that.",
        examples=("tablehost admin", "tablehost admin help", "tablehost admin who --json"),
    )
    parser.add_argument(
        "words",
        nargs="*",
        default=(),
        metavar="WORD",
        help="a command, or help; nothing for the console",
    )
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")
    parser.add_argument("--yes", action="store_true", help="do not ask before stopping or closing")
    add_place(parser)
    parser.set_defaults(run=_admin)


def _admin(options: argparse.Namespace) -> int:
    from tablehost.admin.dispatch import HELP, usage  # noqa: PLC0415 - for other commands' start

    settings = read(given(options), os.environ, file(options))
    if list(options.words) == [HELP]:
        print(usage(translator(language_of(os.environ) or settings.config.language)))
        return DONE
    from tablehost.admin import local  # noqa: PLC0415 - likewise

    if not options.words:
        return local.console(settings, os.environ)
    return local.run_one(settings, options.words, os.environ, json=options.json, yes=options.yes)
