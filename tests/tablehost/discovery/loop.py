"""A network link in memory for mDNS."""

import asyncio
import socket
from collections.abc import Sequence
from typing import Any

import pytest

from tablehost.discovery import claim, responder
from tablehost.discovery.dns import (
    INTERNET,
    PORT,
    QUERY,
    RESPONSE,
    DNSIncoming,
    DNSOutgoing,
    DNSQuestion,
    DNSRecord,
)
from tablehost.discovery.links import Link
from tablehost.discovery.sockets import PortTakenError

PATIENCE = 60.0  # seconds until something that should be said is given up
HERE = ("127.0.0.1", 0)


class Neighbour(asyncio.DatagramProtocol):
    """Everybody else on the link.

    Attributes:
        closed: interfaces on which port 5353 is somebody else's.
    """

    def __init__(self) -> None:
        self.closed: set[str] = set()
        self.heard: list[DNSIncoming] = []
        self.sender: Sequence[Any] = ()
        self._came = asyncio.Event()
        self._read = 0

    def connection_made(self, transport: asyncio.DatagramTransport) -> None:  # type: ignore[override]  # it is one
        self.transport = transport

    def datagram_received(self, data: bytes, addr: Sequence[Any]) -> None:
        self.heard.append(DNSIncoming(data))
        self.sender = addr
        self._came.set()

    async def next(self) -> DNSIncoming:
        """The next message sent."""
        async with asyncio.timeout(PATIENCE):
            while len(self.heard) <= self._read:
                self._came.clear()
                await self._came.wait()
        self._read += 1
        return self.heard[self._read - 1]

    async def answer(self) -> DNSIncoming:
        """The next answer or announcement."""
        while (message := await self.next()).is_query():
            pass
        return message

    def ask(self, name: str, kind: int) -> None:
        """Query from another port, as simple programs do."""
        self.transport.sendto(query(name, kind).packets()[0], tuple(self.sender))

    def say(self, data: bytes) -> None:
        """Send any bytes."""
        self.transport.sendto(data, tuple(self.sender))


@pytest.fixture
async def neighbour(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Stations opened from now on use this neighbour instead of a network."""
    loop = asyncio.get_running_loop()
    transport, everybody = await loop.create_datagram_endpoint(Neighbour, local_addr=HERE)

    def open_sockets(link: Link) -> list[socket.socket]:
        if link.name in everybody.closed:
            raise PortTakenError
        sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        sock.setblocking(False)
        sock.bind(HERE)
        return [sock]

    monkeypatch.setattr(claim, "PROBE_PAUSE", 0.02)  # nobody else is on this link
    monkeypatch.setattr(claim, "ANNOUNCE_AFTER", (0.0, 0.02, 0.04))
    monkeypatch.setattr(responder, "open_sockets", open_sockets)
    monkeypatch.setattr(
        responder, "destination", lambda *_: transport.get_extra_info("sockname")[:2]
    )
    yield everybody
    transport.close()


def query(name: str, *kinds: int, known: Sequence[DNSRecord] = ()) -> DNSOutgoing:
    """A question, with the answers that are known already."""
    out = DNSOutgoing(QUERY)
    for kind in kinds:
        out.add_question(DNSQuestion(name, kind, INTERNET))
    for record in known:
        out.add_answer_at_time(record, 0)
    return out


def reply(records: Sequence[DNSRecord]) -> bytes:
    """An answer from somebody else."""
    out = DNSOutgoing(RESPONSE)
    for record in records:
        out.add_answer_at_time(record, 0)
    packet: bytes = out.packets()[0]
    return packet


FROM_MDNS = ("10.0.0.9", PORT)
