"""What a player meets on a terminal: an app or a conversation, and a link to the hall behind it."""

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
from client.session.play import play
from client.session.start_command import errand
from client.terminal.doctor import examine
from engine.core.values import Language
from tablehost.discovery import SshAddress
from tablehost.people.player import Player
from tablehost.people.terminal import Channel, Terminal
from tablehost.sessions.garbage import GarbageCollection
from tablehost.sessions.subsystem import FrameRelay

EXIT_CODES: Mapping[Ending, int] = {"left": 0, "failed": 1, "closed": 75, "hung_up": 75}
"""What a session ends with. 75 is `EX_TEMPFAIL` of sysexits.h, `try again later`: the host has gone
and is soon back, so a loop that ends with 0 keeps a board up over restarts."""


class HallLinks(Protocol):
    """Makes links to the hall, wherever it is."""

    @property
    def pace(self) -> Backoff | None:
        """How a lost one is tried again; None where none is lost but with the hall."""

    async def first(self, terminal: Terminal, player: Player) -> PacedLink:
        """The player's end of a link, for who has just come in.

        Raises:
            LinkError: there is no hall.
        """

    async def another(self, terminal: Terminal, player: Player) -> PacedLink:
        """The same, for who has lost one.

        Raises:
            LinkError: there is no hall yet.
        """


class Sessions:
    """The sessions of one process.

    Args:
        lines: lead to the hall.
        place: how guests come here.
        language: the table's.
        dropped: is told of each frame that a slow terminal is not shown.
    """

    def __init__(
        self,
        lines: HallLinks,
        place: Callable[[], SshAddress],
        language: Language,
        dropped: Callable[[], None] | None = None,
    ) -> None:
        self._lines = lines
        self._dropped = dropped
        self._place = place
        self._language = language
        self._gallery = SharedPictures()
        self._precedence = RedrawOrder()
        self._sweeper = GarbageCollection()

    async def serve(self, terminal: Terminal, player: Player) -> int:
        """One player's session, to its end; its exit code."""
        if tuple(terminal.argv) == ("doctor",):
            await examine(terminal, self._language)
            return 0
        near = await self._lines.first(terminal, player)
        with self._sweeper.session(), closing(near):
            place = self._place()
            pace = self._lines.pace
            ending = await play(
                terminal,
                near,
                host=place.host,
                port=place.port,
                language=self._language,
                errand=errand(terminal.argv),
                gallery=self._gallery,
                precedence=self._precedence,
                dropped=self._dropped,
                dial=partial(self._lines.another, terminal, player) if pace else None,
                pace=pace or BACKOFF,
            )
        return EXIT_CODES[ending]

    async def lines(self, terminal: Terminal, player: Player) -> int:
        """The same as a conversation; its exit code."""
        near, place = await self._lines.first(terminal, player), self._place()
        words, pace = shlex.join(terminal.argv), self._lines.pace
        with self._sweeper.session(), closing(near):
            return await talk(
                terminal,
                near,
                host=place.host,
                language=self._language,
                first=" ".join(terminal.argv),
                screen=f"{place.line(player.name, terminal=True)} {words}",
                dial=partial(self._lines.another, terminal, player) if pace else None,
                pace=pace or BACKOFF,
            )

    async def frames(self, channel: Channel, player: Player) -> None:
        """A client on the player's own machine."""
        near = await self._lines.first(channel, player)
        with self._sweeper.session():
            await FrameRelay(channel, near).run()
