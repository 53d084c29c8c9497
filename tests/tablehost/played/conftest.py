"""A host in its own process, and people who connect with the real ssh client."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person
from tests.tablehost.processes import hook


@pytest.fixture(scope="module")
def shared_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedHost]:
    """A host shared by tests that do not mind other tables and repeated names."""
    data = tmp_path_factory.mktemp("shared") / "data"
    with PlayedHost(data, more=["--names", "free"]) as host:
        yield host


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[PlayedHost]:
    """A host for one test alone."""
    with PlayedHost(tmp_path / "data") as host:
        yield host


@pytest.fixture
def quick_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PlayedHost]:
    """A host for one test alone, whose bots think as long as they like and move at once."""
    hook.install(tmp_path, "quick_bots", monkeypatch)
    with PlayedHost(tmp_path / "data") as host:
        yield host


@pytest.fixture
def people(tmp_path: Path) -> Callable[[str], Person]:
    """A person by name, with their own machine."""
    return lambda name: Person(tmp_path / name, name)
