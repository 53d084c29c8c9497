"""Three machines of a house on this one: real hosts, servers of the log, and ssh."""

import json
import sqlite3
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.request import urlopen

import psutil

from tablehost.cluster import house as houses
from tablehost.cluster.access import access_to
from tablehost.cluster.connection import connect
from tablehost.config.values import DATABASE
from tests import machine
from tests.tablehost.played.host import PATIENCE, TABLEHOST, PlayedHost, environment
from tests.tablehost.store.recorded import Rows, rows

NAMES = ("ant", "bee", "cat")
PORTS = 3  # of a machine, in a row


Host = TypeVar("Host", bound="MachineHost")


class MachineHost(PlayedHost):
    """The host of a machine of a house.

    Attributes:
        name: in the house.
        where: the flags that say so, and where the others reach it.
    """

    def __init__(self, folder: Path, name: str, *more: str) -> None:
        super().__init__(folder / name, more=more, stays=True)
        self.name = name
        self.where = ("--name", name, "--address", "127.0.0.1", "--port", str(free_ports()))

    def cluster(self, *words: str) -> str:
        """What `tablehost cluster` prints about this machine; it must succeed."""
        return self.tablehost("cluster", *words)

    def tablehost(self, *words: str) -> str:
        """What a command prints on this machine; it must succeed."""
        done = self.run(*words)
        assert done.returncode == 0, done.stderr + self.log
        return done.stdout

    def try_cluster(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run `tablehost cluster`."""
        return self.run("cluster", *words)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command."""
        command = [str(TABLEHOST), *words, "--data", str(self.data)]
        return subprocess.run(
            command, capture_output=True, text=True, env=environment(), check=False
        )

    def found(self) -> None:
        """Begin a house."""
        self.cluster("new", *self.where)

    def join(self, token: str) -> None:
        """Come into a house."""
        self.cluster("join", token, *self.where)

    def token(self) -> str:
        """A token, as soon as the machine answers."""
        until = time.monotonic() + PATIENCE
        while (done := self.try_cluster("token")).returncode and time.monotonic() < until:
            continue
        assert done.returncode == 0, done.stderr + self.log
        return done.stdout.strip()

    @property
    def status(self) -> dict[str, Any]:
        """How the house is, as this machine knows it."""
        found: dict[str, Any] = json.loads(self.cluster("status", "--json"))
        return found

    def metrics(self, port: int) -> dict[str, float]:
        """Those that its programs fetch, by name and labels."""
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
            text = answer.read().decode()
        pairs = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, value in pairs}

    @property
    def rows(self) -> Rows:
        """All that its copy has."""
        with closing(sqlite3.connect(self.data / DATABASE)) as db:
            return rows(db, frozenset({"proposers"}))

    @contextmanager
    def will_stop(self) -> Iterator[None]:
        """Stop it at the end, although it is not up yet."""
        try:
            yield
        finally:
            if self.runs:
                self.stop()

    def drain_and_stop(self) -> None:
        """As before an update."""
        self.cluster("drain")
        self.stop()

    def with_modules(self, folder: Path) -> None:
        """From the next start on, let Python find modules in a folder first."""
        self._program = ("env", f"PYTHONPATH={folder}", TABLEHOST)

    def unplug(self) -> None:
        """Kill all that runs on it, its server of the log too, so that nothing sees another die."""
        main = psutil.Process(self.pid)
        everything = [main, *main.children(recursive=True)]
        for act in ("suspend", "kill"):
            for one in everything:
                with suppress(psutil.NoSuchProcess):
                    getattr(one, act)()
        self.ended()


@contextmanager
def house(folder: Path, names: Sequence[str] = NAMES) -> Iterator[Sequence[MachineHost]]:
    """Machines that run, three unless others are named."""
    with running([MachineHost(folder, name) for name in names]) as machines:
        yield machines


@contextmanager
def running(machines: Sequence[Host]) -> Iterator[Sequence[Host]]:
    """A house of these machines, which run."""
    first = machines[0]
    with ExitStack() as stack:
        first.found()
        for one in machines:
            if one is not first:
                one.join(first.token())
            one.launch()
            stack.push(one)
        for one in machines:
            one.come_up()
        yield machines


def free_ports() -> int:
    """The first of three free ports in a row."""
    return machine.free_ports(PORTS)[0]


def with_hall(machines: Sequence[Host]) -> Host:
    """The machine that has the hall."""
    for row in machines[0].status["machines"]:
        if row["has_hall"]:
            return next(one for one in machines if one.name == row["machine"]["name"])
    raise AssertionError("none has the hall")


def has_hall(machine: Host) -> bool:
    """Whether the machine has the hall; while that moves, none has it for a moment."""
    rows = machine.status["machines"]
    return any(row["has_hall"] and row["machine"]["name"] == machine.name for row in rows)


async def log_leader(machine: MachineHost) -> str:
    """The machine whose server leads the log."""
    known = houses.read(machine.data)
    client = await connect(access_to(machine.data, known), "test")
    try:
        info = await client.jetstream().stream_info(f"house-{known.id}")
    finally:
        await client.close()
    assert info.cluster is not None
    return info.cluster.leader or ""
