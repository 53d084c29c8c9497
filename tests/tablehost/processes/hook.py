"""Changes a host's processes for a test before they load it."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def install(folder: Path, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each host that is started from now on begin with `install()` of a module in this folder.

    A folder on PYTHONPATH holds a `sitecustomize`, which Python imports before anything else in
    each process of the host, its fronts and its bots' workers included.
    """
    hook = folder / "hook"
    hook.mkdir()
    (hook / "sitecustomize.py").write_text(
        f"from {__package__}.{module} import install\ninstall()\n"
    )
    monkeypatch.setenv("PYTHONPATH", f"{hook}:{ROOT}")
