"""Moves over the hall's Unix socket, until all four replicas of a table show them.

One table at a time for the time a move takes; `--tables` at once, each with its next move as soon
as everybody has the last, for moves a second and the hall's CPU for one. First a hall that saves
no move, next to Colyseus (a patch a move) and boardgame.io where `--peers` says they lie, which
save none either; then one that saves in memory; then a host with its disk and durability power, a
move and a bare fdatasync taking turns.

    python -m tests.bench.replicas [--moves 1000] [--tables 25] [--peers DIR]
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.disk import BareFile
from tests.bench.house import house
from tests.bench.machine import HOST, LOAD, Spent, Usage, on_core
from tests.bench.others import others
from tests.bench.rows import Figures, arguments, percentile, row, spread, tell
from tests.bench.seats import Table

GAME, SEATS = "farkle", 4
WARM = 100  # moves before any counts
COLYSEUS, BOARDGAME = "Colyseus, a patch a move", "boardgame.io, deltas"


@asynccontextmanager
async def memory_hall(*options: str) -> AsyncIterator[tuple[Path, Usage]]:
    """A hall in a process of its own: the folder of its socket, and what it uses."""
    with TemporaryDirectory() as folder:
        with on_core(HOST):
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "tests.bench.memory_hall", folder, *options),
                stdout=subprocess.PIPE,
            )
        assert process.stdout is not None
        try:
            await process.stdout.readline()
            with on_core(LOAD):
                yield Path(folder), Usage(process.pid)
        finally:
            process.terminate()
            await process.wait()


async def in_memory(moves: int, tables: int, *options: str) -> Figures:
    async with memory_hall(*options) as (folder, usage):
        table = await Table.laid(folder, GAME, SEATS)
        await moved(table, WARM)
        took = await moved(table, moves)
        crowd = [await Table.laid(folder, GAME, SEATS) for _ in range(tables)]
        each = max(10, 3 * moves // tables)
        await asyncio.gather(*(moved(one, 5) for one in crowd))
        began = time.perf_counter()
        with Spent(usage) as spent:
            await asyncio.gather(*(moved(one, each) for one in crowd))
        seconds = time.perf_counter() - began
    return {
        **spread(took),
        "cpu_us": 1e6 * spent.cpu / (each * tables),
        "moves_per_s": each * tables / seconds,
    }


async def moved(table: Table, moves: int) -> list[float]:
    """Milliseconds of so many moves."""
    return [await table.moved() for _ in range(moves)]


async def on_disk(moves: int) -> Figures:
    async with house() as host:
        table = await Table.laid(host.data, GAME, SEATS)
        bare = BareFile(host.data / "bare", WARM + moves)
        took, disk = [], []
        for number in range(WARM + moves):
            disk.append(1000 * bare.saved(number))
            took.append(await table.moved())
        bare.close()
    mine, theirs = (percentile(some[WARM:], 50) for some in (took, disk))
    return {**spread(took[WARM:]), "disk_p50_ms": theirs, "p50_over_disk_ms": mine - theirs}


def peers(folder: str | None) -> dict[str, Figures]:
    """Their own measurements, in figures named as ours."""
    colyseus = others(folder, "node", "colyseus/bench_server.mjs", "400", "1", "2")
    boardgame = others(folder, "node", "bgio/bench_server.js", "400", "1", "2")
    return {
        COLYSEUS: _renamed(colyseus.get("farkle-now", {}), "updates_s_25rooms"),
        BOARDGAME: _renamed(boardgame.get("farkle-delta", {}), "updates_s_25matches"),
    }


def _renamed(found: Figures, rate: str) -> Figures:
    names = {
        "p50_ms": "p50_ms",
        "p99_ms": "p99_ms",
        "server_cpu_us_per_move": "cpu_us",
        rate: "moves_per_s",
    }
    return {ours: found[theirs] for theirs, ours in names.items() if theirs in found}


async def main() -> None:
    args = arguments(__doc__, moves=1000, tables=25)
    name = f"replicas --moves {args.moves} --tables {args.tables}"
    scale = {"moves": args.moves, "tables": args.tables, "seats": SEATS}
    theirs = peers(args.peers)
    tell(row("unsaved", await in_memory(args.moves, args.tables), theirs, scale, name))
    saved = await in_memory(args.moves, args.tables, "--saves")
    tell(row("replicas", saved, theirs, scale, name))
    tell(row("durable", await on_disk(args.moves), None, {"moves": args.moves}, name))


if __name__ == "__main__":
    asyncio.run(main())
