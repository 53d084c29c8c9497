"""How many sessions one front carries: tables are added until keys wait too long for a picture.

Everybody plays at half an update a second and session (see `evening`); the most sessions at which
one key in a hundred waits 100 ms at most is what is printed, with the figures of that step and of
the first that was too much.

    python -m tests.bench.capacity [--first 200] [--step 50] [--most 500] [--seconds 40]
"""

import asyncio

from tests.bench.evening import played, seated
from tests.bench.house import AT_REST, house
from tests.bench.rows import Figures, arguments, percentile, row, tell
from tests.bench.tables import Table

SEATS = 5
RATE = 0.5  # pictures a second and session
LONGEST = 100.0  # milliseconds


async def measured(first: int, step: int, most: int, seconds: int) -> dict[str, float]:
    carried: dict[str, float] = {"sessions": 0}
    async with house() as host:
        tables: list[Table] = []
        for sessions in range(first, most + 1, step):
            tables += await seated(host, sessions // SEATS - len(tables), SEATS)
            await asyncio.sleep(AT_REST)
            evening = await played(host, tables, seconds, RATE)
            found = {
                "p99_ms": percentile(evening.waited, 99),
                "core_percent": 100 * evening.cpu / seconds,
                "disk_p99_ms": percentile(evening.disk, 99),
            }
            if found["p99_ms"] > LONGEST:
                return carried | _beyond(sessions, found)
            carried = {"sessions": sessions, **found}
    return carried


def _beyond(sessions: int, found: Figures) -> dict[str, float]:
    return {f"{name}_at_{sessions}": number for name, number in found.items()}


async def main() -> None:
    args = arguments(__doc__, first=200, step=50, most=500, seconds=40)
    found = await measured(args.first, args.step, args.most, args.seconds)
    scale = {"updates_per_s_and_session": RATE, "seconds": args.seconds}
    name = f"capacity --first {args.first} --step {args.step} --most {args.most}"
    tell(row("capacity", found, None, scale, name))


if __name__ == "__main__":
    asyncio.run(main())
