"""The load of the last minute, from the meter's counts."""

import asyncio

from tablehost.metrics.load import BEYOND, LoadWatch
from tablehost.metrics.meter import Meter


def test_idle_host_has_no_times() -> None:
    load = LoadWatch(Meter()).now()

    assert (load.frame, load.save, load.lag) == ((), (), 0)


def test_times_are_bucket_bounds() -> None:
    meter = Meter()
    for _ in range(98):
        meter.frames.observe(0.003)
    for seconds in (0.14, 0.14):
        meter.frames.observe(seconds)
    meter.saves.observe(0.0004)

    load = LoadWatch(meter).now()
    assert load.frame == (4, 150)
    assert load.save == (1, 1)


def test_times_beyond_every_bucket_are_marked() -> None:
    meter = Meter()
    meter.saves.observe(60.0)

    assert LoadWatch(meter).now().save == (BEYOND, BEYOND)


def test_older_half_minutes_are_forgotten() -> None:
    meter = Meter()
    watch = LoadWatch(meter)
    meter.frames.observe(2.0)
    watch._late = (0.0, 0.5)
    watch._turn_over()
    assert (watch.now().frame, watch.now().lag) == ((3000, 3000), 500)

    meter.frames.observe(0.001)
    watch._turn_over()

    assert (watch.now().frame, watch.now().lag) == ((1, 1), 0)


async def test_blocked_loop_is_reported_late() -> None:
    watch = LoadWatch(Meter())
    watch.start()
    late = asyncio.Event()

    def look() -> None:
        if watch._late[1] > 0:
            late.set()
        else:
            asyncio.get_running_loop().call_later(0.01, look)

    look()
    async with asyncio.timeout(60):
        await late.wait()
    await watch.stop()
