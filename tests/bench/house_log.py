"""The cost of a save in a house of three machines, beside a single machine's in the same run.

Three servers with synced writes, and two more copies in processes of their own, which follow. One
table saves alone, then many in closed loop; in turn with a store of a single machine on the same
disk, durability power. Then a new copy of the log's beginning catches up with all of it.

    python -m tests.bench.house_log [--tables 64] [--moves 400] [--rounds 3]
"""

import asyncio
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tablehost.store.store import Store
from tests.bench.rows import Figures, arguments, row, spread, tell
from tests.bench.store_append import COMMANDS, Log, grouped
from tests.tablehost.cluster.copies import HOUSE, Copy, make, open_copy
from tests.tablehost.cluster.servers import Servers, running

PEER = "one machine"
FOLLOWS = """
import asyncio, sys
from pathlib import Path
from tablehost.cluster.access import Access
from tablehost.cluster.log import HouseLog
from tablehost.store.store import Store

async def follow(path, house, secret, *servers):
    log = HouseLog(house, Access(servers, secret), "follower")
    await Store.open(Path(path), durability="process", log=log)
    await asyncio.Event().wait()

asyncio.run(follow(*sys.argv[1:]))
"""


async def alone(log: Log, moves: int) -> Figures:
    """Milliseconds of saves, one after the other."""
    return spread([1000 * await log.append() for _ in range(moves)])


async def measured(store: Store, code: str, tables: int, moves: int) -> Figures:
    """What one store does, at tables of its own."""
    found = await alone(await Log.begun(store, code), moves)
    logs = [await Log.begun(store, f"{code}.{number}") for number in range(tables)]
    began = time.process_time()
    each_s = await grouped(logs) / 2  # an append is two entries
    spent = time.process_time() - began
    return {
        **found,
        "appends_per_s": each_s,
        "cpu_us_each": 1e6 * spent / (tables * COMMANDS),
    }


def median(found: Sequence[Figures]) -> dict[str, float]:
    """The middle of each figure over the rounds."""
    return {name: sorted(figures[name] for figures in found)[len(found) // 2] for name in found[0]}


@contextmanager
def follower(path: Path, servers: Servers, number: int) -> Iterator[None]:
    """A copy in a process of its own."""
    command = [sys.executable, "-c", FOLLOWS, str(path), HOUSE, servers.secret]
    with subprocess.Popen([*command, *servers.urls(number)]) as process:
        try:
            yield
        finally:
            process.kill()


@asynccontextmanager
async def house(folder: Path, servers: Servers) -> AsyncIterator[Copy]:
    """A copy here, with two more that follow."""
    paths = [folder / f"{name}.db" for name in ("first", "second", "third", "late")]
    await make(paths[0], servers)
    with ExitStack() as stack:
        for number, path in enumerate(paths[1:], 1):
            shutil.copy(paths[0], path)
            if number < 3:
                stack.enter_context(follower(path, servers, number))
        copy = await open_copy(paths[0], servers)
        yield copy
        await copy.store.close()


async def main() -> None:
    args = arguments(__doc__, tables=64, moves=400, rounds=3)
    scale = {"tables": args.tables, "moves": args.moves, "rounds": args.rounds}
    command = "house_log " + " ".join(f"--{name} {number}" for name, number in scale.items())
    with TemporaryDirectory() as name, running(Path(name) / "servers") as servers:
        folder = Path(name)
        single = await Store.open(folder / "single.db", durability="power")
        ours: list[Figures] = []
        theirs: list[Figures] = []
        async with house(folder, servers) as copy:
            for number in range(args.rounds):
                theirs.append(await measured(single, f"S{number}", args.tables, args.moves))
                ours.append(await measured(copy.store, f"H{number}", args.tables, args.moves))
            info = await copy.log.client.jetstream().stream_info(copy.log.stream.name)
            began = time.perf_counter()
            late = await open_copy(folder / "late.db", servers)
            caught_up = time.perf_counter() - began
            await late.store.close()
        await single.close()
        appends = args.rounds * (args.moves + args.tables * COMMANDS)
        growth = {
            "bytes_an_append": info.state.bytes / appends,
            "appends_a_group": appends / info.state.messages,
            "caught_up_per_s": appends / caught_up,
        }
        tell(row("house_log", median(ours) | growth, {PEER: median(theirs)}, scale, command))


if __name__ == "__main__":
    asyncio.run(main())
