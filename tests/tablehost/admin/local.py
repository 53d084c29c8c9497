"""`tablehost admin` on the host's machine."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.real_ssh import Machine, RealTerminal
from tests.tablehost.played.host import environment

COMMAND = [sys.executable, "-m", "tablehost", "admin"]


def admin(data: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """One deed."""
    return subprocess.run(
        [*COMMAND, "--data", str(data), *words],
        env=environment() | env, capture_output=True, text=True, check=False,
    )  # fmt: skip


class Console(RealTerminal):
    """A terminal in which the console runs."""

    def __init__(self, home: Path, data: Path, **how: Any) -> None:
        super().__init__(Machine(home), 22, **how)
        self._argv = [*COMMAND, "--data", str(data)]
