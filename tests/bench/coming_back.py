"""What somebody is told who comes back to the lobby of a big house.

A hall with a store in memory has `--tables` tables with one person each, who waits for others.
Somebody sits down at one of them and stands up again, `--times` times; counted is everything that
the hall tells them from standing up until they have the whole lobby, and the hall's CPU for both.

    python -m tests.bench.coming_back [--tables 1000] [--times 50]
"""

import asyncio
from pathlib import Path
from statistics import median

from engine.sync.requests import NewTable, Sit, Stand
from tests.bench.machine import Spent
from tests.bench.replicas import GAME, SEATS, memory_hall
from tests.bench.rows import arguments, row, tell
from tests.bench.seats import Seat


class Counting(Seat):
    """Somebody whose bytes are counted.

    Attributes:
        heard: bytes.
    """

    heard = 0

    def hear(self, data: bytes) -> None:
        self.heard += len(data)
        super().hear(data)

    async def opened(self, name: str) -> int:
        """Open a table and sit down there; returns its number."""
        options: tuple[object, ...] = GAME, SEATS, {}, name, True, True, 0, []
        number: int = (await self.ask(NewTable, *options))["table"]
        await self.sit(number)
        return number

    async def sit(self, table: int) -> None:
        """Take a seat, and wait until the table is shown."""
        self.guest.seated(await self.ask(Sit, table, None))
        await self.until(lambda guest: guest.table is not None)

    async def back(self, table: int) -> int:
        """Stand up; returns the bytes until the whole lobby is shown."""
        before, old = self.heard, self.guest.lobby
        await self.ask(Stand, table)
        self.guest.leave_table()
        await self.until(lambda guest: guest.lobby is not old)
        return self.heard - before


async def filled(folder: Path, tables: int) -> int:
    """Open so many tables; returns the number of the last one."""
    for number in range(tables):
        seat = await Counting.attached(folder, number)
        table = await seat.opened(f"s{number}’s table")
    return table


async def main() -> None:
    args = arguments(__doc__, tables=1000, times=50)
    async with memory_hall() as (folder, usage):
        table = await filled(folder, args.tables)
        seat, told = await Counting.attached(folder, args.tables), list[int]()
        with Spent(usage) as spent:
            for _ in range(args.times):
                await seat.sit(table)
                told.append(await seat.back(table))
    figures = {"bytes": median(told), "cpu_ms": 1000 * spent.cpu / args.times}
    name = f"coming_back --tables {args.tables} --times {args.times}"
    tell(row("coming_back", figures, None, {"tables": args.tables}, name))


if __name__ == "__main__":
    asyncio.run(main())
