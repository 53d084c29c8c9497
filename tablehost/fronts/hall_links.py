"""Links from a front's sessions to the hall: one socket connection for each session."""

import asyncio
from abc import ABC, abstractmethod
from pathlib import Path

from typing_extensions import override

from client.connection.link import LinkError, PacedLink
from client.locale.i18n import N_
from client.session.backoff import Backoff
from tablehost.hall_socket.link import RECONNECT, SocketError, connect
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tablehost.people.player import Player
from tablehost.people.terminal import Terminal

RETRY = 0.2  # seconds
PATIENCE = 20.0  # seconds that a new session waits for the hall


class HallLinks(ABC):
    """Makes links to a hall; a new session waits for one that is starting, or moves."""

    backoff: Backoff | None = RECONNECT

    async def connect(self, terminal: Terminal, player: Player) -> PacedLink:
        """A link for a new session; waits for a hall.

        Raises:
            LinkError: there is still no hall.
        """
        until = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                return await self.reconnect(terminal, player)
            except LinkError:
                if asyncio.get_running_loop().time() > until:
                    raise
                await asyncio.sleep(RETRY)

    @abstractmethod
    async def reconnect(self, terminal: Terminal, player: Player) -> PacedLink:
        """A link for a session that has lost its own.

        Raises:
            LinkError: there is no hall.
        """


class SocketLinks(HallLinks):
    """Makes links to the hall behind a socket.

    Args:
        path: the socket.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @override
    async def reconnect(self, terminal: Terminal, player: Player) -> PacedLink:
        try:
            link = await connect(self._path)
        except SocketError as error:
            raise LinkError(N_("The host is restarting.")) from error
        link.send(encode_preamble(Preamble("session", player.name, player.key, player.address)))
        return link
