"""The cost of a save: grouped, and at the pace of a full house.

Grouped: many tables append at once, each a move and the luck it calls for, and each waits for its
answer before the next; the best of a few rounds, since other work on the machine only slows it.
Paced: 200 tables append once a second each, spread over it; bare fdatasyncs of 4 KB in a
preallocated file on the same disk in between, from a thread as the store's are, so that both meet
the same weather.

    python -m tests.bench.store_append [--tables 200] [--rounds 4] [--seconds 10]
"""

import asyncio
import os
import time
from asyncio import to_thread
from pathlib import Path
from tempfile import TemporaryDirectory

from tablehost.store.store import Store
from tablehost.store.values import Appended, Entry, Secret, TableSpec
from tests.bench.disk import BareFile
from tests.bench.rows import Figures, arguments, percentile, row, tell

COMMANDS = 50  # a table and round
PROBES = 20.0  # bare saves a second

MOVE = Entry("player", {"do": "keep", "dice": [1, 5]}, 0)
LUCK = Entry("dealer", {"luck": "rolled", "faces": [1, 2, 3, 4, 5, 6]})


class Log:
    """One match on the disk."""

    def __init__(self, store: Store, match: int) -> None:
        self._store = store
        self._match = match
        self._seq = 0

    @classmethod
    async def begun(cls, store: Store, code: str) -> "Log":
        spec = TableSpec(code=code, game="farkle", name="", seats=2)
        table = await store.create_table(spec)
        match = await store.start_match(table.id, 1, Secret(os.urandom(32), "commitment"))
        return cls(store, match.id)

    async def append(self) -> float:
        """A move and its luck; seconds until they are on the disk."""
        seq, began = self._seq, time.perf_counter()
        answer = await self._store.append(self._match, seq, (MOVE, LUCK), f"{seq}", position=seq)
        assert answer == Appended(seq, seq + 2)
        self._seq += 2
        return time.perf_counter() - began


async def grouped(logs: list[Log]) -> float:
    """Entries a second, all tables together."""

    async def busy(log: Log) -> None:
        for _ in range(COMMANDS):
            await log.append()

    began = time.perf_counter()
    await asyncio.gather(*map(busy, logs))
    return len(logs) * COMMANDS * 2 / (time.perf_counter() - began)


async def paced(logs: list[Log], bare: BareFile, seconds: int) -> Figures:
    """Milliseconds of saves, and of bare ones, with each table saving once a second."""
    saves: list[float] = []
    disk: list[float] = []

    async def regular(log: Log, later: float) -> None:
        for second in range(seconds):
            await _at(began + later + second)
            saves.append(1000 * await log.append())

    async def probed() -> None:
        for number in range(int(seconds * PROBES)):
            await _at(began + number / PROBES)
            disk.append(1000 * await to_thread(bare.saved, number))

    began = time.perf_counter()
    count = len(logs)
    await asyncio.gather(probed(), *(regular(log, n / count) for n, log in enumerate(logs)))
    figures = {
        "p50_ms": percentile(saves, 50),
        "p99_ms": percentile(saves, 99),
        "disk_p50_ms": percentile(disk, 50),
        "disk_p99_ms": percentile(disk, 99),
    }
    return figures | {"times_disk": figures["p99_ms"] / figures["disk_p99_ms"]}


async def _at(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - time.perf_counter()))


async def main() -> None:
    args = arguments(__doc__, tables=200, rounds=4, seconds=10)
    scale = {"tables": args.tables}
    name = f"store_append --tables {args.tables} --rounds {args.rounds} --seconds {args.seconds}"
    with TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "power.db", durability="power")
        bare = BareFile(Path(folder) / "bare", int(args.seconds * PROBES))
        logs = [await Log.begun(store, f"T{number}") for number in range(args.tables)]
        best = max([await grouped(logs) for _ in range(args.rounds)])
        tell(row("append", {"entries_per_s": best}, None, scale, name))
        tell(row("append_paced", await paced(logs, bare, args.seconds), None, scale, name))
        bare.close()
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
