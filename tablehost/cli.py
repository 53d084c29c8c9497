"""The `tablehost` command."""

import argparse
import asyncio
import logging
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO

from tablehost import record, service
from tablehost.config import Config, host_name
from tablehost.host import HostError, serve
from tablehost.poster import QrStyle


def main(arguments: list[str] | None = None) -> int:
    """Run a command.

    Returns:
        the exit code: 0 after a clean stop, 1 when the host could not run, 2 for a wrong call.
    """
    options = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


def _serve(options: argparse.Namespace) -> int:
    logging.basicConfig(
        level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    config = Config(
        host=options.host,
        port=options.port,
        data=options.data,
        durability=options.durability,
        name=options.name,
        mdns=options.mdns,
        interfaces=tuple(options.interface),
    )
    try:
        asyncio.run(serve(config, _announce, _qr_style()))
    except HostError as error:
        print(f"tablehost: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


def _verify(options: argparse.Namespace) -> int:
    try:
        with options.file as file:
            found = record.read(file.read(record.LARGEST))
        match = record.check(found)
    except record.RecordError as error:
        print(f"tablehost: {error}", file=sys.stderr)
        return 1
    lucks = sum(1 for seat, _ in match.log if seat is None)
    print(
        f"All {lucks} draws of this match of {found.game} are those of the seed that was "
        f"committed to before the first: {found.commitment}"
    )
    return 0


def _service(_: argparse.Namespace) -> int:
    print(service.unit(), end="")
    if service.hidden():
        print(
            "This tablehost lies in somebody's home, where the unit's user cannot go. Install it "
            "where everybody can: sudo python3 -m venv /opt/tablehost, and so on in the README.",
            file=sys.stderr,
        )
    return 0


def _announce(text: str) -> None:
    print(text, flush=True)  # at once, also into a journal or a pipe


def _qr_style() -> QrStyle:
    """How a QR code reads where this is printed."""
    try:
        "█▀▄".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return "none"
    return "colour" if sys.stdout.isatty() else "plain"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tablehost", description="A games table that guests reach by ssh."
    )
    parser.add_argument("--version", action="version", version=version("tablehost"))
    commands = parser.add_subparsers(dest="command", required=True)
    serving = commands.add_parser("serve", help="run the host until it is stopped (Ctrl+C)")
    serving.set_defaults(run=_serve)
    printing = commands.add_parser("service", help="print a systemd unit that serves at port 22")
    printing.set_defaults(run=_service)
    checking = commands.add_parser("verify", help="recompute every roll of a match's record")
    checking.add_argument(
        "file",
        type=_readable,
        help="as `ssh HOST record N` printed it; - for standard input",
    )
    checking.set_defaults(run=_verify)
    defaults = Config()
    serving.add_argument("--host", default=defaults.host, help="address to listen on")
    serving.add_argument("--port", type=_port, default=defaults.port, help="port to listen on")
    serving.add_argument(
        "--data", type=Path, default=defaults.data, help="folder of the host key and the database"
    )
    serving.add_argument(
        "--durability",
        choices=("power", "process"),
        default=defaults.durability,
        help="what a saved move survives: a power cut (default), or only the end of the process",
    )
    serving.add_argument(
        "--name",
        type=_name,
        default=defaults.name,
        help="what guests type after ssh, with .local behind it (default: %(default)s)",
    )
    serving.add_argument(
        "--no-mdns",
        dest="mdns",
        action="store_false",
        help="tell the network no name; guests use the address",
    )
    serving.add_argument(
        "--interface",
        action="append",
        default=[],
        metavar="NAME",
        help="tell it on this interface only, whatever it is; may be given more than once",
    )
    return parser


def _readable(text: str) -> BinaryIO:
    if text == "-":
        return sys.stdin.buffer
    try:
        return Path(text).open("rb")
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{text}: {error.strerror}") from error


def _name(text: str) -> str:
    try:
        return host_name(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; choose a number from 0 to 65535")
    return int(text)
