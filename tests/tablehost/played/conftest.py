"""A host in a process of its own, and people who come in to it with the real ssh client."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person


@pytest.fixture
def shared_host(tmp_path: Path) -> Iterator[PlayedHost]:
    """A host for all people of one test: a table that another test left open would be sat at."""
    with PlayedHost(tmp_path / "shared") as host:
        yield host


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[PlayedHost]:
    """A host for one test alone."""
    with PlayedHost(tmp_path / "data") as host:
        yield host


@pytest.fixture
def people(tmp_path: Path) -> Callable[[str], Person]:
    """Somebody by name, with a machine of their own."""
    return lambda name: Person(tmp_path / name, name)
