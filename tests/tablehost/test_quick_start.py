"""Short commands start without the libraries that only a running host needs.

Counting modules does not depend on how busy the machine is; loading these took more than half of
the time of such a command.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tablehost.config.values import DATABASE
from tablehost.store.store import Store
from tests.tablehost.running import running
from tests.tablehost.verify.databases import MATCH, played

SLOW = (
    "asyncssh",
    "textual",
    "zeroconf",
    "prometheus_client",
    "shtab",
)
FINDS_PACKAGES = "importlib.metadata"
"""Loaded by commands that have to know all games."""

PROGRAM = """
import sys
from tablehost.cli import main

code = main(sys.argv[2:])
loaded = [name for name in sys.argv[1].split(",") if name in sys.modules]
sys.exit(f"exit code {code}, loaded {loaded}")
"""


@pytest.fixture
async def data(tmp_path: Path) -> Path:
    """The data of a host that has run, with a match."""
    folder = tmp_path / "data"
    async with running(folder):
        pass
    store = await Store.open(folder / DATABASE, durability="process")
    await played(store)
    await store.close()
    return folder


@pytest.mark.parametrize(
    ("command", "code", "slow"),
    [
        (("check", "--port", "0"), 0, SLOW),
        (("verify", str(MATCH)), 0, SLOW),
        (("status",), 1, (*SLOW, FINDS_PACKAGES)),
    ],
    ids=["check", "verify", "status"],
)
def test_short_command_loads_nothing_slow(
    command: tuple[str, ...], code: int, slow: tuple[str, ...], data: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, ",".join(slow), *command, "--data", data],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr.splitlines()[-1] == f"exit code {code}, loaded []"
