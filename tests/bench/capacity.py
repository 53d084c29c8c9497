"""How many sessions one front carries: tables are added until keys wait too long for a picture.

Everybody plays as in `evening`; the most sessions at which one key in a hundred waits 100 ms at
most is what is printed, with the figures of that step and of the first that was too much. The
players are one process, too: `load_percent` is how busy it is, and where that comes near 100, it
is they who wait for each other.

    python -m tests.bench.capacity [--first 300] [--step 150] [--most 1500] [--seconds 30]
        [--hundredths 100]
"""

import asyncio
import gc
import os

from tests.bench.evening import played, seated
from tests.bench.house import AT_REST, House, house
from tests.bench.machine import Spent, Usage
from tests.bench.rows import Figures, arguments, percentile, row, tell
from tests.bench.tables import Table

SEATS = 5
LONGEST = 100.0  # milliseconds


async def measured(first: int, step: int, most: int, seconds: int, rate: float) -> dict[str, float]:
    carried: dict[str, float] = {"sessions": 0}
    async with house() as host:
        empty = host.usage.memory
        tables: list[Table] = []
        for sessions in range(first, most + 1, step):
            tables += await seated(host, sessions // SEATS - len(tables), SEATS)
            gc.freeze()  # a collection here would look like a host that stops
            await asyncio.sleep(AT_REST)
            found = await _step(host, tables, seconds, rate)
            found["memory_mb"] = (host.usage.memory - empty) / sessions
            if found["p99_ms"] > LONGEST:
                return carried | _beyond(sessions, found)
            carried = {"sessions": sessions, **found}
    return carried


async def _step(host: House, tables: list[Table], seconds: int, rate: float) -> dict[str, float]:
    with Spent(Usage(os.getpid())) as load:
        evening = await played(host, tables, seconds, rate)
    sessions = len(tables) * SEATS
    return {
        "p50_ms": percentile(evening.waited, 50),
        "p99_ms": percentile(evening.waited, 99),
        "updates_per_s": evening.updates / seconds / sessions,
        "core_percent": 100 * evening.cpu / seconds,
        "load_percent": 100 * load.cpu / seconds,
        "cpu_ms": 1000 * evening.cpu / evening.updates,
        "disk_p99_ms": percentile(evening.disk, 99),
    }


def _beyond(sessions: int, found: Figures) -> dict[str, float]:
    return {f"{name}_at_{sessions}": number for name, number in found.items()}


async def main() -> None:
    args = arguments(__doc__, first=300, step=150, most=1500, seconds=30, hundredths=100)
    found = await measured(args.first, args.step, args.most, args.seconds, args.hundredths / 100)
    scale = {"updates_per_s_and_session": args.hundredths / 100, "seconds": args.seconds}
    name = f"capacity --first {args.first} --step {args.step} --most {args.most}"
    name += f" --seconds {args.seconds} --hundredths {args.hundredths}"
    tell(row("capacity", found, None, scale, name))


if __name__ == "__main__":
    asyncio.run(main())
