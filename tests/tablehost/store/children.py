"""Starting, hearing and killing such a process."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]


@contextmanager
def child(task: str, path: Path, number: int = 0) -> Iterator[subprocess.Popen[bytes]]:
    """The process, killed at the end at the latest."""
    command = [sys.executable, "-m", "tests.tablehost.store.child", task, str(path), str(number)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def heard(process: subprocess.Popen[bytes]) -> Iterator[dict[str, Any]]:
    """What it tells, until it ends; a line cut off by its end is not told."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.endswith(b"\n"):
            yield json.loads(line)
