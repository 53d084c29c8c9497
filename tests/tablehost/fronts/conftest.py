"""A host of several processes, and people who connect with the real ssh client."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.tablehost.fronts.party import FRONTS
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person


@pytest.fixture
def host(tmp_path: Path) -> Iterator[PlayedHost]:
    """A host with two fronts."""
    with PlayedHost(tmp_path / "data", more=FRONTS) as running:
        yield running


@pytest.fixture
def people(tmp_path: Path) -> Callable[[str], Person]:
    """A person by name, with their own machine."""
    return lambda name: Person(tmp_path / name, name)
