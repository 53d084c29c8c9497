"""The wire's frames on an ssh channel, for clients that run on a player's own machine.

Bytes go through as they are, in both directions: what a frame is, how long one may be and how many
bad ones are borne is the hall's affair, and what may wait for a slow reader that of the channel.
"""

import asyncio

from client.link import Link
from tablehost.ssh.handlers import Terminal


class Frames:
    """One session of the subsystem.

    Args:
        terminal: the channel; nobody looks at it, a program reads it.
        link: to the hall.
    """

    def __init__(self, terminal: Terminal, link: Link) -> None:
        self._terminal = terminal
        self._link = link
        self._over = asyncio.Event()

    async def run(self) -> None:
        """Carry frames until one of the two ends has gone."""
        self._link.attach(self)
        self._terminal.attach(self)
        try:
            await self._over.wait()
        finally:
            self._link.close()

    # The channel

    def feed(self, data: bytes) -> None:
        """Bytes from the client; none when no more will come."""
        if data:
            self._link.send(data)
        else:
            self._over.set()

    def resize(self, columns: int, rows: int) -> None:
        """Programs have no size."""

    def hang_up(self) -> None:
        """The client is gone, or has to go."""
        self._over.set()

    # The link

    def hear(self, data: bytes) -> None:
        """Frames from the hall."""
        self._terminal.write(data)

    def lost(self) -> None:
        """The hall has hung up, or is gone."""
        self._over.set()
