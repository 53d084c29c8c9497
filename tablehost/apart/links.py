"""Links to a house by TLS: one for the machine itself, and one for each session."""

from collections import deque
from pathlib import Path

from typing_extensions import override

from client.connection.link import LinkError, PacedLink
from client.locale.i18n import N_
from tablehost.apart.credentials import Front
from tablehost.fronts.hall_links import HallLinks
from tablehost.hall_socket.link import SocketError, SocketLink
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tablehost.nodes.relay import Connector
from tablehost.people.player import Player
from tablehost.people.terminal import Terminal


class HouseLinks(HallLinks):
    """Makes links to whichever machine of the house answers.

    Args:
        data: this machine's data folder.
        front: what is known of the house.
    """

    def __init__(self, data: Path, front: Front) -> None:
        self._connector = Connector(data)
        self._machines = deque(front.machines)

    async def dial(self) -> SocketLink:
        """A link for this machine; each time to another one, as the last one may have no hall.

        Raises:
            SocketError: no machine answers.
        """
        self._machines.rotate(-1)
        return await self._reach(Preamble("apart"))

    @override
    async def reconnect(self, terminal: Terminal, player: Player) -> PacedLink:
        try:
            return await self._reach(
                Preamble("seat", player.name, player.key, connection=player.connection)
            )
        except SocketError as error:
            raise LinkError(N_("The host is restarting.")) from error

    async def _reach(self, preamble: Preamble) -> SocketLink:
        for machine in tuple(self._machines):
            try:
                link = await self._connector.connect(machine)
            except OSError:
                continue
            link.send(encode_preamble(preamble))
            return link
        raise SocketError("No machine of the house answers.")
