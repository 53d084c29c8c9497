"""A host's database to verify."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tablehost.config.values import DATABASE
from tablehost.store.store import Store


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
async def store(data: Path) -> AsyncIterator[Store]:
    """A host's database, open as while the host runs."""
    store = await Store.open(data / DATABASE, durability="process")
    yield store
    await store.close()
