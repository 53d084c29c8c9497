"""`tablehost status`: whether a host is up, where, and what is going on there.

On a machine of a house of several the host is the whole house, and its machines are listed, too.
This machine knows them also while nobody can reach the hall.
"""

# ruff: noqa: PLC0415 - most hosts are no machines of a house

import json as json_format
import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from client.locale.i18n import Translator
from client.paint.text import clean
from tablehost.config import Settings
from tablehost.exit_codes import DONE, FAILED
from tablehost.hall_socket.status import HostStatus, NoHostError, find_host

if TYPE_CHECKING:
    from tablehost.nodes.messages import Told

FORMAT = "tablehost status 1"


def show(settings: Settings, tr: Translator, *, json: bool) -> int:
    """Print it; returns the exit code, 1 if no host is up."""
    try:
        data, found = find_host(settings, tr)
    except NoHostError as error:
        told = _machines(settings.config.data)
        why = tr("No machine of the house can reach the hall now.") if told else str(error)
        if json:
            _print_json({"up": False, "why": why} | _house(told))
        else:
            sys.stderr.write(f"tablehost: {why}\n")
            _print(_house_lines(told))
        return FAILED
    told = _machines(data)
    if json:
        _print_json({"up": True} | msgspec.to_builtins(found) | _house(told))
    else:
        _print([f"{name:14}{clean(str(value))}" for name, value in _rows(found)])
        _print(_house_lines(told))
    return DONE


def _machines(data: Path) -> "Told | None":
    """What the machine with this data folder knows of its house.

    None if it belongs to none, or does not answer.
    """
    from tablehost.cluster.errors import HouseError
    from tablehost.cluster.house import is_in_one
    from tablehost.nodes.asking import ask
    from tablehost.nodes.messages import Ask

    if not is_in_one(data):
        return None
    try:
        return ask(data, Ask("status"))
    except HouseError:
        return None


def _house(told: "Told | None") -> dict[str, Any]:
    from tablehost.nodes.report import as_data

    return {} if told is None else {"cluster": as_data(told)}


def _house_lines(told: "Told | None") -> list[str]:
    from tablehost.nodes.report import lines

    return [] if told is None else ["", *lines(told)]


def _rows(status: HostStatus) -> list[tuple[str, object]]:
    since = datetime.fromisoformat(status.since).astimezone()
    doors = "" if status.doors_open else ", doors closed"
    return [
        (
            "Up since",
            f"{since:%Y-%m-%d %H:%M %Z} (process {status.pid}, tablehost {status.version})",
        ),
        *(("or" if number else "Players type", line) for number, line in enumerate(status.ways_in)),
        ("Listens at", f"port {status.port} of {status.host or 'all addresses'}"),
        ("Data", status.data),
        ("Entry", f"{status.entry}{doors}"),
        ("People", f"{status.people}, {status.spectators} watching, {status.bots} bots"),
        (
            "Tables",
            f"{status.tables}, {status.matches} playing" + (", paused" if status.paused else ""),
        ),
    ]


def _print(lines: Iterable[str]) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def _print_json(found: dict[str, Any]) -> None:
    sys.stdout.write(
        json_format.dumps({"format": FORMAT} | found, ensure_ascii=False, indent=2) + "\n"
    )
