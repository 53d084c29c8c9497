"""For how long people wait when the hall moves: `python -m tests.storm.halls [--times 10]`.

Two people sit at a table by real ssh, each at another machine than the one that has the hall. It is
unplugged, with its server of the log, or drained, in turn. Each time it is measured how long it
takes from the first terminal that says so until both show their table again. It is said beside
whether that server led the log: if so, the others first have to elect another leader.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from tablehost.cluster import certificates
from tablehost.cluster import house as houses
from tablehost.cluster.connection import connect
from tests.real_ssh import RealTerminal
from tests.tablehost.fronts.test_dying import GONE, quiet
from tests.tablehost.nodes.machines import MachineHost, house, with_hall
from tests.tablehost.played.people import Person, sit_down_together


async def log_leader(machine: MachineHost) -> str:
    """The machine whose server leads the log."""
    known = houses.read(machine.data)
    tls = certificates.for_connecting(houses.folder_of(machine.data))
    client = await connect(known.servers, known.secret, "measure", tls)
    try:
        info = await client.jetstream().stream_info(f"house-{known.id}")
    finally:
        await client.close()
    assert info.cluster is not None
    return info.cluster.leader or ""


async def back(it: RealTerminal) -> tuple[float, float]:
    """When a terminal loses its table, and when it shows it again."""
    await it.until(GONE)
    lost = time.monotonic()
    await it.until(quiet)
    return lost, time.monotonic()


async def once(
    machines: Sequence[MachineHost], people: Sequence[Person], how: str
) -> tuple[str, float]:
    """Move the hall once; in which case, and how long it took."""
    first = await asyncio.to_thread(with_hall, machines)
    here, there = (one for one in machines if one is not first)
    ada, bob = people
    async with ada.as_guest(here) as one, bob.as_guest(there) as other:
        await sit_down_together(one, other)
        leads = await log_leader(here) == first.name
        waiting = [asyncio.create_task(back(it)) for it in (one, other)]
        await asyncio.sleep(0)  # they wait
        act = first.unplug if how == "unplugged" else lambda: first.cluster("drain")
        await asyncio.to_thread(act)
        lost, shown = zip(*await asyncio.gather(*waiting), strict=True)
        took = max(shown) - min(lost)
    if how == "drained":
        await asyncio.to_thread(first.stop)
    await asyncio.to_thread(first.start)
    case = f"{how}, {'led' if leads else 'did not lead'} the log"
    print(f"{case}: {took:.2f} s", file=sys.stderr)
    return case, took


async def measure(folder: Path, times: int) -> None:
    found: dict[str, list[float]] = defaultdict(list)
    with house(folder) as machines:
        people = [Person(folder / f"home-{name}", name) for name in ("ada", "bob")]
        for number in range(times):
            case, took = await once(machines, people, ("unplugged", "drained")[number % 2])
            found[case].append(took)
    print(
        json.dumps(
            {
                case: {"times": len(waits), "p50": round(statistics.median(waits), 2),
                       "worst": round(max(waits), 2)}
                for case, waits in sorted(found.items())
            }
        )
    )  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    with tempfile.TemporaryDirectory() as place:
        asyncio.run(measure(Path(place), parser.parse_args().times))
