"""The `tablehost` command.

Each command imports what it needs when it runs, so that short commands start fast and the
supervisor stays small.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import shtab

from client.locale.i18n import language_of, translator
from tablehost import logs, service, watchdog
from tablehost.admin.cli import add_admin
from tablehost.config import ConfigError, Settings, read
from tablehost.config.flags import add_flags, file, given
from tablehost.durations import duration
from tablehost.errors import HostError
from tablehost.joining.cli import add_join, add_words
from tablehost.store.errors import StoreError

if TYPE_CHECKING:
    from tablehost.startup_banner import QrStyle

ON_WINDOWS = (
    "this program needs Linux or macOS. On Windows, run it in WSL (`wsl --install`). Players on "
    "Windows only need the ssh that comes with it."
)


def main(arguments: list[str] | None = None) -> int:
    """Run a command.

    Returns:
        the exit code: 0 after a clean stop, 1 when the host could not run, 2 for a wrong call.
    """
    parser = _parser()
    options, more = parser.parse_known_args(arguments)
    if more and not add_words(options, more):
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    if sys.platform == "win32":
        print(f"tablehost: {ON_WINDOWS}", file=sys.stderr)
        return 1
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


def _serve(options: argparse.Namespace) -> int:
    from tablehost.fronts import supervisor  # noqa: PLC0415 - see the module docstring

    try:
        config = _settings(options).config
        logs.begin(config.log)
        watchdog.reap_children()
        serve = supervisor.serve
        if supervisor.front_count(config) == 1:
            from tablehost.host import serve  # noqa: PLC0415 - see the module docstring
        asyncio.run(serve(config, _announce, _qr_style()))
    except (ConfigError, HostError) as error:
        return _failed(error)
    except KeyboardInterrupt:
        return 0
    return 0


def _settings(options: argparse.Namespace) -> Settings:
    return read(given(options), os.environ, file(options))


def _verify(options: argparse.Namespace) -> int:
    from tablehost.verify.command import verify  # noqa: PLC0415 - see the module docstring

    try:
        config = _settings(options).config
        tr = translator(language_of(os.environ) or config.language)
        return verify(
            options.match, config.data, tr, evening=options.evening, receipt=options.receipt
        )
    except ConfigError as error:
        return _failed(error)


def _check(options: argparse.Namespace) -> int:
    from tablehost import check  # noqa: PLC0415 - see the module docstring

    try:
        settings = _settings(options)
    except ConfigError as error:
        return _failed(error)
    for line in check.described(settings):
        print(line)
    findings = check.check(settings.config)
    print()
    for finding in findings:
        print(f"{finding.verdict:6}{finding.text}")
    return 1 if any(finding.verdict == "wrong" for finding in findings) else 0


def _backup(options: argparse.Namespace) -> int:
    from tablehost import backup  # noqa: PLC0415 - see the module docstring

    try:
        backup.back_up(_settings(options).config.data, options.archive)
    except (ConfigError, backup.BackupError) as error:
        return _failed(error)
    print(
        f"{options.archive} holds all seats, matches and people, and the host key. Anybody who has "
        "it can impersonate this host: keep it to yourself."
    )
    return 0


def _restore(options: argparse.Namespace) -> int:
    from tablehost import backup  # noqa: PLC0415 - see the module docstring

    try:
        data = _settings(options).config.data
        backup.restore(options.archive, data)
    except (ConfigError, backup.BackupError) as error:
        return _failed(error)
    print(f"Restored to {data}. To continue: tablehost serve --data {data}")
    print("Only one host may continue: stop the old one first, then back up, then restore.")
    return 0


def _invite(options: argparse.Namespace) -> int:
    from tablehost import invite  # noqa: PLC0415 - see the module docstring

    try:
        config = _settings(options).config
        if options.withdraw:
            print(invite.withdraw(config))
        else:
            print(invite.invite(config, options.uses, options.seconds))
    except (ConfigError, StoreError) as error:
        return _failed(error)
    return 0


def _checked(parse: Callable[[str], int]) -> Callable[[str], int]:
    """A parser for a flag's value whose error texts are shown as they are."""

    def checked(text: str) -> int:
        try:
            return parse(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return checked


def _uses(text: str) -> int:
    from tablehost.invite import uses  # noqa: PLC0415 - see the module docstring

    return uses(text)


def _completion(options: argparse.Namespace) -> int:
    print(shtab.complete(_parser(), options.shell))
    return 0


def _failed(error: Exception) -> int:
    print(f"tablehost: {error}", file=sys.stderr)
    return 1


def _service(_: argparse.Namespace) -> int:
    print(service.unit(), end="")
    if service.hidden():
        print(
            "This tablehost is installed in a home directory, which the unit's user cannot read. "
            "Install it for all users: sudo python3 -m venv /opt/tablehost, see the README.",
            file=sys.stderr,
        )
    return 0


def _announce(text: str) -> None:
    print(text, flush=True)  # at once, also into a journal or a pipe


def _qr_style() -> "QrStyle":
    """The style in which a QR code can be read where this is printed."""
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
    add_join(commands)
    add_admin(commands)
    printing = commands.add_parser("service", help="print a systemd unit that serves at port 22")
    printing.set_defaults(run=_service)
    checking = commands.add_parser("verify", help="recompute every roll and every game drawn")
    checking.add_argument(
        "match",
        metavar="FILE or TABLE",
        help="a file as `ssh HOST record N` or `ssh HOST evening N --json` printed it (- for "
        "standard input), or the number of a match or the code of a table of the host in --data",
    )
    checking.add_argument(
        "--evening", action="store_true", help="the number is that of a party night"
    )
    checking.add_argument(
        "--receipt", type=Path, metavar="FILE", help="a receipt that the match must fit"
    )
    add_flags(checking)
    checking.set_defaults(run=_verify)
    add_flags(serving)
    looking = commands.add_parser("check", help="check these settings without serving")
    looking.set_defaults(run=_check)
    add_flags(looking)
    saving = commands.add_parser(
        "backup", help="write all data to one file, while the host runs or not"
    )
    saving.set_defaults(run=_backup)
    returning = commands.add_parser("restore", help="put a backup into a new data folder")
    returning.set_defaults(run=_restore)
    for command in (saving, returning):
        command.add_argument("archive", type=Path, help="the backup file")
        add_flags(command)
    _add_inviting(commands.add_parser("invite", help="make a code that lets guests in"))
    completing = commands.add_parser("completion", help="print completions for a shell")
    completing.add_argument("shell", choices=shtab.SUPPORTED_SHELLS)
    completing.set_defaults(run=_completion)
    return parser


def _add_inviting(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--uses",
        type=_checked(_uses),
        default=1,
        metavar="N",
        help="how many guests it lets in (default: 1)",
    )
    parser.add_argument(
        "--for",
        dest="seconds",
        type=_checked(duration),
        default=duration("7d"),
        metavar="TIME",
        help="until when: 30m, 12h, 2d, 1w from now (default: 7d)",
    )
    parser.add_argument(
        "--withdraw", action="store_true", help="end all codes there are, and make none"
    )
    add_flags(parser)
    parser.set_defaults(run=_invite)
