"""A host in its own process, and a player's machine."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real_ssh import Machine
from tests.tablehost.played.host import PlayedHost


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedHost]:
    data = tmp_path_factory.mktemp("host") / "data"
    with PlayedHost(data, more=["--names", "free"]) as host:
        yield host


@pytest.fixture
def own_host(tmp_path: Path, machine: Machine) -> Iterator[PlayedHost]:
    """A host for one test alone, which can be started again where it was."""
    with PlayedHost(tmp_path / "data", stays=True) as host:
        machine.trust(host.host_key, host.port)
        yield host


@pytest.fixture
def machine(tmp_path: Path, host: PlayedHost) -> Machine:
    """A machine that knows the host's key."""
    (tmp_path / "home").mkdir()
    machine = Machine(tmp_path / "home")
    machine.trust(host.host_key, host.port)
    return machine
