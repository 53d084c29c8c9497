"""Games in packages of their own, whose tests `test_perudo.py` runs as their authors do."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tablehost.played.people import Person

HERE = Path(__file__).parent
collect_ignore = [path.name for path in HERE.iterdir() if (path / "pyproject.toml").is_file()]


OFFLINE = ("--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")


def install(sources: Path, target: Path) -> None:
    """Install a package from its folder into another one, by pip and without network."""
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", *OFFLINE)
    subprocess.run([*pip, "--target", target, sources], check=True)


@pytest.fixture(scope="session")
def perudo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that Perudo is installed in."""
    sources = tmp_path_factory.mktemp("sources") / "perudo"
    shutil.copytree(HERE / "perudo", sources, ignore=shutil.ignore_patterns("__pycache__"))
    target = tmp_path_factory.mktemp("installed")
    install(sources, target)
    return target


@pytest.fixture
def people(tmp_path: Path) -> Callable[[str], Person]:
    """A person by name, with their own machine."""
    return lambda name: Person(tmp_path / name, name)
