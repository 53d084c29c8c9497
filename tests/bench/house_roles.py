"""The cost of a move to each part of a house of three machines and of five, all of them here.

People sit at a machine without the hall and play Farkle, as quickly as their screens offer a key.
The processor's time beyond that at rest is taken apart: the machine with the hall (rules, views,
saves), the one where the terminals are (which draws them), another one that only keeps a copy, and
the servers of the log together. Beside it a single host plays the same, and each hall says how long
its saves took. All of them share the cores of this machine, so the time of the processor tells more
than the clock's: moves a second are what the players' keys come to.

    python -m tests.bench.house_roles [--tables 4] [--seconds 30] [--nodes 3]

`--nodes` measures one house alone; 1 is a single machine, without a house.
"""

import asyncio
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil

from tablehost.config.values import DATABASE
from tests.bench.evening import played
from tests.bench.house import AT_REST, House, leave_all
from tests.bench.machine import Usage
from tests.bench.rows import arguments, row, tell
from tests.bench.tables import table
from tests.tablehost.nodes.machines import MachineHost, free_ports, running, with_hall

GAME, SEATS = "Farkle", 2
RATE = 4.0  # pictures a second
NAMES = ("ant", "bee", "cat", "dog", "elk")
HOUSES = (3, 5)
PEER = "one machine"


class Metered(MachineHost):
    """A host whose hall says how long its saves took."""

    def __init__(self, folder: Path, name: str) -> None:
        self._metrics = free_ports()
        super().__init__(folder, name, "--durability", "power", "--metrics", str(self._metrics))

    @property
    def saves(self) -> tuple[float, float]:
        """How many there were so far, and the seconds that they took together."""
        told = self.metrics(self._metrics)
        return told["tablehost_save_seconds_count"], told["tablehost_save_seconds_sum"]


def moves_of(host: MachineHost) -> int:
    """Saved so far in all matches; what the dealer drew is a part of a move."""
    with closing(sqlite3.connect(host.data / DATABASE)) as db:
        count = "SELECT COUNT(*) FROM entries WHERE actor = 'player'"
        found: tuple[int] = db.execute(count).fetchone()
    return found[0]


def spent(host: MachineHost) -> tuple[float, float]:
    """CPU seconds of a machine so far: of its server of the log, and of everything else."""
    main = psutil.Process(host.pid)
    log, rest = 0.0, 0.0
    for one in (main, *main.children(recursive=True)):
        times = one.cpu_times()
        if "nats-server" in one.name():
            log += times.user + times.system
        else:
            rest += times.user + times.system
    return log, rest


Roles = Mapping[str, Sequence[MachineHost]]


class Times:
    """CPU seconds of each role's average machine, and of all servers of the log, since a moment."""

    def __init__(self, roles: Roles) -> None:
        self._roles = roles
        self._before = self._now()
        self._began = time.monotonic()

    def since(self) -> dict[str, float]:
        """CPU seconds for each second that has passed."""
        took = time.monotonic() - self._began
        before = self._before
        return {role: (now - before[role]) / took for role, now in self._now().items()}

    def _now(self) -> dict[str, float]:
        found, servers = {}, 0.0
        for role, hosts in self._roles.items():
            times = [spent(host) for host in hosts]
            found[role] = sum(rest for _, rest in times) / len(hosts)
            servers += sum(log for log, _ in times)
        return found | {"servers": servers}


async def cost(
    roles: Roles, hall: Metered, terminals: Metered, tables: int, seconds: int
) -> dict[str, float]:
    """For each role: microseconds of a processor for a move, and its share at rest."""
    at = House(terminals.port, terminals.data, Usage(terminals.pid))
    seated = [await table(at, GAME, SEATS) for _ in range(tables)]
    await asyncio.sleep(AT_REST)
    times = Times(roles)
    await asyncio.sleep(seconds)
    rest = times.since()
    count, times, before = await all_saved(terminals), Times(roles), hall.saves
    evening = await played(at, seated, seconds, RATE)
    busy = times.since()
    moves = await all_saved(terminals) - count
    each, took = (now - then for now, then in zip(hall.saves, before, strict=True))
    await leave_all([player for one in seated for player in one.players])
    return {
        **{f"{role}_us": 1e6 * (busy[role] - rest[role]) * seconds / moves for role in rest},
        **{f"{role}_at_rest_percent": 100 * share for role, share in rest.items()},
        "save_ms": 1000 * took / each,
        "pictures_a_move": evening.updates / moves,
        "moves_per_s": moves / seconds,
    }


async def all_saved(host: MachineHost) -> int:
    """Moves, when no more come."""
    count = -1
    while count != (now := moves_of(host)):
        count = now
        await asyncio.sleep(AT_REST)
    return count


async def alone(folder: Path, tables: int, seconds: int) -> dict[str, float]:
    with Metered(folder, "alone") as host:
        return await cost({"host": [host]}, host, host, tables, seconds)


async def together(folder: Path, machines: int, tables: int, seconds: int) -> dict[str, float]:
    with running([Metered(folder, name) for name in NAMES[:machines]]) as all_of_them:
        first = await asyncio.to_thread(with_hall, all_of_them)
        others = [one for one in all_of_them if one is not first]
        roles = {"hall": [first], "terminals": others[:1], "copy": others[1:]}
        return await cost(roles, first, others[0], tables, seconds)


async def main() -> None:
    args = arguments(__doc__, tables=4, seconds=30, nodes=0)
    command = f"house_roles --tables {args.tables} --seconds {args.seconds}"
    for machines in (args.nodes,) if args.nodes else HOUSES:
        with TemporaryDirectory() as name:
            folder = Path(name)
            found = single = await alone(folder, args.tables, args.seconds)
            if machines > 1:
                found = await together(folder, machines, args.tables, args.seconds)
        peers = {PEER: single} if machines > 1 else {}
        scale = {"machines": machines, "tables": args.tables}
        tell(row("house_roles", found, peers, scale, f"{command} --nodes {machines}"))


if __name__ == "__main__":
    asyncio.run(main())
