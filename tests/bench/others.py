"""Other people's engines and servers, where a folder of benchmarks of theirs is given.

Each is a program that prints one line of JSON about itself. Whatever is not installed or fails is
left out of the table.
"""

import json
import subprocess
from pathlib import Path
from typing import Any

from tests.bench.machine import LOAD, on_core

PATIENCE = 300.0  # seconds


def others(folder: str | None, *command: str) -> dict[str, Any]:
    """What a program in the folder says; nothing if it cannot run. `python` is the folder's own."""
    if folder is None:
        return {}
    own = Path(folder).absolute() / ".venv/bin/python"
    words = [str(own) if word == "python" else word for word in command]
    try:
        done = subprocess.run(
            words, cwd=folder, capture_output=True, text=True, check=True, timeout=PATIENCE
        )
        found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return {}
    return found


def alone(folder: str | None, *command: str) -> dict[str, Any]:
    """The same on the core that loads, as a loop of ours in this process is."""
    with on_core(LOAD):
        return others(folder, *command)
