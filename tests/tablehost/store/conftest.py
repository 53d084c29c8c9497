"""A store in a folder of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tablehost.store.sqlite import SqliteStore
from tests.tablehost.store.making import Ticks


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database is going to be; its folder is not there yet."""
    return tmp_path / "state" / "host.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(path, durability="process", clock=Ticks())
    yield store
    await store.close()
