"""The systemd unit of the host, with the path of this installation.

Listening at port 22 does not need root: the unit gives its user the one capability for it, and
drops all others for the whole process tree.
"""

import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from tablehost.config.places import SYSTEM_DATA
from tablehost.errors import HostError

UNIT = "tablehost.service"
INSTALLED = "/opt/tablehost/bin/tablehost"
"""The path of the program in the file."""


def unit(program: Path | None = None, words: Sequence[str] = (), data: Path = SYSTEM_DATA) -> str:
    """The unit of a host.

    Args:
        program: by default the one that is running.
        words: for it, after `serve`.
        data: the folder that it keeps.

    Raises:
        HostError: it cannot keep that folder; says what would work.
    """
    text = (files(__package__) / UNIT).read_text("utf-8")
    start: list[Path | str] = [program or Path(sys.prefix, "bin", "tablehost"), "serve", *words]
    text = text.replace(f"{INSTALLED} serve", " ".join(_quoted(word) for word in start))
    return text.replace("\n".join(_KEPT), "\n".join(_keeping(data)))


_KEPT = ("DynamicUser=yes", "StateDirectory=tablehost", "StateDirectoryMode=0700")


def _keeping(data: Path) -> Sequence[str]:
    """The lines of a unit about whose its data folder is."""
    if data.parent == SYSTEM_DATA.parent:
        return (_KEPT[0], f"StateDirectory={data.name}", _KEPT[2])
    try:
        owner = data.owner()
    except (OSError, KeyError):
        owner = "root"
    if owner == "root" or hidden(data):
        raise HostError(
            f"The unit cannot keep its data in {data}. Choose a folder in {SYSTEM_DATA.parent}, or "
            "one that belongs to the user it should run as, outside of home directories: "
            f"sudo install -d -m 700 -o USER {data}"
        )
    variable = _quoted(f"STATE_DIRECTORY={data}")  # as systemd itself says it for a StateDirectory
    return (f"User={owner}", f"ReadWritePaths={_quoted(data)}", f"Environment={variable}")


def hidden(*files: Path | None) -> bool:
    """Whether one of these is in a home directory, which the unit's user cannot read."""
    places = [one.resolve() for one in files if one is not None]
    return any(one.is_relative_to(home) for one in places for home in ("/home", "/root"))


def _quoted(word: Path | str) -> str:
    """A word quoted for systemd, see "Command lines" in systemd.service(5)."""
    text = str(word).replace("%", "%%")
    if not set(text) & set(" \t\"'\\"):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
