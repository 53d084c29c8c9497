"""The server at the hall's socket: reads what a connection is, and passes it to its handler."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

from client.connection.link import PacedLink
from tablehost.hall_socket.link import BACKLOG, SOCKET_NAME, SocketLink, listening_socket
from tablehost.hall_socket.preamble import Kind, Preamble, PreambleError, decode_preamble

log = logging.getLogger(__name__)

PREAMBLE_WITHIN = 5.0  # seconds

Handler = Callable[[Preamble, PacedLink], None]
"""Takes a connection, and attaches to its link at once."""


class SocketServer:
    """Listens at the hall's socket."""

    def __init__(self, server: asyncio.Server, path: Path, links: set[SocketLink]) -> None:
        self._server = server
        self._path = path
        self._links = links

    @classmethod
    async def open(cls, data: Path, handlers: Mapping[Kind, Handler]) -> Self:
        """Listen in this data folder, whose lock the caller holds.

        Args:
            data: the folder; the socket in it is for its owner only.
            handlers: for each kind of connection; others are closed.

        Raises:
            SocketError: there can be no socket.
        """
        links: set[SocketLink] = set()
        path = data / SOCKET_NAME
        server = await asyncio.get_running_loop().create_unix_server(
            lambda: AcceptedLink(links, handlers), sock=listening_socket(path), backlog=BACKLOG
        )
        return cls(server, path, links)

    async def close(self) -> None:
        """Close all connections, and remove the socket."""
        self._server.close()
        self._path.unlink(missing_ok=True)
        for link in list(self._links):
            link.close()
        await self._server.wait_closed()


class AcceptedLink(SocketLink):
    """A connection, registered with the server as long as it lasts."""

    def __init__(self, links: set[SocketLink], handlers: Mapping[Kind, Handler]) -> None:
        super().__init__()
        self._links = links
        self._handlers = handlers

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._links.add(self)
        self.attach(_PreambleReader(self, self._handlers))

    def connection_lost(self, exc: Exception | None) -> None:
        self._links.discard(self)
        super().connection_lost(exc)


class _PreambleReader:
    """Listens to a connection until its preamble has come."""

    def __init__(self, link: SocketLink, handlers: Mapping[Kind, Handler]) -> None:
        self._link = link
        self._handlers = handlers
        self._received = b""
        self._timeout = asyncio.get_running_loop().call_later(PREAMBLE_WITHIN, self._reject)

    def hear(self, data: bytes) -> None:
        """Read the preamble, then pass the rest to the handler it names."""
        self._received += data
        try:
            found = decode_preamble(self._received)
        except PreambleError as error:
            log.warning("a connection at the hall's socket was closed: %s", error)
            self._reject()
            return
        if found is not None:
            self._accept(*found)

    def lost(self) -> None:
        """The other end has closed."""
        self._timeout.cancel()

    def _accept(self, preamble: Preamble, rest: bytes) -> None:
        self._timeout.cancel()
        handler = self._handlers.get(preamble.kind)
        if handler is None:
            log.warning("connections of the kind %r are not accepted here", preamble.kind)
            self._reject()
            return
        handler(preamble, self._link)
        if rest:
            self._link.take(rest)

    def _reject(self) -> None:
        self._timeout.cancel()
        self._link.attach(Ignore())
        self._link.close()


class Ignore:
    """Listens to a connection that is being closed, or only written to."""

    def hear(self, data: bytes) -> None:
        """Ignore it."""

    def lost(self) -> None:
        """It is closed."""
