"""Where other machines connect: those of the house for everything, strangers to join it."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from tablehost.cluster import certificates
from tablehost.cluster.errors import HouseError
from tablehost.cluster.house import House, folder_of
from tablehost.hall_socket.link import SocketLink
from tablehost.hall_socket.preamble import Kind
from tablehost.hall_socket.server import AcceptedLink, Handler

_HANDSHAKE = 5.0  # seconds


class Listener:
    """Listens at this machine's first port."""

    def __init__(self, server: asyncio.Server, links: set[SocketLink]) -> None:
        self._server = server
        self._links = links

    @classmethod
    async def open(cls, data: Path, house: House, handlers: Mapping[Kind, Handler]) -> Self:
        """Listen with this machine's certificate.

        Raises:
            HouseError: the port cannot be used.
        """
        links: set[SocketLink] = set()
        machine = house.machine
        try:
            server = await asyncio.get_running_loop().create_server(
                lambda: _MachineLink(links, handlers),
                machine.address,
                machine.port,
                ssl=certificates.for_serving(folder_of(data)),
                ssl_handshake_timeout=_HANDSHAKE,
            )
        except OSError as error:
            raise HouseError(
                f"Machine {machine.name} cannot listen at {machine.address} port {machine.port} "
                f"({error.strerror}): give the address back to this machine, end the program that "
                "uses the port, or leave the house and join it with another --address or --port."
            ) from error
        return cls(server, links)

    async def close(self) -> None:
        """Close all connections."""
        self._server.close()
        for link in list(self._links):
            link.close()
        await self._server.wait_closed()


class _MachineLink(AcceptedLink):
    """A connection; without a certificate of the house it can do nothing but join."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not transport.get_extra_info("peercert"):
            self._handlers = {"join": self._handlers["join"]}
        super().connection_made(transport)
