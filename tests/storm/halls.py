"""A storm over whole machines.

    python -m tests.storm.halls [--faults 12] [--seed 1] [--machines 3] [--only drained] [--leading]

Two people play by real ssh, each at another machine than the one that has the hall. Something
happens to a machine, and they play their match to its end. It is measured for how long, from the
fault on, one of the terminals shows that the connection is lost. In the end all copies have to be
equal, row by row. `--only` lets one thing happen again and again. With `--leading` the server of
the machine that has the hall leads the log when it happens, which a house avoids: see
`tablehost.cluster.apart`.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from signal import SIGCONT, SIGSTOP

import psutil
from nats.errors import Error

from tablehost.cluster import house as houses
from tablehost.cluster.access import access_to
from tablehost.cluster.connection import connect
from tests.real_ssh import RealTerminal
from tests.storm.times import figures
from tests.tablehost.cluster.servers import FIVE, NAMES
from tests.tablehost.fronts.party import eventually
from tests.tablehost.fronts.test_dying import GONE, quiet
from tests.tablehost.nodes.machines import MachineHost, house, log_leader, with_hall
from tests.tablehost.played.people import (
    Person,
    in_lobby,
    play_on,
    press,
    results,
    sit_down_together,
)

FROZEN = 6.0  # seconds


class Wait:
    """When a terminal says that the connection is lost, and when it shows the table again."""

    def __init__(self) -> None:
        self.lost = 0.0
        self.shown = 0.0

    async def watch(self, it: RealTerminal) -> None:
        """Note it once."""
        await it.until(GONE)
        self.lost = time.monotonic()
        await it.until(quiet)
        self.shown = time.monotonic()


def unplug(machine: MachineHost) -> None:
    machine.unplug()
    machine.start()


def drain(machine: MachineHost) -> None:
    machine.cluster("drain")
    machine.stop()
    machine.start()


def kill_node(machine: MachineHost) -> None:
    """Its host starts it again."""
    _one(machine, "tablehost.nodes").kill()


def kill_server(machine: MachineHost) -> None:
    """Its host starts it again."""
    _one(machine, "nats.conf").kill()


def freeze(machine: MachineHost) -> None:
    """As a laptop that is closed for a moment."""
    main = psutil.Process(machine.pid)
    everything = [main, *main.children(recursive=True)]
    for number, pause in ((SIGSTOP, FROZEN), (SIGCONT, 0.0)):
        for one in everything:
            with suppress(psutil.NoSuchProcess):
                one.send_signal(number)
        time.sleep(pause)


def _one(machine: MachineHost, words: str) -> psutil.Process:
    children = psutil.Process(machine.pid).children()
    return next(one for one in children if any(words in word for word in one.cmdline()))


FAULTS: dict[str, Callable[[MachineHost], None]] = {
    "unplugged": unplug,
    "drained": drain,
    "frozen": freeze,
    "node killed": kill_node,
    "server killed": kill_server,
}


LIMITS = {"node died": 5.0, "node and leading server died": 10.0, "drained": 0.5}
LIMITED = {
    "unplugged, did not lead the log": "node died",
    "unplugged, led the log": "node and leading server died",
    "node killed, did not lead the log": "node died",
    "node killed, led the log": "node died",
    "drained, did not lead the log": "drained",
    "drained, led the log": "drained",
}
"""What each case counts as, and within how many seconds 95 in 100 have to play again."""


def answers(machine: MachineHost) -> bool:
    """Whether it is whole again, and follows the house."""
    return machine.try_cluster("status").returncode == 0


async def lead(at: MachineHost, other: MachineHost) -> None:
    """Let a machine's server lead the log; `keep_apart` will soon give the lead away again."""
    known = houses.read(other.data)
    subject = f"$JS.API.STREAM.LEADER.STEPDOWN.house-{known.id}"
    wanted = json.dumps({"placement": {"preferred": at.name}}).encode()
    client = await connect(access_to(other.data, known), "test")
    try:
        while await log_leader(other) != at.name:
            with suppress(Error):
                await client.request(subject, wanted, timeout=2)
    finally:
        await client.close()


async def once(
    machines: Sequence[MachineHost], people: Sequence[Person], how: str, *, leading: bool
) -> tuple[str, float]:
    """Let one fault happen; in which case, and how long somebody waited."""
    await eventually(lambda: all(map(answers, machines)))
    first = await asyncio.to_thread(with_hall, machines)
    here, there, *_ = (one for one in machines if one is not first)
    ada, bob = people
    async with ada.as_guest(here) as one, bob.as_guest(there) as other:
        await sit_down_together(one, other)
        if leading:
            await lead(first, here)
        leads = await log_leader(here) == first.name
        waits = Wait(), Wait()
        watching = [
            asyncio.create_task(wait.watch(it))
            for wait, it in zip(waits, (one, other), strict=True)
        ]
        began = time.monotonic()
        await asyncio.to_thread(FAULTS[how], first)
        await asyncio.gather(play_on(one), play_on(other))
        for task in watching:
            task.cancel()
        assert results(one) == results(other)
        for it in (one, other):  # so that the next two find no seats kept
            await press(it, "back to the lobby")
            await in_lobby(it)
    began = min([wait.lost for wait in waits if wait.lost], default=began)
    took = max(0.0, *(wait.shown - began for wait in waits))
    return f"{how}, {'led' if leads else 'did not lead'} the log", took


async def storm(
    folder: Path,
    faults: int,
    kinds: Sequence[str],
    rng: Random,
    names: Sequence[str],
    *,
    leading: bool,
) -> None:
    found: dict[str, list[float]] = defaultdict(list)
    with house(folder, names) as machines:
        people = [Person(folder / f"home-{name}", name) for name in ("ada", "bob")]
        for number in range(faults):
            how = kinds[number] if number < len(kinds) else rng.choice(kinds)
            case, took = await once(machines, people, how, leading=leading)
            print(f"{number + 1}/{faults} {case}: {took:.2f} s", file=sys.stderr, flush=True)
            found[case].append(took)
        first, *others = machines
        await eventually(lambda: all(one.rows == first.rows for one in others))
        for machine in machines:
            machine.forget("")  # the faults are in its log
    print(json.dumps({case: figures(waits, 2) for case, waits in sorted(found.items())}))
    print(json.dumps({"playing_again": playing_again(found)}))


def playing_again(found: Mapping[str, Sequence[float]]) -> dict[str, dict[str, float]]:
    """The times for which there is a limit, with that of the 95th percentile."""
    grouped: dict[str, list[float]] = defaultdict(list)
    for case, waits in found.items():
        if case in LIMITED:
            grouped[LIMITED[case]] += waits
    return {
        kind: figures(waits, 2) | {"limit": LIMITS[kind]} for kind, waits in sorted(grouped.items())
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=FAULTS, help="what happens each time")
    parser.add_argument("--machines", type=int, choices=(3, 5), default=3)
    parser.add_argument("--leading", action="store_true", help="the hall's machine leads the log")
    given = parser.parse_args()
    called = NAMES if given.machines == len(NAMES) else FIVE
    with tempfile.TemporaryDirectory() as place:
        happening = [given.only] if given.only else list(FAULTS)
        storming = storm(
            Path(place), given.faults, happening, Random(given.seed), called, leading=given.leading
        )
        asyncio.run(storming)
