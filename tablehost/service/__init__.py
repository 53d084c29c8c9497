"""The systemd unit of the host, with the path of this installation.

Listening at port 22 does not need root: the unit gives its user the one capability for it, and
drops all others for the whole process tree.
"""

import sys
from importlib.resources import files
from pathlib import Path

UNIT = "tablehost.service"
INSTALLED = "/opt/tablehost/bin/tablehost"
"""The path of the program in the file."""


def unit(program: Path | None = None) -> str:
    """The unit for a program, by default the one that is running."""
    text = (files(__package__) / UNIT).read_text("utf-8")
    return text.replace(INSTALLED, _quoted(program or Path(sys.prefix, "bin", "tablehost")))


def hidden(program: Path | None = None) -> bool:
    """Whether the program is in a home directory, which the unit's user cannot read."""
    place = (program or Path(sys.prefix)).resolve()
    return place.is_relative_to("/home") or place.is_relative_to("/root")


def _quoted(program: Path) -> str:
    """The path quoted for systemd, see "Command lines" in systemd.service(5)."""
    text = str(program).replace("%", "%%")
    if not set(text) & set(" \t\"'\\"):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
