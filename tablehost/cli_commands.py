"""The commands of `tablehost`; each returns its exit code.

Errors of settings, host and store are printed by `tablehost.cli`. Imports within functions keep
short commands fast.
"""
# ruff: noqa: PLC0415

import argparse
import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from client.locale.i18n import Translator, language_of, translator
from tablehost.config import Settings, read
from tablehost.config.flags import as_words, file, given
from tablehost.config.places import CHECKOUT_DATA, SYSTEM_DATA
from tablehost.config.reading import DEFAULT
from tablehost.config.values import DATABASE
from tablehost.exit_codes import DONE, FAILED, WRONG

if TYPE_CHECKING:
    from tablehost.startup_banner import QrStyle


def serve(options: argparse.Namespace) -> int:
    """Run the host."""
    from tablehost import logs, open_files, watchdog
    from tablehost.cluster.house import is_in_one
    from tablehost.fronts import supervisor

    settings = _settings(options)
    config = settings.config
    logs.begin(config.log, config.log_level)
    logs.note_ignored(settings.ignored)
    if settings.sources["data",] == DEFAULT and _is_left_here(config.data):
        sys.stderr.write(
            f"tablehost: the data folder is {config.data} now. For the host whose data are in "
            f"{CHECKOUT_DATA.absolute()}: tablehost serve --data {CHECKOUT_DATA}\n"
        )
    open_files.allow(open_files.needed(config.limits))
    watchdog.reap_children()
    if is_in_one(config.data):
        from tablehost.nodes.supervisor import serve as run
    elif supervisor.front_count(config) == 1:
        from tablehost.host import serve as run
    else:
        from tablehost.fronts.supervisor import serve as run
    try:
        asyncio.run(run(config, _announce, _qr_style()))
    except KeyboardInterrupt:
        return DONE
    return DONE


def status(options: argparse.Namespace) -> int:
    """Whether a host is up."""
    from tablehost import status

    settings = _settings(options)
    return status.show(settings, _tr(settings), json=options.json)


def verify(options: argparse.Namespace) -> int:
    """Recompute a match or an evening."""
    from tablehost.verify.command import names_match, verify

    settings = _settings(options)
    data, tr = settings.config.data, _tr(settings)
    if options.evening or names_match(options.match):
        from tablehost.hall_socket.status import find_data

        data, _ = find_data(settings, tr)
    return verify(options.match, data, tr, evening=options.evening, receipt=options.receipt)


def check(options: argparse.Namespace) -> int:
    """Check the settings."""
    from tablehost import check

    settings = _settings(options)
    for line in check.described(settings):
        _print(line)
    findings = check.check(settings.config)
    _print("")
    for finding in findings:
        _print(f"{finding.verdict:6}{finding.text}")
    return FAILED if any(finding.verdict == "error" for finding in findings) else DONE


def backup(options: argparse.Namespace) -> int:
    """Write a backup, and say what it holds where that does not get into it."""
    from tablehost import backup
    from tablehost.hall_socket.status import find_data

    settings = _settings(options)
    if options.archive == "-" and sys.stdout.isatty():
        sys.stderr.write("tablehost: standard output is a terminal: name a file, or use a pipe.\n")
        return WRONG
    data, running = find_data(settings, _tr(settings))
    chosen = settings.chosen if running is None else running.settings
    if options.archive == "-":
        held = backup.write(data, chosen, sys.stdout.buffer)
    else:
        held = backup.back_up(data, chosen, Path(options.archive))
    said = sys.stderr if options.archive == "-" else sys.stdout
    said.write(f"Backup of {data}: {held}\n{backup.KEEP_PRIVATE}\n")
    return DONE


def restore(options: argparse.Namespace) -> int:
    """Restore a backup."""
    from tablehost import backup

    data = _settings(options).config.data
    if options.archive == "-":
        held, told = backup.restore(sys.stdin.buffer, data)
    else:
        with backup.opened(Path(options.archive)) as archive:
            held, told = backup.restore(archive, data)
    _print(f"Restored to {data}: {held}")
    for sentence in told:
        _print(sentence)
    _print(f"To continue: tablehost serve --data {data}")
    _print("Only one host may continue: stop the old one first, then back up, then restore.")
    return DONE


def invite(options: argparse.Namespace) -> int:
    """Make a code, or end all there are."""
    from tablehost import invite
    from tablehost.nodes import inviting

    settings = _settings(options)
    tr = _tr(settings)
    if options.withdraw:
        _print(invite.withdraw(settings, tr, inviting.delete))
    else:
        _print(invite.invite(settings, tr, options.uses, options.seconds, inviting.save))
    return DONE


def service(options: argparse.Namespace) -> int:
    """Print the unit."""
    from tablehost import service

    # The settings of the unit's host, not of the user who prints the unit.
    settings = read(given(options), {"STATE_DIRECTORY": str(SYSTEM_DATA)}, file(options))
    words = as_words(options)
    if settings.sources["port",] == DEFAULT:
        words.append("--port=22")
    _print(service.unit(words=words, data=settings.config.data.absolute()), end="")
    if service.hidden(file(options)):
        sys.stderr.write("The unit's user cannot read a settings file in a home directory.\n")
    if service.hidden(Path(sys.prefix), Path(sys.executable)):
        sys.stderr.write(
            "This tablehost is installed in a home directory, which the unit's user cannot read. "
            "Install it for all users: sudo python3 -m venv /opt/tablehost, see the README.\n"
        )
    return DONE


def protocol(_: argparse.Namespace) -> int:
    """Print the protocol."""
    from engine.sync.description import described
    from tablehost.json_answer import as_json

    _print(as_json("protocol", **described()))
    return DONE


def _is_left_here(data: Path) -> bool:
    """Whether this folder has data of a host, as was usual once, and the data folder has none."""
    return (CHECKOUT_DATA / DATABASE).exists() and not (data / DATABASE).exists()


def _settings(options: argparse.Namespace) -> Settings:
    return read(given(options), os.environ, file(options))


def _tr(settings: Settings) -> Translator:
    return translator(language_of(os.environ) or settings.config.language)


def _print(text: str, end: str = "\n") -> None:
    sys.stdout.write(text + end)


def _announce(text: str) -> None:
    print(text, flush=True)  # at once, also into a journal or a pipe


def _qr_style() -> "QrStyle":
    """The style in which a QR code can be read where this is printed."""
    try:
        "█▀▄".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return "none"
    return "colour" if sys.stdout.isatty() else "plain"
