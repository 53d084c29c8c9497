"""The peer of our sessions: sshd starts the same app as a process of its own for each player.

Where no sshd is installed, or it does not start, asyncssh listens instead (`forking`), and the peer
is named so: what a process costs stays the same, what sshd costs is left out, in the peer's favour.
"""

import asyncio
import getpass
import shlex
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncssh
from msgspec import Struct

from tests.bench.crowd import joined
from tests.bench.house import House, house
from tests.bench.machine import HOST, LOAD, Spent, Usage, on_core
from tests.bench.rows import Figures, spread
from tests.machine import free_port

AT_REST = 2.0  # seconds for a crowd of processes to be done with starting
IDLE = 5.0
PATIENCE = 10.0  # seconds until sshd listens
A_PEER = "a process per player"

FAILURES = (AssertionError, OSError, asyncssh.Error, TimeoutError, ValueError)
"""Whatever keeps a peer from being played at."""


class Peer(Struct):
    """Something that serves a process a player.

    Attributes:
        name: what it is.
        login: what asyncssh needs to come in.
    """

    name: str
    port: int
    process: asyncio.subprocess.Process
    login: Mapping[str, Any]


class NotStartedError(Exception):
    """The peer cannot run here; the text says why."""


def why(error: BaseException) -> str:
    """The first line of an error."""
    return (str(error) or type(error).__name__).partition("\n")[0]


async def apart(sshd: str | None, players: int) -> dict[str, Mapping[str, Figures]]:
    """The cost of so many players who each have a process; figures named as a host's.

    Raises:
        one of `FAILURES`: nobody can play there.
    """
    async with peer(sshd, [sys.executable, "-m", "tests.bench.alone"]) as found:
        usage = Usage(found.process.pid)
        empty = usage.memory
        present, took = [], []
        for _ in range(players):
            player, milliseconds = await joined(found.port, "alone", **found.login)
            present.append(player)
            took.append(milliseconds)
        await asyncio.sleep(AT_REST)
        memory = (usage.memory - empty) / players
        with Spent(usage) as spent:
            await asyncio.sleep(IDLE)
        for player in present:
            player.cut()
        figures: dict[str, Figures] = {
            "join": spread(took),
            "memory": {"mb": memory},
            "idle": {"percent": 100 * spent.cpu / IDLE * 200 / players},
        }
        return {found.name: figures}


@asynccontextmanager
async def house_apart(sshd: str | None) -> AsyncIterator[tuple[str, House]]:
    """A host whose players each have a process, and what serves them."""
    async with house() as hall:
        command = [sys.executable, "-m", "tests.bench.alone", str(hall.data)]
        async with peer(sshd, command) as found:
            usage = Usage(*hall.usage.pids, found.process.pid)
            yield found.name, House(found.port, hall.data, usage, found.login)


@asynccontextmanager
async def peer(sshd: str | None, command: list[str]) -> AsyncIterator[Peer]:
    """Sessions that each run a command."""
    program = sshd or shutil.which("sshd") or shutil.which("/usr/sbin/sshd")
    with TemporaryDirectory() as folder, on_core(LOAD):
        try:
            found = await _by_sshd(program, command, Path(folder))
        except NotStartedError as error:
            found = await _by_forking(command, str(error))
        try:
            yield found
        finally:
            found.process.terminate()
            await found.process.wait()


async def _by_forking(command: list[str], no_sshd: str) -> Peer:
    with on_core(HOST):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.bench.forking", *command, stdout=subprocess.PIPE
        )
    assert process.stdout is not None
    port = int(await process.stdout.readline())
    name = f"{A_PEER} behind asyncssh (sshd {no_sshd})"
    return Peer(name, port, process, {"username": "alone"})


async def _by_sshd(program: str | None, command: list[str], folder: Path) -> Peer:
    if program is None:
        raise NotStartedError("is not installed")
    for name in ("host", "player"):
        key = asyncssh.generate_private_key("ssh-ed25519")
        key.write_private_key(folder / name)
        (folder / name).chmod(0o600)
        key.write_public_key(folder / f"{name}.pub")
    port = free_port()
    (folder / "config").write_text(_config(folder, port, command))
    words = program, "-D", "-e", "-f", str(folder / "config")
    with on_core(HOST):
        try:
            process = await asyncio.create_subprocess_exec(*words, stderr=subprocess.PIPE)
        except OSError as error:
            raise NotStartedError(f"did not start: {error.strerror}") from error
    assert process.stderr is not None
    try:
        async with asyncio.timeout(PATIENCE):
            await process.stderr.readuntil(b"listening on")
    except TimeoutError as error:
        process.kill()
        await process.wait()
        raise NotStartedError(f"did not say in {PATIENCE:g} s that it listens") from error
    except asyncio.IncompleteReadError as error:
        await process.wait()
        said = error.partial.decode(errors="replace").strip().splitlines()
        raise NotStartedError(
            f"did not start: {said[-1] if said else process.returncode}"
        ) from error
    login = {"username": getpass.getuser(), "client_keys": [str(folder / "player")]}
    return Peer(f"{A_PEER}, sshd ForceCommand", port, process, login)


def _config(folder: Path, port: int, command: list[str]) -> str:
    run = f"PYTHONPATH={shlex.quote(str(Path.cwd()))} exec {shlex.join(command)}"
    return "\n".join((
        f"Port {port}",
        "ListenAddress 127.0.0.1",
        f"HostKey {folder / 'host'}",
        f"AuthorizedKeysFile {folder / 'player.pub'}",
        "StrictModes no",
        "PermitRootLogin prohibit-password",
        "UsePAM no",
        "PidFile none",
        "AcceptEnv LANG",
        "MaxStartups 1000",
        f"ForceCommand {run}",
        "",
    ))  # fmt: skip
