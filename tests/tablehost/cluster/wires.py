"""The network between three servers of a log, which can be cut around a machine."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import permutations
from pathlib import Path

from msgspec.structs import replace

from tests.tablehost.cluster.servers import NAMES, Servers

NOWHERE = "127.0.0.1:1"
"""What servers tell each other of where they are, so that they know no way around the wires."""


class Wire:
    """The way of one server to another one.

    Attributes:
        port: that stands for the other server.
        is_cut: nothing comes through.
    """

    def __init__(self, target: int) -> None:
        self._target = target
        self._open: set[asyncio.StreamWriter] = set()
        self.port = 0
        self.is_cut = False

    async def listen(self, stack: AsyncExitStack) -> None:
        server = await asyncio.start_server(self._came, "127.0.0.1", 0)
        stack.callback(server.close)
        stack.callback(self.cut)
        self.port = server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """End what is connected, and let nothing through."""
        self.is_cut = True
        for writer in self._open:
            writer.transport.abort()

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        self._open.add(writer)
        with suppress(OSError, asyncio.CancelledError):  # of a loop that ends, too
            there, onward = await asyncio.open_connection("127.0.0.1", self._target)
            self._open.add(onward)
            await asyncio.gather(self._carry(reader, onward), self._carry(there, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while (data := await reader.read(2**16)) and not self.is_cut:
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.transport.abort()
            self._open.discard(writer)


class WiredServers(Servers):
    """Three servers that reach each other by wires alone."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        pairs = permutations(range(len(NAMES)), 2)
        self._wires = {pair: Wire(self._configs[pair[1]].cluster_port) for pair in pairs}

    async def open(self, stack: AsyncExitStack) -> None:
        """Lay the wires, and start the servers."""
        stack.callback(self.close)
        for wire in self._wires.values():
            await wire.listen(stack)
        for number, config in enumerate(self._configs):
            ports = [wire.port for (own, _), wire in self._wires.items() if own == number]
            routes = [f"127.0.0.1:{port}" for port in ports]
            self._configs[number] = replace(config, routes=routes)
            self.start(number)

    def urls(self, first: int = 0) -> list[str]:
        """A node reaches the server of its own machine alone."""
        return super().urls(first)[:1]

    def isolate(self, number: int) -> None:
        """Cut all wires of a machine."""
        for wire in self._of(number):
            wire.cut()

    def mend(self) -> None:
        """Let everything through again."""
        for wire in self._wires.values():
            wire.is_cut = False

    def _of(self, number: int) -> Iterator[Wire]:
        return (wire for pair, wire in self._wires.items() if number in pair)

    def _configured(self, number: int) -> Path:
        path = super()._configured(number)
        text = path.read_text()
        path.write_text(text.replace("cluster {", f'cluster {{\n    advertise: "{NOWHERE}"'))
        return path


@asynccontextmanager
async def wired(folder: Path) -> AsyncIterator[WiredServers]:
    """Three servers that run, with wires between them."""
    servers = WiredServers(folder)
    async with AsyncExitStack() as stack:
        await servers.open(stack)
        yield servers
