"""The load of this process in the last minute, for admins."""

import asyncio
import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from math import ceil
from pathlib import Path

from prometheus_client import Histogram

from engine.sync.house_view import Load
from tablehost.log_events import note
from tablehost.metrics.meter import Meter

BEAT = 0.5  # seconds between two measurements of how late the loop is
SLOW = 0.25  # seconds that players notice; within a minute only a worse one is logged too
HALF = 30.0  # seconds: two halves are kept, and the older is dropped when a new one begins
BEYOND = 9999  # milliseconds, for values above the largest bucket

log = logging.getLogger(__name__)

Counts = Mapping[float, float]
"""How many values were at most so many seconds, by upper bound."""


class LoadWatch:
    """Measures a process while it runs.

    Args:
        meter: has the times of frames and saves.
    """

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._late = (0.0, 0.0)  # at worst in the previous half, and in the current one
        self._before: tuple[dict[str, Counts], dict[str, Counts]] = ({}, {})
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start measuring."""
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stop measuring."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def now(self) -> Load:
        """The load; the counts of the hall are 0 here."""
        counts = self._counts()
        return Load(
            lag=ceil(1000 * max(self._late)),
            frame=_median_and_worst(counts["frame"], self._before[0].get("frame", {})),
            save=_median_and_worst(counts["save"], self._before[0].get("save", {})),
            memory=_memory(),
        )

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        half = loop.time() + HALF
        while True:
            due = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            before, running = self._late
            late = loop.time() - due
            if late > max(SLOW, *self._late):
                note(log, "slow_loop", seconds=round(late, 2))
            self._late = before, max(running, late)
            if loop.time() > half:
                half = loop.time() + HALF
                self._turn_over()

    def _turn_over(self) -> None:
        """Begin a new half."""
        self._late = self._late[1], 0.0
        self._before = self._before[1], self._counts()

    def _counts(self) -> dict[str, Counts]:
        return {"frame": _counted(self._meter.frames), "save": _counted(self._meter.saves)}


def _counted(histogram: Histogram) -> Counts:
    (metric,) = histogram.collect()
    buckets = (one for one in metric.samples if one.name.endswith("_bucket"))
    return {float(one.labels["le"]): one.value for one in buckets}


def _median_and_worst(now: Counts, before: Counts) -> tuple[int, ...]:
    """Milliseconds within which 50 % and 99 % of the values since then lay; () for no values."""
    since = {bound: count - before.get(bound, 0.0) for bound, count in now.items()}
    count = max(since.values(), default=0.0)
    if not count:
        return ()
    return tuple(_within(since, share * count) for share in (0.5, 0.99))


def _within(counts: Counts, wanted: float) -> int:
    bound = min(bound for bound, count in counts.items() if count >= wanted)
    return min(BEYOND, ceil(1000 * min(bound, BEYOND)))


def _memory() -> int:
    """Resident memory in MiB; 0 if unknown."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 2**20
    return 0
