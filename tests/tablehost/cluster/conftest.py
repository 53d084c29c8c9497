"""Servers that are whole, servers that tests break, and copies at them."""

from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

import pytest

from tests.tablehost.cluster.copies import Copy, copies
from tests.tablehost.cluster.fixtures import servers
from tests.tablehost.cluster.servers import Servers, has_binary, running

__all__ = ["servers"]


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Servers]:
    """Three servers of this test's own."""
    if not has_binary():
        pytest.skip("there is no nats-server for this platform")
    with running(tmp_path / "servers") as found:
        yield found


@pytest.fixture
async def house(tmp_path: Path, servers: Servers) -> AsyncIterator[Sequence[Copy]]:
    """Three copies at whole servers; in the end they have to be equal."""
    async with copies(tmp_path / "first.db", servers) as opened:
        yield opened
