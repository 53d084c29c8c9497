"""How cost grows: the same figures with more and more sessions, and with more and more tables.

Sessions sit at tables of five on a real host and play at `--hundredths` of an update a second (see
`evening`). Tables are of four people on a hall with a store in memory (see `replicas`): eight of
them move, the others' people have left in the middle of a match, and the tables stay. What is given
is the cost of one session, one update, one move, one join: it has to stay what it was, or the whole
is worse than linear. The players are one process, too: `load_percent` is how busy that is.

    python -m tests.bench.growth [--sessions 400] [--tables 1000] [--seconds 25] [--moves 400]
        [--hundredths 100] [--fronts 1]

Until 1,500 sessions and 10,000 tables are there it takes a quarter of an hour.
"""

import asyncio
import gc
import time
from collections.abc import Iterator, Sequence
from ipaddress import IPv4Address
from pathlib import Path

from tests.bench.evening import played, seated
from tests.bench.house import AT_REST, house
from tests.bench.lobby import one_by_one
from tests.bench.machine import MB, Spent, Usage
from tests.bench.replicas import GAME, SEATS, memory_hall, moved
from tests.bench.rows import arguments, percentile, row, spread, tell
from tests.bench.seats import Seat
from tests.bench.seats import Table as Replicas
from tests.bench.tables import Table

SESSIONS = (10, 50, 100, 200, 400, 800, 1200, 1500)
TABLES = (1, 10, 100, 1000, 10_000)
AT_A_TABLE = 5
JOINS, LOBBY_JOINS = 15, 100  # over ssh, and over the hall's socket
MOVING = 8  # tables at a time
REST = 10.0  # seconds
A_FEW = 10  # tables, whose timers cost too little to be waited for
A_WHILE, STILL = 3.0, 0.005  # seconds, and the share of a core that is nothing
A_MINUTE = 65.0  # after which the last timer of a table that was left has run
PATIENCE = 300.0


async def by_sessions(
    steps: Sequence[int], seconds: int, rate: float, fronts: int, name: str
) -> None:
    async with house(fronts) as host:
        await one_by_one(host, 5)
        await asyncio.sleep(AT_REST)
        empty = host.usage.memory
        tables: list[Table] = []
        for sessions in steps:
            tables += await seated(host, sessions // AT_A_TABLE - len(tables), AT_A_TABLE)
            gc.freeze()  # a collection here would look like a host that stops
            await asyncio.sleep(AT_REST)
            memory = (host.usage.memory - empty) / sessions
            before = time.process_time()
            evening = await played(host, tables, seconds, rate)
            load = time.process_time() - before
            joined = await one_by_one(host, JOINS)
            figures = {
                "join_p50_ms": percentile(joined, 50),
                "memory_mb": memory,
                **spread(evening.waited, "key_"),
                "cpu_ms_per_update": 1000 * evening.cpu / evening.updates,
                "core_percent": 100 * evening.cpu / seconds,
                "load_percent": 100 * load / seconds,
                "disk_p99_ms": percentile(evening.disk, 99),
            }
            tell(row("growth_sessions", figures, None, {"sessions": sessions}, name))


async def by_tables(steps: Sequence[int], moves: int, name: str) -> None:
    async with memory_hall() as (folder, usage):
        empty = usage.memory
        moving = [await Replicas.laid(folder, GAME, SEATS) for _ in range(min(MOVING, steps[-1]))]
        there = len(moving)
        for count in steps:
            for _ in range(count - there):
                (await Replicas.laid(folder, GAME, SEATS)).leave()
            there = max(there, count)
            await asyncio.sleep(A_MINUTE if count > A_FEW else AT_REST)
            await quiet(usage)
            memory = (usage.memory - empty) / there
            some = moving[:count]
            each = moves // len(some)
            took = [one for table in some for one in await moved(table, each)]
            with Spent(usage) as playing:
                await asyncio.gather(*(moved(table, each) for table in some))
            with Spent(usage) as joining:
                took_to_join = [await joined(folder) for _ in range(LOBBY_JOINS)]
                await asyncio.sleep(AT_REST)
            with Spent(usage) as resting:
                await asyncio.sleep(REST)
            figures = {
                **spread(took, "move_"),
                "cpu_us_per_move": 1e6 * playing.cpu / (each * len(some)),
                "join_p50_ms": percentile(took_to_join, 50),
                "cpu_ms_per_join": 1000 * joining.cpu / LOBBY_JOINS,
                "rest_percent": 100 * resting.cpu / REST,
                "memory_kb": memory * MB / 1e3,
            }
            tell(row("growth_tables", figures, None, {"tables": count}, name))


async def quiet(usage: Usage) -> None:
    """Wait until tables that were just left have nothing to do any more."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with Spent(usage) as spent:
                await asyncio.sleep(A_WHILE)
            if spent.cpu < STILL * A_WHILE:
                return


async def joined(folder: Path, address: IPv4Address | None = None) -> float:
    """Milliseconds until somebody has the whole lobby, over the hall's socket."""
    began = time.perf_counter()
    seat = await Seat.attached(folder, 0, address)
    await seat.until(lambda guest: guest.lobby is not None)
    took = 1000 * (time.perf_counter() - began)
    seat.leave()
    return took


def up_to(most: int, steps: Sequence[int]) -> Iterator[int]:
    return (step for step in steps if step <= most)


async def main() -> None:
    args = arguments(
        __doc__, sessions=400, tables=1000, seconds=25, moves=400, hundredths=100, fronts=1
    )
    name = f"growth --sessions {args.sessions} --tables {args.tables}"
    name += f" --hundredths {args.hundredths} --fronts {args.fronts}"
    sessions, rate = list(up_to(args.sessions, SESSIONS)), args.hundredths / 100
    if sessions:
        await by_sessions(sessions, args.seconds, rate, args.fronts, name)
    if tables := list(up_to(args.tables, TABLES)):
        await by_tables(tables, args.moves, name)


if __name__ == "__main__":
    asyncio.run(main())
