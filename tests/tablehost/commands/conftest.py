"""A host in its own process, and people who run commands on it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person


@pytest.fixture(scope="session")
def empty_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedHost]:
    """One at which nobody opens a table."""
    with PlayedHost(tmp_path_factory.mktemp("empty") / "data") as host:
        yield host


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedHost]:
    """One at which each test has an ada and a bob with keys of their own."""
    data = tmp_path_factory.mktemp("host") / "data"
    with PlayedHost(data, more=["--names", "free"]) as running:
        yield running


@pytest.fixture
def people(tmp_path: Path) -> Callable[[str], Person]:
    """Somebody by name, with a machine of their own."""
    return lambda name: Person(tmp_path / name, name)
