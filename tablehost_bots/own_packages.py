"""Imports tablehost's packages even where a file or folder of the same name comes first.

A script saved as `client.py` stands first in Python's search path as the module `client`.
"""

import sys
from importlib import import_module
from pathlib import Path

NAMES = ("engine", "client")


def import_own() -> None:
    """Import the packages from the folder that this one is in.

    Raises:
        ImportError: other modules of these names were imported before; the text names the file.
    """
    for name in NAMES:
        taken = sys.modules.get(name)
        if taken is not None and not hasattr(taken, "__path__"):
            file = getattr(taken, "__file__", name)
            raise ImportError(
                f"{file} hides tablehost's package {name!r}: rename this file, or import "
                "tablehost_bots before it."
            )
    folder = str(Path(__file__).parents[1])
    sys.path.insert(0, folder)
    try:
        for name in NAMES:
            import_module(name)
    finally:
        sys.path.remove(folder)
