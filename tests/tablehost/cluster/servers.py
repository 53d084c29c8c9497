"""Three real servers of a log, or more, which can be killed, frozen and started again."""

import asyncio
import secrets
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tablehost.cluster.access import Access
from tablehost.cluster.connection import connect
from tablehost.cluster.errors import ClusterError
from tablehost.cluster.server import LOG, ServerConfig, find_binary
from tablehost.cluster.stream import Stream
from tests.machine import free_ports

NAMES = ("ant", "bee", "cat")
FIVE = (*NAMES, "doe", "elk")
REPLICAS = 3
PATIENCE = 120.0  # seconds, on a machine under load


def has_binary() -> bool:
    """Whether there is a server program for this platform."""
    try:
        find_binary()
    except ClusterError:
        return False
    return True


class Servers:
    """Servers on ports of this machine, three unless others are named."""

    def __init__(self, folder: Path, names: Sequence[str] = NAMES) -> None:
        self.names = names
        ports = free_ports(2 * len(names))
        inner = ports[len(names) :]
        self.secret = secrets.token_hex(16)
        storage_key = secrets.token_hex(16)
        self._configs = [
            ServerConfig(
                name=name,
                house="house",
                folder=folder / name,
                host="127.0.0.1",
                port=port,
                cluster_port=own,
                routes=[f"127.0.0.1:{other}" for other in inner if other != own],
                secret=self.secret,
                storage_key=storage_key,
            )
            for name, port, own in zip(names, ports, inner, strict=False)
        ]
        self._running: dict[int, subprocess.Popen[bytes]] = {}

    def urls(self, first: int = 0) -> list[str]:
        """The addresses for nodes, this server's first."""
        found = [f"nats://127.0.0.1:{config.port}" for config in self._configs]
        return found[first:] + found[:first]

    def access(self, first: int = 0) -> Access:
        """The access that nodes use."""
        return Access(self.urls(first), secret=self.secret)

    def _configured(self, number: int) -> Path:
        return self._configs[number].write()

    def start(self, number: int) -> None:
        config = self._configured(number)
        with config.with_name("output").open("ab") as output:
            command = self._command(number, config)
            self._running[number] = subprocess.Popen(command, stdout=output, stderr=output)

    def _command(self, number: int, config: Path) -> list[str]:
        return [find_binary(), "-c", str(config)]

    def kill(self, number: int) -> None:
        """As `kill -9`."""
        process = self._running.pop(number)
        process.kill()
        process.wait()

    def freeze(self, number: int) -> None:
        self._running[number].send_signal(signal.SIGSTOP)

    def thaw(self, number: int) -> None:
        self._running[number].send_signal(signal.SIGCONT)

    async def leader(self, house: str) -> int:
        """The server that leads the log of a house."""
        client = await connect(self.access(), "test")
        try:
            info = await client.jetstream().stream_info(f"house-{house}")
        finally:
            await client.close()
        assert info.cluster is not None
        assert info.cluster.leader is not None
        return self.names.index(info.cluster.leader)

    async def create_log(self, house: str) -> int:
        """Make the log of a house, as soon as the servers have found each other; its end."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while True:
            assert all(process.poll() is None for process in self._running.values())
            try:
                client = await connect(self.access(), "test")
                try:
                    stream = Stream(client, house)
                    await stream.create(replicas=REPLICAS)
                    return (await stream.ends()).last
                finally:
                    await client.close()
            except ClusterError:
                if asyncio.get_running_loop().time() > deadline:
                    raise

    def close(self) -> None:
        for number in list(self._running):
            self.kill(number)


@contextmanager
def running(folder: Path, names: Sequence[str] = NAMES) -> Iterator[Servers]:
    """Servers that run."""
    servers = Servers(folder, names)
    try:
        for number in range(len(names)):
            servers.start(number)
        yield servers
    finally:
        servers.close()


def damage_log(folder: Path) -> None:
    """Damage the files of a server that does not run, as a kill at the wrong moment can.

    The keys of what its groups have confirmed are gone, so it cannot read that any more.

    Args:
        folder: of the server.
    """
    groups = list((folder / LOG).glob("jetstream/*/_js_/S-*/msgs"))
    assert groups
    for group in groups:
        (group / "index.db").unlink(missing_ok=True)
        for key in group.glob("*.key"):
            key.unlink()
