"""Reference cycles of ended sessions are collected, although the collector runs rarely."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from tablehost.sessions import garbage
from tablehost.sessions.garbage import FEW, MANY, SessionGarbage, calm_collector
from tests.tablehost.ssh.host import eventually


class Cycle:
    """Something that only a garbage collector frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _calm() -> Iterator[None]:
    """Switch off automatic garbage collection."""
    gc.disable()
    yield
    gc.enable()


def test_calm_collector_freezes_objects_and_raises_its_threshold() -> None:
    before = gc.get_threshold()
    try:
        calm_collector()

        assert gc.get_freeze_count() > 0
        assert gc.get_threshold()[0] > before[0]
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def _come_and_go(sweeper: SessionGarbage, times: int) -> None:
    for _ in range(times):
        with sweeper.session():
            pass


@pytest.mark.long
@pytest.mark.parametrize(
    ("here", "enough"), [(0, FEW), (2 * FEW, FEW), (100, 50), (2 * MANY, MANY), (1000, MANY)]
)
async def test_garbage_is_collected_after_enough_ended_sessions(
    monkeypatch: pytest.MonkeyPatch, here: int, enough: int
) -> None:
    monkeypatch.setattr(garbage, "SOON", 0.0)
    left, sweeper = weakref.ref(Cycle()), SessionGarbage()

    with ExitStack() as present:
        for _ in range(here):
            present.enter_context(sweeper.session())
        _come_and_go(sweeper, enough - 1)
        await asyncio.sleep(0.01)
        assert left() is not None
        _come_and_go(sweeper, 1)
        await eventually(lambda: left() is None)


async def test_a_session_that_fails_counts_as_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "SOON", 0.0)
    left, sweeper = weakref.ref(Cycle()), SessionGarbage()

    for _ in range(FEW):
        with suppress(ValueError), sweeper.session():
            raise ValueError
    await eventually(lambda: left() is None)


async def test_many_sessions_ending_together_are_collected_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage, "SOON", 0.0)
    sweeps: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: sweeps.append(1))
    sweeper = SessionGarbage()

    _come_and_go(sweeper, 5 * MANY)
    await eventually(lambda: sweeps)
    await asyncio.sleep(0.01)

    assert sweeps == [1]
