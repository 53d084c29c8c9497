"""A hall in memory, with bots that do not wait."""

from collections.abc import AsyncIterator

import pytest

from tablehost.hall import bots
from tablehost.hall.hall import Hall
from tablehost.store.memory import MemoryStore


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOT_DELAY_MS", (0, 1))
    monkeypatch.setattr(bots, "BEAT", 0.001)


@pytest.fixture
async def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def hall(store: MemoryStore) -> AsyncIterator[Hall]:
    hall = Hall(store)
    await hall.open()
    yield hall
    await hall.close()
