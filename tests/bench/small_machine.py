"""A host on a small machine: what 20 players notice of 512 MB of memory and a quarter of a core.

The same evening (see `evening`) twice: at a host with a core of its own, and at one that the kernel
holds to those limits (a control group). Needs root and Linux; elsewhere it says so and fails.

    python -m tests.bench.small_machine [--tables 4] [--seats 5] [--seconds 60] [--hundredths 100]
        [--megabytes 512] [--percent 25]
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.evening import Evening, spent
from tests.bench.house import House, house
from tests.bench.rows import Figures, arguments, row, spread, tell

GROUPS = Path("/sys/fs/cgroup")
NAME = "tablehost-small-machine"
PERIOD = 100_000  # microseconds, the kernel's own


class NoLimitsError(Exception):
    """Nothing can be limited here; the text says why."""


@contextmanager
def limited(pids: Sequence[int], megabytes: int, percent: int) -> Iterator[None]:
    """Hold processes, and the children that they start, to so much memory and of a core.

    Raises:
        NoLimitsError: control groups cannot be made here.
    """
    memory, quota = str(megabytes * 2**20), percent * PERIOD // 100
    if (GROUPS / "cgroup.controllers").exists():
        settings = {"memory.max": memory, "cpu.max": f"{quota} {PERIOD}"}
        groups = {GROUPS / NAME: settings}
    else:
        groups = {
            GROUPS / "memory" / NAME: {"memory.limit_in_bytes": memory},
            GROUPS / "cpu" / NAME: {"cpu.cfs_quota_us": str(quota)},
        }
    try:
        for group, settings in groups.items():
            _made(group, settings, pids)
        yield
    finally:
        for group in groups:
            _removed(group)


def _made(group: Path, settings: Mapping[str, str], pids: Sequence[int]) -> None:
    """Make a group with these settings, and move the processes into it."""
    try:
        group.mkdir()
        for setting, value in settings.items():
            (group / setting).write_text(value)
        for pid in pids:
            (group / "cgroup.procs").write_text(str(pid))
    except OSError as error:
        raise NoLimitsError(f"No control group can be made here: {error}.") from error


def _removed(group: Path) -> None:
    """Remove a group; its processes go back to the group above."""
    if not group.exists():
        return
    for pid in (group / "cgroup.procs").read_text().split():
        (group.parent / "cgroup.procs").write_text(pid)
    group.rmdir()


async def small(host: House, args: Any) -> tuple[Evening, float]:
    """The evening on a small machine, and the host's megabytes at its end."""
    with limited(host.usage.every_pid, args.megabytes, args.percent):
        evening = await spent(host, args.tables, args)
        return evening, host.usage.memory


def figures(evening: Evening, seconds: int) -> Figures:
    return {**spread(evening.waited), "core_percent": 100 * evening.cpu / seconds}


async def main() -> None:
    usual = {"tables": 4, "seats": 5, "seconds": 60, "hundredths": 100}
    args = arguments(__doc__, **usual, megabytes=512, percent=25)
    async with house() as host:
        before = await spent(host, args.tables, args)
    async with house() as host:
        evening, memory = await small(host, args)
    measured = {**figures(evening, args.seconds), "memory_mb": memory}
    measured["times_p50"] = measured["p50_ms"] / spread(before.waited)["p50_ms"]
    peers = {"the same with a core of its own": figures(before, args.seconds)}
    scale = {"sessions": args.tables * args.seats, "tables": args.tables}
    name = f"small_machine --megabytes {args.megabytes} --percent {args.percent}"
    tell(row("small_machine", measured, peers, scale, name))


if __name__ == "__main__":
    asyncio.run(main())
