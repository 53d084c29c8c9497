"""A store in its own folder, of a single machine and as a copy in a house of three."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tablehost.store.store import Store
from tests.tablehost.cluster.copies import copies
from tests.tablehost.cluster.fixtures import servers
from tests.tablehost.store.samples import Ticks

__all__ = ["servers"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database is going to be; its folder is not there yet."""
    return tmp_path / "state" / "host.db"


@pytest.fixture(params=["alone", "in a house"])
async def store(path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    if request.param == "alone":
        store = await Store.open(path, durability="process", clock=Ticks())
        yield store
        await store.close()
    else:
        async with copies(path, request.getfixturevalue("servers"), Ticks()) as (first, *_):
            yield first.store
