"""A front's lines to the hall: a connection for each session, another when it is lost."""

import asyncio
from pathlib import Path

from client.connection.link import LinkError, PacedLink
from client.locale.i18n import N_
from client.session.backoff import Backoff
from tablehost.hall_socket.link import RECONNECT, SocketError, connect
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tablehost.people.player import Player
from tablehost.people.terminal import Terminal

AGAIN = 0.2  # seconds
PATIENCE = 20.0  # seconds that somebody who has just come in waits for the hall


class SocketLinks:
    """Makes lines to the hall behind a socket.

    Args:
        path: the socket.
    """

    pace: Backoff | None = RECONNECT

    def __init__(self, path: Path) -> None:
        self._path = path

    async def first(self, terminal: Terminal, player: Player) -> PacedLink:
        """For somebody who has come in; a hall that is being started is waited for.

        Raises:
            LinkError: it does not come.
        """
        until = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                return await self.another(terminal, player)
            except LinkError:
                if asyncio.get_running_loop().time() > until:
                    raise
                await asyncio.sleep(AGAIN)

    async def another(self, terminal: Terminal, player: Player) -> PacedLink:
        """For somebody whose line is lost.

        Raises:
            LinkError: there is no hall.
        """
        try:
            link = await connect(self._path)
        except SocketError as error:
            raise LinkError(N_("The hall is being started again.")) from error
        link.send(encode_preamble(Preamble("session", player.name, player.key, player.address)))
        return link
