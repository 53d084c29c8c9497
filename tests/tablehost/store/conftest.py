"""A store in its own folder."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tablehost.store.store import Store
from tests.tablehost.store.samples import Ticks


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database is going to be; its folder is not there yet."""
    return tmp_path / "state" / "host.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    store = await Store.open(path, durability="process", clock=Ticks())
    yield store
    await store.close()
