"""A house of three machines, and people who connect with the real ssh client."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tests.tablehost.cluster.servers import has_binary
from tests.tablehost.nodes.machines import MachineHost, house
from tests.tablehost.played.people import Person


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Sequence[MachineHost]]:
    """Three machines of a house; what their servers say while one is away is no trouble."""
    if not has_binary():
        pytest.skip("there is no nats-server for this platform")
    with house(tmp_path) as running:
        yield running


@pytest.fixture
def people(tmp_path: Path) -> Callable[[str], Person]:
    """A person by name, with their own machine."""
    return lambda name: Person(tmp_path / f"home-{name}", name)
