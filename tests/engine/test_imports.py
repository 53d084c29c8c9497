"""No engine module loads asyncio, sockets or the like, not even by a deferred import.

import-linter only sees static imports, so all modules are imported, one after the other.
"""

import subprocess
import sys
from pathlib import Path

import engine

ROOT = Path(engine.__file__).parent
FORBIDDEN = ("asyncio", "socket", "sqlite3", "textual", "asyncssh")
MODULES = sorted(
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")
    for path in ROOT.rglob("*.py")
)
PROGRAM = f"""
import importlib, sys

for module in sys.argv[1:]:
    importlib.import_module(module)
    for name in {FORBIDDEN}:
        if name in sys.modules:
            sys.exit(f"{{module}}, or what it imports, loads {{name}}")
"""


def test_engine_modules_load_no_forbidden_modules() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *MODULES], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
