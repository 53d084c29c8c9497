"""Where data and settings lie unless somebody says otherwise.

A host that root runs, or that systemd runs from the unit, is the whole machine's; any other one is
its user's own.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_config_path, user_data_path

NAME = "tablehost"
SETTINGS = "tablehost.toml"
SYSTEM_DATA = Path("/var/lib", NAME)
SYSTEM_SETTINGS = Path("/etc", SETTINGS)
CHECKOUT_DATA = Path("data")
"""The folder of `make serve`."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The data folder of a host that is told none; systemd names it in `STATE_DIRECTORY`."""
    if folder := environment.get("STATE_DIRECTORY"):
        return Path(folder)
    return SYSTEM_DATA if _is_root() else user_data_path(NAME, appauthor=False)


def settings_file(environment: Mapping[str, str]) -> Path:
    """The settings file of a host that is told none; it need not exist."""
    if environment.get("STATE_DIRECTORY") or _is_root():
        return SYSTEM_SETTINGS
    return user_config_path(NAME, appauthor=False) / SETTINGS


def usual_folders() -> tuple[Path, ...]:
    """The data folders that hosts use by themselves, this user's own first.

    A folder `data` here counts if it is this user's: nobody else may put a host into their way.
    """
    here = [CHECKOUT_DATA.resolve()] if _is_own(CHECKOUT_DATA) else []
    return tuple(dict.fromkeys((data_folder(), *here, SYSTEM_DATA)))


def _is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def _is_own(folder: Path) -> bool:
    try:
        return sys.platform != "win32" and folder.lstat().st_uid == os.geteuid()
    except OSError:
        return False
