"""Cycles that ended sessions leave are gone after a while, though the collector is calmed."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from tablehost import sweeping
from tablehost.sweeping import MANY, Sweeper
from tests.tablehost.ssh.host import eventually


class Cycle:
    """Something that only a garbage collector frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _calm() -> Iterator[None]:
    """Nothing is collected unless somebody asks for it."""
    gc.disable()
    yield
    gc.enable()


async def test_many_ended_sessions_are_swept_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "SOON", 0.0)
    left, sweeper = weakref.ref(Cycle()), Sweeper()

    for _ in range(MANY - 1):
        sweeper.ended()
    await asyncio.sleep(0.01)
    assert left() is not None
    sweeper.ended()
    await eventually(lambda: left() is None)


async def test_a_crowd_that_leaves_together_is_swept_up_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sweeping, "SOON", 0.0)
    sweeps: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: sweeps.append(1))
    sweeper = Sweeper()

    for _ in range(5 * MANY):
        sweeper.ended()
    await eventually(lambda: sweeps)
    await asyncio.sleep(0.01)

    assert sweeps == [1]
