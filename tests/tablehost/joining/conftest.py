"""A host in a process of its own that can be started again where it was, and a player's machine."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real_ssh import Machine
from tests.tablehost.played.host import PlayedHost


@pytest.fixture
def host(tmp_path: Path) -> Iterator[PlayedHost]:
    with PlayedHost(tmp_path / "data") as host:
        host.stay()
        yield host


@pytest.fixture
def machine(tmp_path: Path, host: PlayedHost) -> Machine:
    """It knows the host."""
    (tmp_path / "home").mkdir()
    machine = Machine(tmp_path / "home")
    machine.trust(host.host_key, host.port)
    return machine
