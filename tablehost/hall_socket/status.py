"""A running host's report on itself, asked over the hall's socket by its own user or root."""

import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from client.locale.i18n import Translator
from engine.sync.house_view import Entry
from tablehost.config import Settings
from tablehost.config.places import usual_folders
from tablehost.config.reading import DEFAULT
from tablehost.config.values import DATABASE
from tablehost.errors import HostError
from tablehost.hall_socket.link import SOCKET_NAME, short_path
from tablehost.hall_socket.preamble import Preamble, encode_preamble

PATIENCE = 5.0  # seconds
LARGEST = 256 * 1024  # bytes


class HostStatus(Struct, frozen=True, kw_only=True):
    """A running host.

    Attributes:
        name: what players type, with `.local` appended, if `mdns`.
        since: when its hall started, an ISO time in UTC; so later than the program where fronts
            have outlived a hall.
        data: its data folder, as an absolute path.
        ways_in: the command lines that players type, the easiest first.
        people: distinct players who are here; a guest counts once for each session.
        bots: seats that a bot has.
        tables: all that are open; `matches` is how many of them play.
        settings: those that are not at their default, by dotted name; without the data folder.
    """

    version: str
    name: str
    pid: int
    since: str
    data: str
    host: str
    port: int
    ways_in: tuple[str, ...]
    mdns: bool
    entry: Entry
    doors_open: bool
    paused: bool
    people: int
    spectators: int
    bots: int
    tables: int
    matches: int
    settings: Mapping[str, Any]


class NoHostError(HostError):
    """No host runs where one was looked for, or it is another user's; says what would help."""


def find_host(settings: Settings, tr: Translator) -> tuple[Path, HostStatus]:
    """The running host in the data folder that is set, or else in one of the usual folders.

    Raises:
        NoHostError: there is none that this user may ask.
    """
    failures: list[tuple[Path, OSError]] = []
    for folder in _folders(settings):
        try:
            return folder, _ask(folder)
        except OSError as error:
            failures.append((folder, error))
    worst = next((one for one in failures if not isinstance(one[1], _NOBODY)), failures[0])
    raise NoHostError(_why_nobody(*worst, tr)) from worst[1]


def find_data(settings: Settings, tr: Translator) -> tuple[Path, HostStatus | None]:
    """The same, or the first of these folders with the data of a host that does not run.

    Raises:
        NoHostError: there is neither.
    """
    try:
        return find_host(settings, tr)
    except NoHostError:
        for folder in _folders(settings):
            if os.path.lexists(folder / DATABASE):
                return folder, None
        raise


_NOBODY = (FileNotFoundError, NotADirectoryError, ConnectionRefusedError)


def _folders(settings: Settings) -> tuple[Path, ...]:
    if settings.sources[("data",)] != DEFAULT:
        return (settings.config.data,)
    return usual_folders()


def _ask(folder: Path) -> HostStatus:
    """Ask the host in a data folder; raises OSError."""
    if sys.platform == "win32":  # no host runs there, and it has no such sockets
        raise FileNotFoundError
    with socket.socket(socket.AF_UNIX) as sock, short_path(folder / SOCKET_NAME) as address:
        sock.settimeout(PATIENCE)
        sock.connect(address)
        sock.sendall(encode_preamble(Preamble("status")))
        with sock.makefile("rb") as answer:
            said = answer.read(LARGEST)
    try:
        return msgspec.msgpack.decode(said, type=HostStatus)
    except msgspec.DecodeError as error:
        raise ConnectionResetError from error  # it has closed, or is of another version


def _why_nobody(folder: Path, error: OSError, tr: Translator) -> str:
    match error:
        case PermissionError():
            return tr(
                "The host in {folder} belongs to another user: run this as that user, or "
                "with sudo.",
                folder=str(folder.absolute()),
            )
        case FileNotFoundError() | NotADirectoryError() | ConnectionRefusedError():
            return tr(
                "No host is running with the data in {folder}. Start it, or give its data "
                "folder: --data FOLDER.",
                folder=str(folder.absolute()),
            )
    return tr(
        "The host in {folder} does not answer: it is starting, stuck, or of another version.",
        folder=str(folder.absolute()),
    )
