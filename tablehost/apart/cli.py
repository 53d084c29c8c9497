"""The command line of `tablehost front`; other commands do not load what it needs."""
# ruff: noqa: PLC0415

import argparse
import asyncio
import os
import sys

from tablehost.command_parser import CommandParser
from tablehost.config import Config, read
from tablehost.config.flags import add_place, file, given
from tablehost.exit_codes import DONE


def add_front(commands: "argparse._SubParsersAction[CommandParser]") -> None:
    """Add the command."""
    about = "hold terminals for a house of several machines, without any of its data"
    parser = commands.add_parser(
        "front",
        help=about,
        about=about,
        examples=("tablehost front --of TOKEN", "tablehost front --port 22"),
    )
    parser.set_defaults(run=_front)
    parser.add_argument(
        "--of", metavar="HOUSE",
        help="a token that tablehost cluster front-token printed on a machine of the house; needed "
        "the first time",
    )  # fmt: skip
    parser.add_argument(
        "--as", dest="front_name", metavar="NAME",
        help="of this machine in the house (default: its host name)",
    )  # fmt: skip
    parser.add_argument("--host", default=argparse.SUPPRESS, help="address to listen on")
    parser.add_argument(
        "--port", type=int, default=argparse.SUPPRESS,
        help=f"port to listen on (default: {Config().port})",
    )  # fmt: skip
    add_place(parser)


def _front(options: argparse.Namespace) -> int:
    from tablehost import logs, open_files
    from tablehost.apart import credentials
    from tablehost.apart.serving import serve
    from tablehost.nodes.founding import own_name

    config = read(given(options), os.environ, file(options)).config
    logs.begin(config.log, config.log_level)
    open_files.allow(open_files.needed(config.limits))
    if options.of and not credentials.has_come(config.data):
        credentials.come(config.data, options.front_name or own_name(), options.of)
    try:
        asyncio.run(serve(config, _announce))
    except KeyboardInterrupt:
        return DONE
    return DONE


def _announce(banner: str) -> None:
    sys.stdout.write(f"{banner}\n")
    sys.stdout.flush()
