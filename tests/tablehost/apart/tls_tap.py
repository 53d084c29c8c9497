"""A proxy between a machine that only holds terminals and the house, which records what comes."""

import asyncio
from pathlib import Path
from types import TracebackType
from typing import Self

from tablehost.cluster import certificates
from tablehost.cluster.house import Machine, folder_of
from tests.tablehost.fronts.tap import Tapped, pump


class TlsTap:
    """Has the certificates of both ends; listens until the end of its block."""

    def __init__(self, front: Path, data: Path, machine: Machine) -> None:
        self.connections: list[Tapped] = []
        self._near = certificates.for_serving(folder_of(data))
        self._far = certificates.for_connecting(folder_of(front))
        self._machine = machine
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._came, "127.0.0.1", 0, ssl=self._near)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tapped = Tapped(0)
        self.connections.append(tapped)
        machine = self._machine
        name = certificates.inner_name(machine.name)
        hall_reader, hall_writer = await asyncio.open_connection(
            machine.address, machine.port, ssl=self._far, server_hostname=name
        )
        for pumping in (
            pump(tapped, reader, hall_writer, from_hall=False),
            pump(tapped, hall_reader, writer, from_hall=True),
        ):
            task = asyncio.create_task(pumping)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
