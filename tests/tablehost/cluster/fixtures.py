"""Servers for all tests of a process."""

from collections.abc import Iterator

import pytest

from tests.tablehost.cluster.servers import Servers, has_binary, running


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Three servers, which nobody kills."""
    if not has_binary():
        pytest.skip("there is no nats-server for this platform")
    with running(tmp_path_factory.mktemp("servers")) as found:
        yield found
