"""The hall's socket: who connects says what it is, and goes where that is dealt with."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

from client.connection.link import PacedLink
from tablehost.hall_socket.link import BACKLOG, SOCKET_NAME, SocketLink, listening_socket
from tablehost.hall_socket.preamble import Kind, Preamble, PreambleError, decode_preamble

log = logging.getLogger(__name__)

FIRST_WORDS = 5.0  # seconds to say what one is

Handler = Callable[[Preamble, PacedLink], None]
"""Takes a connection; attaches to its link at once."""


class SocketServer:
    """Where connections to the hall come in.

    Attributes:
        welcome: where each kind of connection goes; other kinds are turned away.
    """

    def __init__(
        self,
        server: asyncio.Server,
        path: Path,
        links: set[SocketLink],
        welcome: dict[Kind, Handler],
    ) -> None:
        self.welcome = welcome
        self._server = server
        self._path = path
        self._links = links

    @classmethod
    async def open(cls, data: Path, welcome: Mapping[Kind, Handler]) -> Self:
        """Listen in this data folder, whose lock the caller holds.

        Args:
            data: the folder; the socket in it is for its owner alone.
            welcome: where connections go at first; more kinds may follow.

        Raises:
            SocketError: nobody can connect there.
        """
        links: set[SocketLink] = set()
        known = dict(welcome)

        def made() -> SocketLink:
            return _Coming(links, known)

        path = data / SOCKET_NAME
        server = await asyncio.get_running_loop().create_unix_server(
            made, sock=listening_socket(path), backlog=BACKLOG
        )
        return cls(server, path, links, known)

    async def close(self) -> None:
        """Let everybody go, and take the socket away."""
        self._server.close()
        self._path.unlink(missing_ok=True)
        for link in list(self._links):
            link.close()
        await self._server.wait_closed()


class _Coming(SocketLink):
    """A connection that the porch knows of as long as it lasts."""

    def __init__(self, links: set[SocketLink], welcome: Mapping[Kind, Handler]) -> None:
        super().__init__()
        self._links = links
        self._welcome = welcome

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._links.add(self)
        self.attach(_Stranger(self, self._welcome))

    def connection_lost(self, exc: Exception | None) -> None:
        self._links.discard(self)
        super().connection_lost(exc)


class _Stranger:
    """Who has connected and not yet said what it is."""

    def __init__(self, link: SocketLink, welcome: Mapping[Kind, Handler]) -> None:
        self._link = link
        self._welcome = welcome
        self._said = b""
        self._patience = asyncio.get_running_loop().call_later(FIRST_WORDS, self._turn_away)

    def hear(self, data: bytes) -> None:
        """Bytes; the first ones say what it is, what is behind them is for who deals with it."""
        self._said += data
        try:
            found = decode_preamble(self._said)
        except PreambleError as error:
            log.warning("somebody at the hall's socket was turned away: %s", error)
            self._turn_away()
            return
        if found is not None:
            self._go_in(*found)

    def lost(self) -> None:
        """It has left."""
        self._patience.cancel()

    def _go_in(self, attach: Preamble, rest: bytes) -> None:
        self._patience.cancel()
        welcome = self._welcome.get(attach.kind)
        if welcome is None:
            log.warning("nobody here deals with connections of the kind %r", attach.kind)
            self._turn_away()
            return
        welcome(attach, self._link)
        if rest:
            self._link.data_received(rest)

    def _turn_away(self) -> None:
        self._patience.cancel()
        self._link.attach(_Nobody())
        self._link.close()


class _Nobody:
    """Hears nothing."""

    def hear(self, data: bytes) -> None:
        """Nothing of it."""

    def lost(self) -> None:
        """Good."""
