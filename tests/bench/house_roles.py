"""What a move costs each part of a house, with three machines and with five, all of them here.

People sit at a machine without the hall and play Farkle, as quickly as their screens offer a key.
The processor's time beyond that at rest is taken apart: the machine with the hall (rules, views,
saves), the one where the terminals are (which draws them), another one that only keeps a copy, and
the servers of the log. Beside it a single host plays the same. All of them share the cores of this
machine, so only the time of the processor counts, not the clock's.

    python -m tests.bench.house_roles [--tables 4] [--seconds 30]
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
from tests.tablehost.nodes.machines import MachineHost, house, with_hall
from tests.tablehost.played.host import PlayedHost

GAME, SEATS = "Farkle", 2
RATE = 4.0  # pictures a second
NAMES = ("ant", "bee", "cat", "dog", "elk")
HOUSES = (3, 5)
PEER = "one machine"


def entries(host: PlayedHost) -> int:
    """Of all matches' logs: moves, and what the dealer drew."""
    with closing(sqlite3.connect(host.data / DATABASE)) as db:
        found: tuple[int] = db.execute("SELECT COUNT(*) FROM entries").fetchone()
    return found[0]


def spent(host: PlayedHost) -> tuple[float, float]:
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


Roles = Mapping[str, Sequence[PlayedHost]]


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


async def cost(roles: Roles, terminals: PlayedHost, tables: int, seconds: int) -> dict[str, float]:
    """For each role: microseconds of a processor for an entry of a log, and its share at rest."""
    at = House(terminals.port, terminals.data, Usage(terminals.pid))
    seated = [await table(at, GAME, SEATS) for _ in range(tables)]
    await asyncio.sleep(AT_REST)
    times = Times(roles)
    await asyncio.sleep(seconds)
    rest = times.since()
    count, times = await all_saved(terminals), Times(roles)
    evening = await played(at, seated, seconds, RATE)
    busy = times.since()
    moves = await all_saved(terminals) - count
    await leave_all([player for one in seated for player in one.players])
    return {
        **{f"{role}_us": 1e6 * (busy[role] - rest[role]) * seconds / moves for role in rest},
        **{f"{role}_at_rest_percent": 100 * share for role, share in rest.items()},
        "pictures_a_move": evening.updates / moves,
        "moves_per_s": moves / seconds,
    }


async def all_saved(host: PlayedHost) -> int:
    """Entries, when no more come."""
    count = -1
    while count != (now := entries(host)):
        count = now
        await asyncio.sleep(AT_REST)
    return count


async def alone(folder: Path, tables: int, seconds: int) -> dict[str, float]:
    with PlayedHost(folder / "alone", durability="power") as host:
        return await cost({"host": [host]}, host, tables, seconds)


async def together(folder: Path, machines: int, tables: int, seconds: int) -> dict[str, float]:
    with house(folder, NAMES[:machines]) as all_of_them:
        first = await asyncio.to_thread(with_hall, all_of_them)
        others: list[MachineHost] = [one for one in all_of_them if one is not first]
        roles = {"hall": [first], "terminals": others[:1], "copy": others[1:]}
        return await cost(roles, others[0], tables, seconds)


async def main() -> None:
    args = arguments(__doc__, tables=4, seconds=30)
    command = f"house_roles --tables {args.tables} --seconds {args.seconds}"
    for machines in HOUSES:
        with TemporaryDirectory() as name:
            folder = Path(name)
            single = await alone(folder, args.tables, args.seconds)
            found = await together(folder, machines, args.tables, args.seconds)
        scale = {"machines": machines, "tables": args.tables}
        tell(row("house_roles", found, {PEER: single}, scale, command))


if __name__ == "__main__":
    asyncio.run(main())
