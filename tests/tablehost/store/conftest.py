"""Both stores, for tests of the contract they share."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tablehost.store.base import Store
from tablehost.store.memory import MemoryStore
from tablehost.store.sqlite import SqliteStore
from tests.tablehost.store.making import Ticks


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database is going to be; its folder is not there yet."""
    return tmp_path / "state" / "host.db"


@pytest.fixture
async def sqlite(path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(path, durability="process", clock=Ticks())
    yield store
    await store.close()


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[Store]:
    if request.param == "memory":
        made: Store = MemoryStore(clock=Ticks())
    else:
        made = await SqliteStore.open(path, durability="process", clock=Ticks())
    yield made
    await made.close()
