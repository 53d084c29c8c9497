"""`make storm`: three nodes play while they and their servers are killed and frozen.

    python -m tests.storm [--faults 200] [--seed 1] [--machines 3] [--every 0] [--wires]

Each fault concerns one machine, but for those that take the majority away. After it the machine is
whole again, and the next one comes when all nodes have played on, and so many seconds (`--every`)
are over: `--faults 60 --every 60` is an hour with a fault a minute. With `--wires` the servers of
three machines reach each other by way of this process, which cuts a machine off, too; each node
then has the server of its own machine alone. A full disk is no fault here, as a small one goes with
its server: `tests/tablehost/cluster/test_full_disk.py` has it. In the end the databases have to be
equal, row by row, and what the nodes were told has to be linearizable, match by match.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from random import Random
from signal import SIGCONT, SIGSTOP
from threading import Thread

from tests.storm.history import Call
from tests.storm.times import figures
from tests.storm.verdict import equal_copies, wrongs
from tests.tablehost.cluster.child import heard, node
from tests.tablehost.cluster.copies import HOUSE, until
from tests.tablehost.cluster.servers import FIVE, NAMES, Servers, running
from tests.tablehost.cluster.wires import WiredServers, wired

MOVES = 5  # of each node between two faults
OFF = 3600  # seconds
Fault = Callable[["Storm", int], Awaitable[None]]


class Storm:
    """Nodes and servers of three machines."""

    def __init__(self, folder: Path, servers: Servers, rng: Random, every: float) -> None:
        self.servers = servers
        self.calls: list[Call] = []
        self.waits: dict[str, list[float]] = defaultdict(list)
        self._folder = folder
        self._rng = rng
        self._every = every
        self._stack = ExitStack()
        self._nodes: list[subprocess.Popen[bytes]] = []
        self._readers: list[Thread] = []
        self._told = [0] * len(servers.names)

    async def run(self, faults: int) -> list[str]:
        """Let faults happen, and return what is wrong in the end."""
        self._paths = await equal_copies(self._folder, self.servers)
        with self._stack:
            self._nodes = [self._start(number) for number in range(len(self._paths))]
            await self._play_on()
            for number in range(faults):
                await self._happen(number, faults)
            for one in self._nodes:
                one.kill()
            for reader in self._readers:
                await asyncio.to_thread(reader.join)
        return await wrongs(self._paths, self.servers, self.calls)

    async def _happen(self, number: int, most: int) -> None:
        faults = WIRED if isinstance(self.servers, WiredServers) else FAULTS
        name = self._rng.choice(list(faults))
        machine = self._rng.randrange(len(self._paths))
        began = time.monotonic()
        await faults[name](self, machine)
        await self._play_on()
        took = time.monotonic() - began
        self.waits[name].append(took)
        where = self.servers.names[machine]
        print(f"{number + 1}/{most} {name} at {where}: {took:.1f} s", file=sys.stderr)
        await asyncio.sleep(self._every - took)

    async def _play_on(self) -> None:
        before = list(self._told)

        def moves() -> list[int]:
            return [now - then for now, then in zip(self._told, before, strict=True)]

        try:
            await until(lambda: min(moves()) >= MOVES)
        except TimeoutError:
            raise AssertionError(f"answers since the fault, by node: {moves()}") from None

    def _start(self, number: int, off: int = 0) -> subprocess.Popen[bytes]:
        playing = node(self._paths[number], self.servers, HOUSE, number, off)
        started = self._stack.enter_context(playing)
        reader = Thread(target=self._listen, args=(number, started), daemon=True)
        reader.start()
        self._readers.append(reader)
        return started

    def _listen(self, number: int, process: subprocess.Popen[bytes]) -> None:
        for call in heard(process):
            self.calls.append(call)
            self._told[number] += 1

    async def kill_node(self, machine: int) -> None:
        self._nodes[machine].kill()
        await self._pass(0, 1)
        self._nodes[machine] = self._start(machine)

    async def kill_server(self, machine: int) -> None:
        self.servers.kill(machine)
        await self._pass(0, 8)
        self.servers.start(machine)

    async def kill_both(self, machine: int) -> None:
        self.servers.kill(machine)
        await self.kill_node(machine)
        self.servers.start(machine)

    async def kill_leader(self, _: int) -> None:
        await self.kill_server(await self.servers.leader(HOUSE))

    async def freeze_node(self, machine: int) -> None:
        self._nodes[machine].send_signal(SIGSTOP)
        await self._pass(0, 4)
        self._nodes[machine].send_signal(SIGCONT)

    async def freeze_server(self, machine: int) -> None:
        self.servers.freeze(machine)
        await self._pass(0, 8)
        self.servers.thaw(machine)

    async def freeze_both(self, machine: int) -> None:
        self._nodes[machine].send_signal(SIGSTOP)
        await self.freeze_server(machine)
        self._nodes[machine].send_signal(SIGCONT)

    async def wrong_clock(self, machine: int) -> None:
        """It stays wrong until the node is killed again."""
        self._nodes[machine].kill()
        self._nodes[machine] = self._start(machine, self._rng.choice((-OFF, OFF)))

    async def isolate(self, machine: int) -> None:
        assert isinstance(self.servers, WiredServers)
        self.servers.isolate(machine)
        await self._pass(0, 8)
        self.servers.mend()

    async def no_majority(self, machine: int) -> None:
        others = [number for number in range(len(self._paths)) if number != machine]
        for number in others:
            self.servers.kill(number)
        await self._pass(0, 3)
        for number in others:
            self.servers.start(number)

    async def _pass(self, least: float, most: float) -> None:
        await asyncio.sleep(self._rng.uniform(least, most))


FAULTS: dict[str, Fault] = {
    "node killed": Storm.kill_node,
    "server killed": Storm.kill_server,
    "both killed": Storm.kill_both,
    "leading server killed": Storm.kill_leader,
    "node frozen": Storm.freeze_node,
    "server frozen": Storm.freeze_server,
    "both frozen": Storm.freeze_both,
    "majority killed": Storm.no_majority,
    "node with a wrong clock": Storm.wrong_clock,
}
WIRED: dict[str, Fault] = {**FAULTS, "machine cut off": Storm.isolate}


async def storm(
    folder: Path, faults: int, seed: int, names: Sequence[str], every: float, *, wires: bool
) -> int:
    async with AsyncExitStack() as stack:
        if wires:
            servers: Servers = await stack.enter_async_context(wired(folder / "servers"))
        else:
            servers = stack.enter_context(running(folder / "servers", names))
        it = Storm(folder, servers, Random(seed), every)
        found = await it.run(faults)
    for one in found[:20]:
        print(one, file=sys.stderr)
    appended = sum(call.answer == "appended" for call in it.calls)
    print(
        json.dumps(
            {
                "faults": faults,
                "seed": seed,
                "machines": len(names),
                "appended": appended,
                "refused": len(it.calls) - appended,
                "wrong": len(found),
                "until_all_play_on_s": {
                    name: figures(waits) for name, waits in sorted(it.waits.items())
                },
            }
        )
    )
    return 1 if found else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--machines", type=int, choices=(3, 5), default=3)
    parser.add_argument("--every", type=float, default=0.0, help="seconds from fault to fault")
    parser.add_argument("--wires", action="store_true", help="cut machines off, too (three)")
    args = parser.parse_args()
    if args.wires and args.machines != len(NAMES):
        parser.error("--wires are between three machines")
    names = NAMES if args.machines == len(NAMES) else FIVE
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        return asyncio.run(storm(here, args.faults, args.seed, names, args.every, wires=args.wires))


if __name__ == "__main__":
    sys.exit(main())
