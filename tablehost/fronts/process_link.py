"""The link between the supervisor and each process it has started.

A pair of sockets that nobody else can reach. The child gets its orders over it and reports when it
is ready. When the parent is gone, even by `kill -9`, the link breaks and the child exits too, so
that no process is ever left behind.
"""

import asyncio
import os
import socket
from pathlib import Path
from typing import Any, ClassVar, Self

import msgspec
from msgspec import Struct

from engine.sync.frames import Decoder, Direction, encode
from tablehost.config import Config
from tablehost.hall_socket.link import SocketLink


class _Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    limit: ClassVar[int] = 2**16


class Orders(_Message, frozen=True, tag=1):
    """The orders of a child process.

    Attributes:
        config: the host's settings as plain data; see `settings`.
        port: that players connect to.
        sockets: the numbers of inherited listening sockets, for a front.
        bound: their addresses.
        qr: the style of the QR code in the banner, "" for no banner.
    """

    config: dict[str, Any]
    port: int
    sockets: list[int]
    bound: list[str]
    qr: str

    @classmethod
    def of(cls, config: Config, **more: Any) -> Self:
        """Orders with these settings."""
        return cls(config=msgspec.to_builtins(config, enc_hook=str), **more)

    @property
    def settings(self) -> Config:
        """The host's settings."""
        return msgspec.convert(self.config, Config, dec_hook=_path)


def _path(kind: type, given: object) -> object:
    assert kind is Path, "msgspec converts all other types itself"
    return Path(str(given))


class Ready(_Message, frozen=True, tag=2):
    """The child is up; `banner` is for the person who runs the host."""

    banner: str


class Failed(_Message, frozen=True, tag=3):
    """The child could not start."""

    why: str


class StopRequested(_Message, frozen=True, tag=5):
    """An admin has stopped the host."""


FromChild = Ready | Failed | StopRequested
TO_CHILD: Direction[Orders] = Direction(Orders, limit=_Message.limit, items=1024)
FROM_CHILD: Direction[FromChild] = Direction(FromChild, limit=_Message.limit, items=1024)


class ParentLink:
    """The child's end.

    Attributes:
        orders: set when they have come.
        gone: set when the parent is gone.
    """

    def __init__(self, link: SocketLink) -> None:
        loop = asyncio.get_running_loop()
        self.orders: asyncio.Future[Orders] = loop.create_future()
        self.gone = asyncio.Event()
        self._link = link
        self._decoder = Decoder(TO_CHILD)
        link.attach(self)

    @classmethod
    async def open(cls, inherited: int) -> Self:
        """The link behind an inherited file descriptor."""
        sock = socket.socket(fileno=inherited)
        os.set_inheritable(inherited, False)  # not by the bots' process
        _, link = await asyncio.get_running_loop().create_unix_connection(SocketLink, sock=sock)
        return cls(link)

    def send(self, message: FromChild) -> None:
        """Send to the parent."""
        self._link.send(encode(message))

    async def close(self) -> None:
        """Close the link once everything is sent."""
        self._link.close()
        await self.gone.wait()

    def hear(self, data: bytes) -> None:
        """Orders."""
        for orders in self._decoder.feed(data):
            self.orders.set_result(orders)

    def lost(self) -> None:
        """The parent is gone."""
        self.gone.set()
        self.orders.cancel()
