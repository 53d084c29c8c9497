"""Where other machines connect: those of the house for everything, strangers to join it."""

import asyncio
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Self

from msgspec.structs import replace

from client.connection.link import PacedLink
from tablehost.cluster import certificates
from tablehost.cluster.errors import HouseError
from tablehost.cluster.house import House, folder_of
from tablehost.hall_socket.link import SocketLink
from tablehost.hall_socket.preamble import Kind, Preamble
from tablehost.hall_socket.server import AcceptedLink, Handler

_HANDSHAKE = 5.0  # seconds


class Listener:
    """Listens at this machine's first port."""

    def __init__(self, server: asyncio.Server, links: set[SocketLink]) -> None:
        self._server = server
        self._links = links

    @classmethod
    async def open(
        cls,
        data: Path,
        house: House,
        handlers: Mapping[Kind, Handler],
        front: Mapping[Kind, Handler],
    ) -> Self:
        """Listen with this machine's certificate.

        Args:
            data: this machine's data folder.
            house: of which it is one.
            handlers: for other machines of the house.
            front: for machines that only hold terminals.

        Raises:
            HouseError: the port cannot be used.
        """
        links: set[SocketLink] = set()
        machine = house.machine
        try:
            server = await asyncio.get_running_loop().create_server(
                lambda: _MachineLink(links, handlers, front),
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
    """A connection; without a certificate of the house it can do nothing but join.

    One of a front can do nothing but hold terminals, under the name that is in its certificate.
    """

    def __init__(
        self,
        links: set[SocketLink],
        handlers: Mapping[Kind, Handler],
        front: Mapping[Kind, Handler],
    ) -> None:
        super().__init__(links, handlers)
        self._front = front

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        certificate = transport.get_extra_info("peercert")
        if not certificate:
            self._handlers = {"join": self._handlers["join"]}
        elif name := certificates.front_of(certificate):
            self._handlers = {
                kind: partial(_named, name, handler) for kind, handler in self._front.items()
            }
        super().connection_made(transport)


def _named(name: str, handler: Handler, preamble: Preamble, link: PacedLink) -> None:
    """Pass a connection on as that of the front with this name, whatever it says."""
    handler(replace(preamble, front=name), link)
