"""What a save costs: `python -m tests.bench.store_append [folder]` prints one line of JSON.

Grouped: many tables append at once, each a move and the luck it calls for, and each waits for its
answer before the next. Single: one table, one entry, one save after the other, beside the same
disk's bare fdatasync of 4 KB in a preallocated file, both in this run; the ratio is what the store
adds to what the disk takes anyway.
"""

import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

from tablehost.store.connection import Durability
from tablehost.store.sqlite import SqliteStore
from tablehost.store.values import Appended, Entry, Secret, TableSpec

TABLES = 200
COMMANDS = 100  # a table
SINGLES = 400

MOVE = Entry("player", {"do": "keep", "dice": [1, 5]}, 0)
LUCK = Entry("dealer", {"luck": "rolled", "faces": [1, 2, 3, 4, 5, 6]})


async def new_match(store: SqliteStore, code: str) -> int:
    spec = TableSpec(code=code, game="farkle", name="", seats=2)
    table = await store.create_table(spec)
    match = await store.start_match(table.id, 1, Secret(os.urandom(32), "commitment"))
    return match.id


async def play(store: SqliteStore, match: int, entries: tuple[Entry, ...], commands: int) -> None:
    for number in range(commands):
        seq = number * len(entries)
        answer = await store.append(match, seq, entries, f"{number}", position=seq)
        assert answer == Appended(seq, seq + len(entries))


async def grouped(store: SqliteStore) -> float:
    """Entries a second, all tables together."""
    matches = [await new_match(store, f"G{number}") for number in range(TABLES)]
    before = time.perf_counter()
    await asyncio.gather(*(play(store, match, (MOVE, LUCK), COMMANDS) for match in matches))
    return TABLES * COMMANDS * 2 / (time.perf_counter() - before)


async def single(store: SqliteStore) -> list[float]:
    """Seconds of each save."""
    match, costs = await new_match(store, "S"), []
    for seq in range(SINGLES):
        before = time.perf_counter()
        await store.append(match, seq, (MOVE,), f"{seq}")
        costs.append(time.perf_counter() - before)
    return costs


def bare(folder: Path, sync: Callable[[int], None]) -> list[float]:
    """Seconds of each write of 4 KB that `sync` follows."""
    file = os.open(folder / "bare", os.O_RDWR | os.O_CREAT, 0o600)
    os.pwrite(file, bytes(4096 * SINGLES), 0)
    os.fsync(file)
    costs = []
    for number in range(SINGLES):
        before = time.perf_counter()
        os.pwrite(file, os.urandom(4096), 4096 * number)
        sync(file)
        costs.append(time.perf_counter() - before)
    os.close(file)
    return costs


def quantiles(costs: list[float]) -> dict[str, float]:
    cuts = statistics.quantiles(costs, n=100)
    return {"p50_ms": round(cuts[49] * 1000, 3), "p99_ms": round(cuts[98] * 1000, 3)}


async def measure(folder: Path, durability: Durability) -> dict[str, Any]:
    store = await SqliteStore.open(folder / f"{durability}.db", durability=durability)
    try:
        result: dict[str, Any] = {"grouped_entries_per_s": round(await grouped(store))}
        return result | {"single": quantiles(await single(store))}
    finally:
        await store.close()


async def main(folder: Path) -> dict[str, Any]:
    disk = quantiles(bare(folder, os.fdatasync))
    result: dict[str, Any] = {"bench": "store_append", "fdatasync": disk}
    for durability in get_args(Durability):
        one = await measure(folder, durability)
        one["of_fdatasync"] = {
            name.removesuffix("_ms"): round(cost / disk[name], 2)
            for name, cost in one["single"].items()
        }
        result[durability] = one
    return result


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as name:
        print(json.dumps(asyncio.run(main(Path(name)))))
