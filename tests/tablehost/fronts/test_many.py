"""Many connections to a host of several processes."""

import asyncio
import socket
import threading
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import asyncssh
import pytest

from tests.machine import free_port
from tests.tablehost.fronts.party import FRONTS, PATIENCE, eventually, load
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.ssh.host import Newcomer

pytestmark = pytest.mark.long

CROWD = 40
PER_KEY = 5


@asynccontextmanager
async def connected(
    host: PlayedHost, keys: list[asyncssh.SSHKey | None]
) -> AsyncIterator[list[asyncssh.SSHClientConnection]]:
    """Open connections of guests and of one key at once."""

    async def connect(key: asyncssh.SSHKey | None) -> asyncssh.SSHClientConnection:
        connection = await asyncssh.connect(
            "127.0.0.1",
            host.port,
            username="mara",
            known_hosts=None,
            config=None,
            client_keys=[key] if key else None,
            client_factory=Newcomer,
        )
        return await stack.enter_async_context(connection)

    async with AsyncExitStack() as stack:
        yield await asyncio.gather(*map(connect, keys))


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], list[str]]]:
    """A service manager for the started processes; at the end, everything they have said to it.

    It listens all the time: a socket keeps few messages, and further ones are lost.
    """
    path, said = str(tmp_path / "notify"), list[str]()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(path)
        monkeypatch.setenv("NOTIFY_SOCKET", path)
        monkeypatch.setenv("WATCHDOG_USEC", "2000000")

        def listen() -> None:
            while message := ear.recv(4096):
                said.append(message.decode())

        listening = threading.Thread(target=listen, daemon=True)
        listening.start()

        def everything() -> list[str]:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as speaker:
                speaker.sendto(b"", path)  # the last message
            listening.join()
            return said

        yield everything


async def test_connections_spread_evenly_over_fronts(
    tmp_path: Path, manager: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEHOST_LIMITS_CONNECTIONS_PER_KEY", str(PER_KEY))
    port = free_port()
    key = asyncssh.generate_private_key("ssh-ed25519")
    with PlayedHost(tmp_path / "data", more=[*FRONTS, "--metrics", str(port)]) as host:
        async with connected(host, [None] * CROWD) as crowd:
            await eventually(lambda: sum(load(host)) == CROWD)
            fewest, most = load(host)
            done = await crowd[0].run("list")

            assert fewest >= CROWD // 4, (fewest, most)
            assert "No tables yet" in str(done.stdout)
            await becomes(port, "connections", CROWD)
            await too_many_by_one_key(host, key)
    nobody_else_has_said_anything(manager())


async def too_many_by_one_key(host: PlayedHost, key: asyncssh.SSHKey) -> None:
    """A key's limit counts its connections at all fronts."""
    async with connected(host, [key] * PER_KEY) as friends:
        assert all([(await one.run("list")).exit_status == 0 for one in friends])
        async with connected(host, [key]) as (late,):
            with pytest.raises(asyncssh.Error):
                await late.run("list")


async def becomes(port: int, name: str, wanted: float) -> None:
    """Wait until a metric has this value; processes tell their parts of it one after the other."""
    async with asyncio.timeout(PATIENCE):
        while await number(port, name) != wanted:  # noqa: ASYNC110 - a metric is asked for
            await asyncio.sleep(0.05)


async def number(port: int, name: str) -> float:
    """The value of a metric."""

    def fetch() -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
            text: str = answer.read().decode()
        return text

    lines = (await asyncio.to_thread(fetch)).splitlines()
    return float(next(line for line in lines if line.startswith(f"tablehost_{name} ")).split()[1])


def nobody_else_has_said_anything(said: list[str]) -> None:
    """The service manager gets only ready, watchdog and stopping messages."""
    assert said[:2] == ["READY=1\nSTATUS=2 fronts", "WATCHDOG=1"]
    assert set(said[2:-1]) <= {"WATCHDOG=1"}
    assert said[-1] == "STOPPING=1"
