"""The leash between the process that looks after a host and each process it has started.

A pair of sockets that nobody else can reach. The child is given its orders over it and says when it
is ready; when the parent is gone, `kill -9` included, the leash ends and the child leaves too, so
that no process is ever left alone.
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


class _Word(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    limit: ClassVar[int] = 2**16


class Orders(_Word, frozen=True, tag=1):
    """What a child is to do.

    Attributes:
        config: the host's settings as plain data; see `settings`.
        port: guests connect to.
        sockets: inherited, for a front to accept at.
        bound: the addresses of these.
        qr: how a QR code is to be printed in the banner, "" for no banner.
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
    assert kind is Path, "nothing else in the settings needs help"
    return Path(str(given))


class Ready(_Word, frozen=True, tag=2):
    """The child does its work now; `banner` is for the person who hosts."""

    banner: str


class Failed(_Word, frozen=True, tag=3):
    """The child cannot do its work, and why."""

    why: str


class StopRequested(_Word, frozen=True, tag=5):
    """The whole host is to stop: somebody who hosts has said so."""


FromChild = Ready | Failed | StopRequested
TO_CHILD: Direction[Orders] = Direction(Orders, limit=_Word.limit, items=1024)
FROM_CHILD: Direction[FromChild] = Direction(FromChild, limit=_Word.limit, items=1024)


class ParentLink:
    """The child's end.

    Attributes:
        orders: what to do, once they have come.
        gone: set when nobody holds the other end any more.
    """

    def __init__(self, link: SocketLink) -> None:
        loop = asyncio.get_running_loop()
        self.orders: asyncio.Future[Orders] = loop.create_future()
        self.gone = asyncio.Event()
        self._link = link
        self._decoder = Decoder(TO_CHILD)
        link.attach(self)

    @classmethod
    async def held(cls, inherited: int) -> Self:
        """The leash behind this file descriptor."""
        sock = socket.socket(fileno=inherited)
        os.set_inheritable(inherited, False)  # not to the bots' process
        _, link = await asyncio.get_running_loop().create_unix_connection(SocketLink, sock=sock)
        return cls(link)

    def say(self, word: FromChild) -> None:
        """Tell the parent."""
        self._link.send(encode(word))

    async def close(self) -> None:
        """Let go, when everything is said."""
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
