"""The host as a service of the system: the systemd unit, with the path of this installation in it.

Port 22 takes no root: the unit gives its user the one capability that listening there needs, and
takes every other away from the whole process tree.
"""

import sys
from importlib.resources import files
from pathlib import Path

UNIT = "tablehost.service"
INSTALLED = "/opt/tablehost/bin/tablehost"
"""Where the unit as it lies here expects the program."""


def unit(program: Path | None = None) -> str:
    """The unit for a program, by default the one that is running."""
    text = (files(__package__) / UNIT).read_text("utf-8")
    return text.replace(INSTALLED, _quoted(program or Path(sys.prefix, "bin", "tablehost")))


def hidden(program: Path | None = None) -> bool:
    """Whether the program lies where the unit's user cannot go: in somebody's home."""
    place = (program or Path(sys.prefix)).resolve()
    return place.is_relative_to("/home") or place.is_relative_to("/root")


def _quoted(program: Path) -> str:
    """The path as systemd reads it, see "Command lines" in systemd.service(5)."""
    text = str(program).replace("%", "%%")
    if not set(text) & set(" \t\"'\\"):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
