"""The command line of `tablehost admin`."""

import argparse
import os

from client.locale.i18n import language_of, translator
from tablehost.config import ConfigError, read
from tablehost.config.flags import add_flags, file, given


def add_admin(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "admin", help="the console of the host that runs in --data, or one command: admin help"
    )
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help="a command, or help; nothing for the console"
    )
    parser.add_argument("--json", action="store_true", help="list for a program")
    parser.add_argument("--yes", action="store_true", help="do not ask before stopping or closing")
    add_flags(parser)
    parser.set_defaults(run=_admin)


def _admin(options: argparse.Namespace) -> int:
    from tablehost.admin import local  # noqa: PLC0415 - other commands need no console
    from tablehost.admin.dispatch import HELP, usage  # noqa: PLC0415 - likewise

    try:
        config = read(given(options), os.environ, file(options)).config
    except ConfigError as error:
        return local.failed(str(error))
    if options.words == [HELP]:
        print(usage(translator(language_of(os.environ) or config.language)))
        return local.DONE
    if not options.words:
        return local.console(config, os.environ)
    return local.run_one(config, options.words, os.environ, json=options.json, yes=options.yes)
