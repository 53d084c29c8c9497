"""A connection at this machine's hall socket, carried to the machine that has the hall."""

import asyncio
import ssl
from pathlib import Path

from tablehost.cluster import certificates
from tablehost.cluster.house import Machine, folder_of
from tablehost.hall_socket.link import SocketLink
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tablehost.hall_socket.server import Handler

_CONNECT = 3.0  # seconds

_MOST_KEPT = 2**16
"""Bytes after which no more is read before the far end has answered."""


class Connector:
    """Connects to other machines of the house by TLS; each has to show who it is.

    Args:
        data: this machine's data folder.
    """

    def __init__(self, data: Path) -> None:
        self._tls: ssl.SSLContext = certificates.for_connecting(folder_of(data))

    async def connect(self, machine: Machine) -> SocketLink:
        """A link to a machine.

        Raises:
            OSError: it does not answer, or is another one.
        """
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(_CONNECT):
            _, link = await loop.create_connection(
                SocketLink,
                machine.address,
                machine.port,
                ssl=self._tls,
                server_hostname=certificates.inner_name(machine.name),
            )
        return link


class Relay:
    """Two links as one: what comes at one end goes out at the other, no faster than it is read.

    Until it is known where the near one leads, nothing is read from it. A far end that closes
    before it has said anything had no hall: then the near one leads nowhere again, and what it has
    said is kept for the next far end.

    Args:
        near: accepted at this machine.
        preamble: that it has begun with.

    Attributes:
        is_over: an end has closed, or the near one is left to the hall here.
        parted: set while the near end leads nowhere: it is over, or waits for another far end.
    """

    def __init__(self, near: SocketLink, preamble: Preamble) -> None:
        self.near = near
        self.preamble = preamble
        self.is_over = False
        self.parted = asyncio.Event()
        self.parted.set()
        self._far: SocketLink | None = None
        self._said = bytearray()  # at the near end, until the far end has answered
        self._is_answered = False
        near.attach(self, self._hold_far)
        near.pause_reading()

    @property
    def is_led(self) -> bool:
        """It has reached a hall."""
        return self._far is not None

    def lead_here(self, handler: Handler) -> None:
        """Leave the near end to a handler of this machine."""
        if self.is_over:
            return
        self._end()
        handler(self.preamble, self.near)
        if self._said:
            self.near.take(bytes(self._said))
        self.near.resume_reading()

    def lead_to(self, far: SocketLink) -> None:
        """Join the near end to a link that has just been made."""
        if self.is_over:
            far.close()
            return
        self._far = far
        self.parted.clear()
        far.send(encode_preamble(self.preamble) + bytes(self._said))
        far.attach(_Far(self, far), self._hold_near)
        self.near.resume_reading()

    def part(self) -> None:
        """Lead nowhere: the far end has closed, or the hall has moved."""
        if self._is_answered:
            self.close()
        elif self._far is not None and not self.is_over:
            far, self._far = self._far, None
            far.close()
            self.near.pause_reading()
            self.parted.set()

    def close(self) -> None:
        """Close both ends."""
        if self.is_over:
            return
        self._end()
        self.near.close()
        if self._far is not None:
            self._far.close()

    def _end(self) -> None:
        self.is_over = True
        self.parted.set()

    def hear(self, data: bytes) -> None:
        """Bytes at the near end."""
        if not self._is_answered:
            self._said += data
            if len(self._said) > _MOST_KEPT:
                self.near.pause_reading()
        if self._far is not None:
            self._far.send(data)

    def lost(self) -> None:
        """The near end has closed."""
        self.close()

    def answer(self, data: bytes) -> None:
        """Bytes at the far end."""
        if not self._is_answered:
            self._is_answered = True
            if len(self._said) > _MOST_KEPT:
                self.near.resume_reading()
            self._said.clear()
        self.near.send(data)

    def far_lost(self, far: SocketLink) -> None:
        """A far end has closed."""
        if far is self._far:
            self.part()

    def _hold_far(self, stop: bool) -> None:  # noqa: FBT001 - a `Hold`
        if self._far is not None and not self.is_over:
            _hold(self._far, stop)

    def _hold_near(self, stop: bool) -> None:  # noqa: FBT001 - a `Hold`
        if not self.is_over:
            _hold(self.near, stop)


class _Far:
    """Listens to a far end."""

    def __init__(self, relay: Relay, link: SocketLink) -> None:
        self._relay = relay
        self._link = link

    def hear(self, data: bytes) -> None:
        self._relay.answer(data)

    def lost(self) -> None:
        self._relay.far_lost(self._link)


def _hold(link: SocketLink, stop: bool) -> None:  # noqa: FBT001 - as its callers have it
    if stop:
        link.pause_reading()
    else:
        link.resume_reading()
