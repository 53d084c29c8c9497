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

    Until it is known where the near one leads, nothing is read from it.

    Args:
        near: accepted at this machine.
        preamble: that it has begun with.

    Attributes:
        over: set when an end has closed, or the near one is left to the hall here.
    """

    def __init__(self, near: SocketLink, preamble: Preamble) -> None:
        self.near = near
        self.preamble = preamble
        self.over = asyncio.Event()
        self._far: SocketLink | None = None
        self._early = bytearray()
        near.attach(self, self._hold_far)
        near.pause_reading()

    @property
    def is_led(self) -> bool:
        """It has reached a hall."""
        return self._far is not None

    def lead_here(self, handler: Handler) -> None:
        """Leave the near end to a handler of this machine."""
        self.over.set()
        handler(self.preamble, self.near)
        if self._early:
            self.near.data_received(bytes(self._early))
        self.near.resume_reading()

    def lead_to(self, far: SocketLink) -> None:
        """Join the near end to a link that has just been made."""
        if self.over.is_set():
            far.close()
            return
        self._far = far
        far.send(encode_preamble(self.preamble) + bytes(self._early))
        far.attach(_Far(self), self._hold_near)
        self.near.resume_reading()

    def close(self) -> None:
        """Close both ends."""
        if self.over.is_set():
            return
        self.over.set()
        self.near.close()
        if self._far is not None:
            self._far.close()

    def hear(self, data: bytes) -> None:
        """Bytes at the near end."""
        if self._far is None:
            self._early += data
        else:
            self._far.send(data)

    def lost(self) -> None:
        """The near end has closed."""
        self.close()

    def _hold_far(self, stop: bool) -> None:  # noqa: FBT001 - a `Hold`
        if self._far is not None and not self.over.is_set():
            _hold(self._far, stop)

    def _hold_near(self, stop: bool) -> None:  # noqa: FBT001 - a `Hold`
        if not self.over.is_set():
            _hold(self.near, stop)


class _Far:
    """Listens to the far end."""

    def __init__(self, relay: Relay) -> None:
        self._relay = relay

    def hear(self, data: bytes) -> None:
        self._relay.near.send(data)

    def lost(self) -> None:
        self._relay.close()


def _hold(link: SocketLink, stop: bool) -> None:  # noqa: FBT001 - as its callers have it
    if stop:
        link.pause_reading()
    else:
        link.resume_reading()
