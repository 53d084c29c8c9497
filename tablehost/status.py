"""`tablehost status`: whether a host is up, where, and what is going on there."""

import json as json_format
import sys
from datetime import datetime
from typing import Any

import msgspec

from client.locale.i18n import Translator
from client.paint.text import clean
from tablehost.config import Settings
from tablehost.exit_codes import DONE, FAILED
from tablehost.hall_socket.status import HostStatus, NoHostError, find_host

FORMAT = "tablehost status 1"


def show(settings: Settings, tr: Translator, *, json: bool) -> int:
    """Print it; returns the exit code, 1 if no host is up."""
    try:
        _, found = find_host(settings, tr)
    except NoHostError as error:
        if json:
            _print_json({"up": False, "why": str(error)})
        else:
            sys.stderr.write(f"tablehost: {error}\n")
        return FAILED
    if json:
        _print_json({"up": True} | msgspec.to_builtins(found))
    else:
        sys.stdout.write("".join(f"{name:14}{clean(str(value))}\n" for name, value in _rows(found)))
    return DONE


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


def _print_json(found: dict[str, Any]) -> None:
    sys.stdout.write(
        json_format.dumps({"format": FORMAT} | found, ensure_ascii=False, indent=2) + "\n"
    )
