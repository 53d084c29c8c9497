"""The supervisor: restarts, pauses and log lines."""

import asyncio
import logging
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from tablehost.config import Config
from tablehost.errors import HostError
from tablehost.fronts import child, supervisor
from tablehost.fronts.process_link import Orders
from tablehost.fronts.supervisor import ProcessKeeper


class Child:
    """A process that ends on request."""

    def __init__(self, *, ready: str | None) -> None:
        loop = asyncio.get_running_loop()
        self.ready: asyncio.Future[str | None] = loop.create_future()
        self.ready.set_result(ready)
        self.failure = "" if ready is not None else "There is no disk."
        self.started = loop.time()
        self.pid = 4711
        self.signals: list[signal.Signals] = []
        self.deaf = False
        self._over: asyncio.Future[int] = loop.create_future()

    async def ended(self) -> int:
        return await asyncio.shield(self._over)

    def send_signal(self, number: signal.Signals) -> None:
        self.signals.append(number)
        if number == signal.SIGKILL or not self.deaf:
            self.end(-number if number == signal.SIGKILL else 0)

    def end(self, code: int) -> None:
        if not self._over.done():
            self._over.set_result(code)


class Nursery:
    """Starts such processes instead of real ones."""

    def __init__(self) -> None:
        self.started: list[Child] = []
        self.ready: str | None = "the banner"
        self._changed = asyncio.Condition()

    async def start(self, *_: object) -> Child:
        one = Child(ready=self.ready)
        async with self._changed:
            self.started.append(one)
            self._changed.notify_all()
        return one

    async def until(self, many: int) -> Child:
        """Wait for this many starts; returns the last process."""
        async with asyncio.timeout(10), self._changed:
            await self._changed.wait_for(lambda: len(self.started) >= many)
        return self.started[-1]


@pytest.fixture
def nursery(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Nursery:
    caplog.set_level(logging.INFO, "tablehost")
    found = Nursery()
    monkeypatch.setattr(child.Child, "start", found.start)
    monkeypatch.setattr(supervisor, "SHORTEST_PAUSE", 0.001)
    return found


def keeper() -> ProcessKeeper:
    return ProcessKeeper("front", "front 1", orders)


def orders(sockets: Sequence[int] = ()) -> Orders:
    return Orders.of(Config(data=Path("somewhere")), port=1, sockets=list(sockets), bound=[], qr="")


def test_orders_contain_all_settings() -> None:
    config = Config(data=Path("somewhere"), fronts="auto", interfaces=("wlan0",))

    assert Orders.of(config, port=1, sockets=[7], bound=[], qr="").settings == config


async def test_dead_process_is_restarted_and_logged(
    nursery: Nursery, caplog: pytest.LogCaptureFixture
) -> None:
    kept = keeper()
    assert await kept.start() == "the banner"
    nursery.started[0].end(-signal.SIGKILL)
    (await nursery.until(2)).end(3)
    await nursery.until(3)
    await kept.stop(1.0)

    assert "front 1 ended by SIGKILL" in caplog.text
    assert "front 1 ended with exit code 3" in caplog.text
    assert "front 1 is restarted" in caplog.text
    assert nursery.started[2].signals == [signal.SIGTERM]


async def test_pauses_grow_while_a_process_keeps_dying(
    nursery: Nursery, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "LONGEST_PAUSE", 0.005)
    kept = keeper()
    await kept.start()
    pauses = []
    for starts in range(1, 6):
        (await nursery.until(starts)).end(1)
        await nursery.until(starts + 1)
        pauses.append(kept._pause)
    nursery.started[-1].started -= supervisor.STABLE + 1
    nursery.started[-1].end(1)
    await nursery.until(7)
    await kept.stop(1.0)

    assert pauses == [0.001, 0.002, 0.004, 0.005, 0.005]
    assert kept._pause == 0


async def test_planned_restart_is_not_a_failure(
    nursery: Nursery, caplog: pytest.LogCaptureFixture
) -> None:
    kept = keeper()
    await kept.start()
    kept.replace()
    await nursery.until(2)
    await kept.stop(1.0)

    assert nursery.started[0].signals == [signal.SIGHUP]
    assert not [one for one in caplog.records if one.levelno > logging.INFO]


async def test_stop_during_a_pause_starts_nothing(
    nursery: Nursery, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "SHORTEST_PAUSE", 3600.0)
    monkeypatch.setattr(supervisor, "LONGEST_PAUSE", 3600.0)
    kept = keeper()
    await kept.start()
    nursery.started[0].end(1)
    await asyncio.sleep(0)
    async with asyncio.timeout(10):
        await kept.stop(5.0)

    assert len(nursery.started) == 1


async def test_process_that_does_not_stop_is_killed(
    nursery: Nursery, caplog: pytest.LogCaptureFixture
) -> None:
    kept = keeper()
    await kept.start()
    nursery.started[0].deaf = True
    await kept.stop(0.001)

    assert nursery.started[0].signals == [signal.SIGTERM, signal.SIGKILL]
    assert "killed" in caplog.text


async def test_failing_first_start_is_reported_with_its_reason(nursery: Nursery) -> None:
    nursery.ready = None
    kept = keeper()

    with pytest.raises(HostError, match="There is no disk"):
        await kept.start()
    await kept.stop(1.0)
    assert len(nursery.started) == 1
