"""A network of machines inside this one: Linux network namespaces on a switch of their own.

    with Lan() as lan:
        host, guest = lan.machine(), lan.machine()
        async with lan.host(host, tmp_path / "data") as it: ...

Multicast between them is real, and nothing of it reaches this machine's own network. Needs root and
iproute2; `missing` says so where they are not there.
"""

import asyncio
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.real_ssh import Done
from tests.tablehost.played.host import TABLEHOST, environment

ROOT = Path(__file__).parents[3]
PATIENCE = 60.0  # seconds; only a failing test waits that long
LAST_LINE = "Stop with"

_numbers = itertools.count(1)


@cache
def missing() -> str:
    """Why namespaces do not work here; "" if they do."""
    if not sys.platform.startswith("linux"):
        return "needs Linux's network namespaces"
    if shutil.which("ip") is None:
        return "needs ip (iproute2)"
    name = f"th-probe-{os.getpid()}"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True, check=False)
    if made.returncode:
        return f"needs to be allowed to make network namespaces: {made.stderr.strip()}"
    linked = subprocess.run(
        ["ip", "-n", name, "link", "add", "lan", "type", "bridge"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    ip("netns", "del", name)
    return f"needs bridges: {linked.stderr.strip()}" if linked.returncode else ""


def ip(*words: str) -> None:
    """`ip words`, which must work."""
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Machine:
    """A machine of the network.

    Attributes:
        name: of its namespace.
        address: of its `eth0`.
    """

    def __init__(self, name: str, address: str) -> None:
        self.name = name
        self.address = address
        self.home = ["ip", "netns", "exec", name]

    def ip(self, *words: str) -> None:
        """Run `ip` on this machine."""
        ip("-n", self.name, *words)

    async def run(self, *argv: str | Path) -> Done:
        """A program on it, to its end."""
        process = await asyncio.create_subprocess_exec(
            *self.home, *argv, cwd=ROOT, stdin=DEVNULL, stdout=PIPE, stderr=PIPE
        )
        async with asyncio.timeout(PATIENCE):
            out, err = await process.communicate()
        assert process.returncode is not None
        return Done(process.returncode, out.decode(), err.decode())

    async def neighbour(self, *words: str) -> Any:
        """The result of `tests.tablehost.discovery.guest` from here."""
        done = await self.run(sys.executable, "-m", "tests.tablehost.discovery.guest", *words)
        assert done.code == 0, done.err
        return json.loads(done.out)


class Lan:
    """A switch and the machines on it, gone with everything on them at the end."""

    def __init__(self) -> None:
        self._tag = f"th{os.getpid()}-{next(_numbers)}"
        self._names: list[str] = []

    def __enter__(self) -> Self:
        self.namespace("switch")
        ip("-n", self._names[0], "link", "add", "lan", "type", "bridge")
        ip("-n", self._names[0], "link", "set", "lan", "up")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for name in self._names:
            ip("netns", "del", name)

    def machine(self) -> Machine:
        """Add a machine, connected to the switch."""
        number = len(self._names)
        machine = Machine(self.namespace(str(number)), f"10.77.0.{number}")
        self.plug(machine, "lan", "eth0", f"{machine.address}/24")
        return machine

    def plug(self, machine: Machine, bridge: str, name: str, address: str) -> None:
        """Connect a machine's new interface to a bridge of the switch."""
        switch, port = self._names[0], f"p{next(_numbers)}"
        ends = ["type", "veth", "peer", "name", name, "netns", machine.name]
        ip("-n", switch, "link", "add", port, *ends)
        ip("-n", switch, "link", "set", port, "master", bridge, "up")
        machine.ip("link", "set", "lo", "up")
        machine.ip("addr", "add", address, "dev", name)
        machine.ip("link", "set", name, "up")

    def namespace(self, what: str) -> str:
        name = f"{self._tag}-{what}"
        ip("netns", "add", name)
        self._names.append(name)
        return name


class NetworkHost:
    """`tablehost serve` on a machine of the network, as an async context manager.

    Attributes:
        banner: what it said when it was up.
    """

    def __init__(
        self, machine: Machine, data: Path, *options: str, as_user: Sequence[str] = ()
    ) -> None:
        """`as_user` is a command that runs another with fewer rights."""
        self.machine = machine
        self.data = data
        self.banner = ""
        self._argv = [*machine.home, *as_user, str(TABLEHOST), "serve", "--data", str(data)]
        self._argv += ["--durability", "process", *options]
        self._errors = data.with_name(f"{data.name}.stderr")
        self._process: Process

    async def __aenter__(self) -> Self:
        with self._errors.open("wb") as errors:
            self._process = await asyncio.create_subprocess_exec(
                *self._argv, cwd=ROOT, env=environment(), stdout=PIPE, stderr=errors
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while LAST_LINE not in self.banner:
                line = await self._process.stdout.readline()
                assert line, f"the host did not come up\n{self.banner}{self.log}"
                self.banner += line.decode()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        code = await self.stop()
        if error is None:
            assert code == 0, self.log
            assert not re.search("ERROR|Traceback", self.log), self.log

    async def stop(self) -> int:
        """SIGTERM, as systemd stops it; the exit code."""
        if self._process.returncode is None:
            self._process.terminate()
        async with asyncio.timeout(PATIENCE):
            return await self._process.wait()

    @property
    def ways(self) -> list[str]:
        """The commands in the banner."""
        return re.findall(r"^    (ssh .*?)(?:  .*)?$", self.banner, re.MULTILINE)

    @property
    def own_name(self) -> str:
        """The host's own name."""
        found: set[str] = set(re.findall(r"table-\w{4}\.local", self.banner))
        (name,) = found
        return name

    @property
    def log(self) -> str:
        """Its output on stderr so far."""
        return self._errors.read_text()

    async def until_logged(self, text: str) -> None:
        """Wait for a line of the log."""
        async with asyncio.timeout(PATIENCE):
            while text not in self.log:  # noqa: ASYNC110 - a file tells nobody
                await asyncio.sleep(0.05)
