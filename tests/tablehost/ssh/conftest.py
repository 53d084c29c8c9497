"""A host in this process, and players' machines."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from tablehost.ssh.hostkey import HostKey, load_or_create
from tests.real_ssh import Machine
from tests.tablehost.ssh.host import Host


@pytest.fixture(scope="session")
def host_key(tmp_path_factory: pytest.TempPathFactory) -> HostKey:
    return load_or_create(tmp_path_factory.mktemp("data"))


@pytest.fixture
async def host(host_key: HostKey) -> AsyncIterator[Host]:
    """A host with the usual limits."""
    async with Host(host_key) as running:
        yield running


@pytest.fixture
def machine(tmp_path: Path, host: Host) -> Machine:
    """A player's machine that knows the host."""
    return host.known_to(Machine(tmp_path))


@pytest.fixture
def machines(tmp_path: Path) -> Callable[[str], Machine]:
    """More machines, by name; they know no host yet."""

    def make(name: str) -> Machine:
        (tmp_path / name).mkdir()
        return Machine(tmp_path / name)

    return make
