"""Runs the sessions of players: the app, line mode, or frames, each with a link to the hall."""

import shlex
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from typing import Protocol

from client.app.hosted import Ending
from client.app.redraw_order import RedrawOrder
from client.connection.link import PacedLink
from client.line_mode.session import talk
from client.paint.shared_pictures import SharedPictures
from client.session.backoff import BACKOFF, Backoff
from client.session.play import PlayerApp
from client.session.start_command import parse_start_command
from client.terminal.doctor import examine
from engine.core.values import Language
from tablehost.people.player import Player
from tablehost.people.terminal import Channel, Terminal
from tablehost.sessions.garbage import SessionGarbage
from tablehost.sessions.scanned import scanned
from tablehost.sessions.subsystem import FrameRelay
from tablehost.ssh_address import SshAddress

COLUMNS = 80
"""Of a terminal whose width ssh does not tell, as with `ssh -T`."""

EXIT_CODES: Mapping[Ending, int] = {"left": 0, "failed": 1, "closed": 75, "hung_up": 75}
"""75 is `EX_TEMPFAIL` of sysexits.h, `try again later`: the host has stopped and will soon be back,
so a loop that ends with 0 keeps a board up over restarts."""


class HallLinks(Protocol):
    """Makes links to the hall, wherever it is."""

    @property
    def backoff(self) -> Backoff | None:
        """How a lost link is made again; None where links break only when the hall stops."""

    async def connect(self, terminal: Terminal, player: Player) -> PacedLink:
        """The player's end of a link, for a new session.

        Raises:
            LinkError: there is no hall.
        """

    async def reconnect(self, terminal: Terminal, player: Player) -> PacedLink:
        """The player's end of a link, for a session that has lost its own.

        Raises:
            LinkError: there is no hall yet.
        """


class Sessions:
    """The sessions of one process.

    Args:
        links: make links to the hall.
        address: how players reach this host.
        language: of the host.
        on_dropped_frame: called for each frame that a slow terminal is not shown.
    """

    def __init__(
        self,
        links: HallLinks,
        address: Callable[[], SshAddress],
        language: Language,
        on_dropped_frame: Callable[[], None] = lambda: None,
    ) -> None:
        self._links = links
        self._on_dropped_frame = on_dropped_frame
        self._address = address
        self._language = language
        self._gallery = SharedPictures()
        self._redraw_order = RedrawOrder()
        self._garbage = SessionGarbage()

    async def serve(self, terminal: Terminal, player: Player) -> int:
        """Run the app on a terminal; returns the exit code."""
        player, words = scanned(terminal.argv, player)
        if tuple(terminal.argv) == ("doctor",):
            await examine(terminal, self._language)
            return 0
        link = await self._links.connect(terminal, player)
        with self._garbage.session(), closing(link):
            address = self._address()
            backoff = self._links.backoff
            app = PlayerApp(
                terminal,
                link,
                host=address.host,
                port=address.port,
                language=self._language,
                start_command=parse_start_command(words),
                gallery=self._gallery,
                redraw_order=self._redraw_order,
                on_dropped_frame=self._on_dropped_frame,
                dial=partial(self._links.reconnect, terminal, player) if backoff else None,
                pace=backoff or BACKOFF,
            )
            ending = await app.enter_hall()
        return EXIT_CODES[ending]

    async def lines(self, terminal: Terminal, player: Player) -> int:
        """Run line mode on a terminal; returns the exit code."""
        link, address = await self._links.connect(terminal, player), self._address()
        words, backoff = shlex.join(terminal.argv), self._links.backoff
        with self._garbage.session(), closing(link):
            return await talk(
                terminal,
                link,
                host=address.host,
                language=self._language,
                first=" ".join(terminal.argv),
                screen=f"{address.line(player.name, terminal=True)} {words}",
                dial=partial(self._links.reconnect, terminal, player) if backoff else None,
                pace=backoff or BACKOFF,
                columns=COLUMNS,
            )

    async def frames(self, channel: Channel, player: Player) -> None:
        """Relay frames of a client on the player's own machine."""
        link = await self._links.connect(channel, player)
        with self._garbage.session():
            await FrameRelay(channel, link).run()
