"""The ssh subsystem `tablehost`: frames for clients that run on a player's own machine.

Bytes are relayed unchanged in both directions. The hall checks frames, limits their length and the
number of bad ones, and reads at its own pace: while it does not read, the channel is not read
either, and the client waits. The channel limits how much may wait for a slow client.
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
        """Relay frames until one of the two sides has closed."""
        self._link.attach(self, self._hold)
        self._channel.attach(self)
        try:
            await self._over.wait()
        finally:
            self._link.close()

    # From the channel

    def feed(self, data: bytes) -> None:
        """Bytes from the client; empty when no more will come."""
        if data:
            self._link.send(data)
        else:
            self._over.set()

    def resize(self, columns: int, rows: int) -> None:
        """Programs have no size."""

    def hang_up(self) -> None:
        """The client has disconnected, or has to."""
        self._over.set()

    def _hold(self, hold: bool) -> None:  # noqa: FBT001 - see `Hold`
        if hold:
            self._channel.pause_reading()
        else:
            self._channel.resume_reading()

    # From the link

    def hear(self, data: bytes) -> None:
        """FrameRelay from the hall."""
        self._channel.write(data)

    def lost(self) -> None:
        """The hall has closed the link, or is gone."""
        self._over.set()
