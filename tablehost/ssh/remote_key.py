"""A host key that is on another machine: each key exchange waits for a signature from there.

asyncssh signs while it handles a packet, without waiting. It lets other packets be handled by
coroutines, though, and reads nothing more of a connection until these are done. So the handlers of
key exchanges get such a one, and nothing else of the process waits.
"""

from typing import Any, Protocol

import asyncssh
from asyncssh import kex
from asyncssh.packet import SSHPacket

from tablehost.ssh.algorithms import key_exchanges
from tablehost.ssh.exchange import Exchange, Proof


class Signer(Protocol):
    """Has key exchanges signed by a host key that is elsewhere."""

    def word(self, connection: int) -> str:
        """The word that the exchanges of a new connection are known by."""

    async def sign(self, connection: int, exchange: Exchange) -> bytes:
        """The signature of a connection's key exchange; empty if there is none."""

    def prove(self, connection: int, proof: Proof) -> None:
        """A client has proven to own the key that it logs in by."""


class RemoteKey(asyncssh.SSHKeyPair):
    """A host key of which only the public half is here."""

    def __init__(self, key: asyncssh.SSHKey) -> None:
        names = [key.algorithm]
        super().__init__(key.algorithm, key.algorithm, names, names, key.public_data, None)


def install() -> None:
    """Let connections of this process have their key exchanges signed elsewhere."""
    for name in key_exchanges("modern"):
        handler, hash_algorithm, more = kex._kex_handlers[name.encode()]  # noqa: SLF001 - asyncssh has no other way
        if not issubclass(handler, _SignedElsewhere):
            made = type(handler.__name__, (_SignedElsewhere, handler), {})
            kex._kex_handlers[name.encode()] = (made, hash_algorithm, more)  # noqa: SLF001 - likewise


class _SignedElsewhere:
    """What is different in a key exchange of asyncssh's, all names of which are asyncssh's."""

    _conn: Any
    _hash_alg: Any
    _init_type: int
    _gex_data: bytes

    def process_packet(self: Any, pkttype: int, pktid: int, packet: SSHPacket) -> Any:
        if pkttype == self._init_type and isinstance(self._conn.get_server_host_key(), RemoteKey):
            return self._answer(packet)
        return super().process_packet(pkttype, pktid, packet)  # type: ignore[misc]

    async def _answer(self: Any, packet: SSHPacket) -> None:
        """The server's half of an exchange, as `_process_init` and `_perform_reply` do it."""
        self._parse_client_key(packet)
        packet.check_end()
        secret, public = self._compute_server_shared(), self._conn.get_server_host_key().public_data
        keys = self._gex_data + self._format_client_key() + self._format_server_key()
        exchange = Exchange(self._hash_alg().name, self._conn.get_hash_prefix(), keys + secret)
        signature = await self._conn.signed(exchange)
        if not signature:
            raise asyncssh.DisconnectError(asyncssh.DISC_BY_APPLICATION, "")
        self._send_reply(public, signature)
        self._conn.send_newkeys(secret, self._compute_hash(public, secret))
