"""Turns ssh connections away with a sentence, before any key is exchanged.

RFC 4253 lets a server disconnect right after the two lines that say who speaks, in plain text; ssh
prints it. Nothing else is said, and nothing that comes is looked at.
"""

import asyncio
import socket
import struct
from collections.abc import Sequence

from tablehost.access.limits import Limits
from tablehost.ssh.acceptor import Acceptor
from tablehost.ssh.gate import Gate

_HELLO = b"SSH-2.0-tablehost\r\n"
_DISCONNECT = 1  # SSH_MSG_DISCONNECT
_BY_APPLICATION = 11
_BLOCK, _LEAST_PADDING = 8, 4
_PATIENCE = 3.0  # seconds in which a client reads it and goes
_MOST = 256
"""Connections at once; beyond that the oldest one of the address that has the most is cut off."""


def turn_away(sockets: Sequence[socket.socket], text: str) -> Acceptor:
    """Turn away all that connect to these sockets, until what this returns is closed."""
    gate: Gate[TurnedAway] = Gate(Limits(half_open=_MOST))
    return Acceptor(sockets, lambda: TurnedAway(text, gate))


class TurnedAway(asyncio.Protocol):
    """A connection that is told why it cannot stay.

    It is closed by the client: whoever closes with input that nobody has read loses what they said.
    """

    def __init__(self, text: str, gate: "Gate[TurnedAway]") -> None:
        self._text = text
        self._gate = gate
        self._transport: asyncio.Transport
        self._leaving: asyncio.TimerHandle

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say it at once."""
        assert isinstance(transport, asyncio.Transport), "it was accepted at a socket"
        self._transport = transport
        transport.write(_HELLO + disconnect(self._text))
        loop = asyncio.get_running_loop()
        self._leaving = loop.call_later(_PATIENCE, self.cut)
        peer = transport.get_extra_info("peername")
        crowded_out = self._gate.connect(self, str(peer[0]) if peer else "")
        if crowded_out is not None:
            crowded_out[0].cut()

    def cut(self) -> None:
        """Close the connection, whether the client has read all or not."""
        self._transport.abort()

    def connection_lost(self, _: Exception | None) -> None:
        """The client has gone, or was cut off."""
        self._leaving.cancel()
        self._gate.disconnect(self)


def disconnect(text: str) -> bytes:
    """The packet that ends a connection, as it is before keys are exchanged."""
    said = text.encode()
    payload = struct.pack(">BII", _DISCONNECT, _BY_APPLICATION, len(said)) + said + bytes(4)
    padding = _BLOCK - (5 + len(payload)) % _BLOCK
    if padding < _LEAST_PADDING:
        padding += _BLOCK
    length = 1 + len(payload) + padding
    return struct.pack(">IB", length, padding) + payload + bytes(padding)
