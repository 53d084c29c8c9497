"""A player's machine: its keys and known hosts, and the ssh commands it runs."""

import asyncio
import os
import shutil
import subprocess
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

MISSING = [name for name in ("ssh", "ssh-keygen") if shutil.which(name) is None]
needs_ssh = pytest.mark.skipif(
    bool(MISSING), reason=f"needs the OpenSSH client, missing here: {', '.join(MISSING)}"
)

PATIENCE = 60.0  # seconds; only a failing test waits that long


class Machine:
    """A player's machine: a home of its own with keys and known hosts, empty at first."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.known_hosts = home / "known_hosts"
        self.known_hosts.touch()

    def key(self, name: str, *, passphrase: str = "", kind: str = "ed25519") -> Path:
        """Make a key pair with `ssh-keygen`; the private key's path (`.pub` stands beside it)."""
        path = self.home / name
        subprocess.run(
            ["ssh-keygen", "-q", "-t", kind, "-a", "1", "-N", passphrase, "-C", name, "-f", path],
            check=True,
        )
        return path

    def trust(self, known_hosts_key: str, port: int, host: str = "127.0.0.1") -> None:
        """Know a host, so that ssh asks nothing; anything but that key is refused."""
        with self.known_hosts.open("a") as file:
            file.write(f"[{host}]:{port} {known_hosts_key}\n")

    def command(
        self,
        port: int,
        words: Sequence[str] = (),
        *,
        user: str = "guest",
        key: Path | None = None,
        options: Sequence[str] = (),
        send_env: Mapping[str, str] | None = None,
        host: str = "127.0.0.1",
    ) -> list[str]:
        """The command line of `ssh user@host words`, away from everything this user has set up."""
        sent = []
        if send_env:
            values = " ".join(f"{name}={value}" for name, value in send_env.items())
            sent = ["-o", f"SetEnv={values}"]
        where = ["-p", str(port), f"{user}@{host}"]
        return ["ssh", "-F", os.devnull, *options, *self.away(key), *sent, *where, *words]

    def away(self, key: Path | None = None) -> list[str]:
        """Settings that keep ssh, scp and sftp away from this user's own keys and known hosts."""
        settings = {
            "UserKnownHostsFile": self.known_hosts,
            "GlobalKnownHostsFile": os.devnull,
            "StrictHostKeyChecking": "yes",
            "IdentityAgent": "none",
            "IdentitiesOnly": "yes",
            "IdentityFile": key or "none",
        }
        return [part for name, value in settings.items() for part in ("-o", f"{name}={value}")]

    def environment(
        self, term: str = "xterm-256color", more: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """The environment ssh runs in, or a program of Python's beside it."""
        usual = {"HOME": str(self.home), "TERM": term}
        usual |= {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        return usual | dict(more or {})


class Done(NamedTuple):
    """How a command without terminal ended. `err` starts with the host's banner."""

    code: int
    out: str
    err: str


async def run(machine: Machine, port: int, *words: str, stdin: bytes = b"", **how: Any) -> Done:
    """`ssh host words` without a terminal; `how` as for `Machine.command`."""
    return await _done(machine, machine.command(port, words, **how), stdin)


async def run_tool(tool: str, machine: Machine, port: int, *words: str, stdin: bytes = b"") -> Done:
    """`scp` or `sftp` on a player's machine; the host stands in `words`."""
    return await _done(
        machine, [tool, "-F", os.devnull, "-P", str(port), *machine.away(), *words], stdin
    )


async def _done(machine: Machine, command: Sequence[str], stdin: bytes) -> Done:
    process = await asyncio.create_subprocess_exec(
        *command,
        env=machine.environment(),
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            out, err = await process.communicate(stdin)
    finally:
        await end(process)
    assert process.returncode is not None
    return Done(process.returncode, out.decode(), err.decode())


async def end(process: Process) -> None:
    """Make sure a process we started is over."""
    if process.returncode is None:
        process.kill()
    await process.wait()
