"""Static graphs miss deferred imports: each engine module is imported in a process of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

import engine

ROOT = Path(engine.__file__).parent
FORBIDDEN = ("asyncio", "socket", "sqlite3", "textual", "asyncssh")
MODULES = sorted(
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts) for path in ROOT.rglob("*.py")
)
PROGRAM = (
    "import importlib, sys; importlib.import_module(sys.argv[1]); "
    f"print(' '.join(name for name in {FORBIDDEN!r} if name in sys.modules))"
)


@pytest.mark.parametrize("module", [name.removesuffix(".__init__") for name in MODULES])
def test_module_loads_neither_network_nor_disk_nor_screen(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, module], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []
