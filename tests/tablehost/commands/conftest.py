"""A host in its own process, and people who run commands on it."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from tests.tablehost.commands.house import House
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person


@pytest.fixture(scope="session")
def empty_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedHost]:
    """A host without tables."""
    with PlayedHost(tmp_path_factory.mktemp("empty") / "data") as host:
        yield host


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedHost]:
    """A host; each test has its own ada and bob with new keys."""
    data = tmp_path_factory.mktemp("host") / "data"
    with PlayedHost(data, more=["--names", "free"]) as running:
        yield running


@pytest.fixture
def people(tmp_path: Path) -> Callable[[str], Person]:
    """A person by name, with their own machine."""
    return lambda name: Person(tmp_path / name, name)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """An open hall, without ssh."""
    house = House()
    await house.hall.open()
    yield house
    await house.hall.close()
