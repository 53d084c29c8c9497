"""A hall whose bots move when a test lets them, and whose disk may fail."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tablehost.hall.hall import Hall
from tests.halls import FakeHost, HeldBots
from tests.memory_store import MemoryStore
from tests.tablehost.hall.unreliable import UnreliableStore

POKER_DICE: tuple[Any, ...] = ("poker_dice", 3, {}, "Friday", True, True, 0)


@pytest.fixture
def store() -> MemoryStore:
    return UnreliableStore()


@pytest.fixture
def thinker() -> HeldBots:
    return HeldBots()


@pytest.fixture
async def hall(store: MemoryStore, thinker: HeldBots) -> AsyncIterator[Hall]:
    hall = Hall(store, FakeHost(), thinker)
    await hall.open()
    yield hall
    await hall.close()
