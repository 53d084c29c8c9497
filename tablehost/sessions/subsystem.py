"""The wire's frames on an ssh channel, for clients that run on a player's own machine.

Bytes go through as they are, in both directions. The hall decides what a frame is, how long one may
be, how many bad ones it takes, and how fast it reads: while it does not, neither is the channel
read, and the client waits. How much may wait for a slow client is up to the channel.
"""

import asyncio

from client.connection.link import PacedLink
from tablehost.people.terminal import Channel


class FrameRelay:
    """One session of the subsystem.

    Args:
        channel: to the client.
        link: to the hall.
    """

    def __init__(self, channel: Channel, link: PacedLink) -> None:
        self._channel = channel
        self._link = link
        self._over = asyncio.Event()

    async def run(self) -> None:
        """Carry frames until one of the two ends has gone."""
        self._link.attach(self, self._hold)
        self._channel.attach(self)
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

    def _hold(self, hold: bool) -> None:  # noqa: FBT001 - see `Hold`
        if hold:
            self._channel.pause_reading()
        else:
            self._channel.resume_reading()

    # The link

    def hear(self, data: bytes) -> None:
        """FrameRelay from the hall."""
        self._channel.write(data)

    def lost(self) -> None:
        """The hall has hung up, or is gone."""
        self._over.set()
