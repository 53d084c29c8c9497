"""What a save costs: `python -m tests.bench.store_append [folder]` prints one line of JSON.

Grouped: many tables append at once, each a move and the luck it calls for, and each waits for its
answer before the next; the best of a few rounds, since other work on the machine only slows it.
Single: one table, one entry, one save after the other, each in turn with a bare fdatasync of 4 KB
in a preallocated file on the same disk, so that both meet the same weather. The ratios say what the
store adds to what the disk takes anyway.
"""

import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, get_args

from tablehost.store.connection import Durability
from tablehost.store.sqlite import SqliteStore
from tablehost.store.values import Appended, Entry, Secret, TableSpec

TABLES = 200
COMMANDS = 50  # a table and round
ROUNDS = 4
SINGLES = 400

MOVE = Entry("player", {"do": "keep", "dice": [1, 5]}, 0)
LUCK = Entry("dealer", {"luck": "rolled", "faces": [1, 2, 3, 4, 5, 6]})


class BareFile:
    """What the disk takes for 4 KB that last, without a store around them."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        os.pwrite(self._file, bytes(4096 * SINGLES), 0)
        os.fsync(self._file)

    def save(self, number: int) -> None:
        os.pwrite(self._file, os.urandom(4096), 4096 * number)
        os.fdatasync(self._file)

    def close(self) -> None:
        os.close(self._file)


async def new_match(store: SqliteStore, code: str) -> int:
    spec = TableSpec(code=code, game="farkle", name="", seats=2)
    table = await store.create_table(spec)
    match = await store.start_match(table.id, 1, Secret(os.urandom(32), "commitment"))
    return match.id


async def play(store: SqliteStore, match: int) -> None:
    for number in range(COMMANDS):
        seq = 2 * number
        answer = await store.append(match, seq, (MOVE, LUCK), f"{number}", position=seq)
        assert answer == Appended(seq, seq + 2)


async def grouped(store: SqliteStore, prefix: str) -> float:
    """Entries a second, all tables together."""
    matches = [await new_match(store, f"{prefix}{number}") for number in range(TABLES)]
    before = time.perf_counter()
    await asyncio.gather(*(play(store, match) for match in matches))
    return TABLES * COMMANDS * 2 / (time.perf_counter() - before)


async def single(store: SqliteStore, bare: BareFile) -> dict[str, Any]:
    """Seconds of each save, and of each bare one in between."""
    match = await new_match(store, "single")
    disk, saves = [], []
    for seq in range(SINGLES):
        started = time.perf_counter()
        bare.save(seq)
        between = time.perf_counter()
        await store.append(match, seq, (MOVE,), f"{seq}")
        disk.append(between - started)
        saves.append(time.perf_counter() - between)
    return {name: compared(saves, disk, percent) for name, percent in (("p50", 50), ("p99", 99))}


def compared(saves: list[float], disk: list[float], percent: int) -> dict[str, float]:
    save, bare = (statistics.quantiles(costs, n=100)[percent - 1] for costs in (saves, disk))
    return {
        "save_ms": round(save * 1000, 3),
        "fdatasync_ms": round(bare * 1000, 3),
        "ratio": round(save / bare, 2),
    }


async def measure(folder: Path, durability: Durability) -> dict[str, Any]:
    store = await SqliteStore.open(folder / f"{durability}.db", durability=durability)
    bare = BareFile(folder / f"{durability}.bare")
    try:
        rounds = [await grouped(store, f"{number}-") for number in range(ROUNDS)]
        alone = await single(store, bare)
        return {"grouped_entries_per_s": round(max(rounds)), "single": alone}
    finally:
        bare.close()
        await store.close()


async def main(folder: Path) -> dict[str, Any]:
    measured = {kind: await measure(folder, kind) for kind in get_args(Durability)}
    return {"bench": "store_append", **measured}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as name:
        print(json.dumps(asyncio.run(main(Path(name)))))
