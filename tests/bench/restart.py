"""A hall of many tables comes back after a kill: how long it takes, and what it costs.

A real host with its disk has `--tables` tables of four people each who have moved a few times and
left. It is killed (SIGKILL) and started again. Counted are the seconds until it says that it is up,
its CPU and memory then, and the time of somebody who comes in: once from an address that the host
has not seen since, which it compares with those of all seats, once more from the same, and what it
spends while nobody does anything.

    python -m tests.bench.restart [--tables 10000] [--moves 5]
"""

import asyncio
import time
from ipaddress import IPv4Address
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.growth import joined, quiet
from tests.bench.house import AT_REST
from tests.bench.machine import HOST, LOAD, MB, Spent, Usage, on_core
from tests.bench.replicas import GAME, SEATS, moved
from tests.bench.rows import Figures, arguments, row, tell
from tests.bench.seats import Table
from tests.tablehost.played.host import PlayedHost

REST = 10.0  # seconds


async def measured(folder: Path, tables: int, moves: int) -> Figures:
    """The figures of one kill."""
    host = PlayedHost(folder / "data", durability="process")
    with on_core(HOST):
        host.start()
    with on_core(LOAD):
        for _ in range(tables):
            table = await Table.laid(host.data, GAME, SEATS)
            await moved(table, moves)
            table.leave()
        host.kill()
    began = time.perf_counter()
    with on_core(HOST):
        host.launch()
        host.come_up()
    seconds, usage = time.perf_counter() - began, Usage(host.pid)
    cpu, memory = usage.cpu, usage.memory
    with on_core(LOAD):
        first, again = [await joined(host.data, IPv4Address("192.0.2.1")) for _ in range(2)]
        await asyncio.sleep(AT_REST)
        await quiet(usage)
        with Spent(usage) as resting:
            await asyncio.sleep(REST)
    host.stop()
    return {
        "up_s": seconds,
        "cpu_s": cpu,
        "memory_mb": memory,
        "memory_kb_per_table": memory * MB / 1e3 / tables,
        "first_join_ms": first,
        "join_ms": again,
        "rest_percent": 100 * resting.cpu / REST,
    }


async def main() -> None:
    args = arguments(__doc__, tables=10_000, moves=5)
    with TemporaryDirectory() as folder:
        found = await measured(Path(folder), args.tables, args.moves)
    name = f"restart --tables {args.tables} --moves {args.moves}"
    tell(row("restart", found, None, {"tables": args.tables}, name))


if __name__ == "__main__":
    asyncio.run(main())
