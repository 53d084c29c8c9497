"""The server's end of an ssh connection, which differs from asyncssh's in two ways.

asyncssh completes a login at the first proof. RFC 4252, section 5.1, also knows "proven, but not
enough": a failure with partial success. It is used here to have a key proven before an invitation
code is typed, so that the key can be remembered.

asyncssh also sends an empty packet before every other one, against an attack on ciphers in CBC mode
(RFC 4251, section 9.3.1). This server offers none of those, and each screen update would cost two
packets to encrypt and two system calls.
"""

from typing import Protocol, cast

import asyncssh
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import SSHPacketLogger

from tablehost.ssh.exchange import Exchange, Proof, version_with


class Judge(Protocol):
    """The part of `ConnectionHandler` that judges keys, and has key exchanges signed."""

    def key_proven(self) -> bool:
        """The key accepted last was signed with; returns whether that is enough to log in."""

    async def sign(self, exchange: Exchange) -> bytes:
        """The signature of a key exchange, where the host key is elsewhere; empty for none."""


class Connection(asyncssh.SSHServerConnection):
    """Asks its handler whether a valid signature suffices, and sends no `MSG_IGNORE` packets.

    Attributes:
        proof: the last request with a valid signature; None before.
    """

    _partial = False
    proof: Proof | None = None

    def be_known_by(self, word: str) -> None:
        """Call itself by this word; before anything is sent."""
        self._version = version_with(word).encode()

    async def signed(self, exchange: Exchange) -> bytes:
        """The signature of a key exchange, where the host key is elsewhere; empty for none."""
        return await cast("Judge", self._owner).sign(exchange)

    async def validate_public_key(
        self, username: str, key_data: bytes, msg: bytes, signature: bytes
    ) -> bool:
        """As in asyncssh, but False for a valid signature that does not suffice by itself."""
        good = await super().validate_public_key(username, key_data, msg, signature)
        if not (good and msg and self._owner):
            return good
        self.proof = Proof(msg, signature)
        suffices = cast("Judge", self._owner).key_proven()
        self._partial = not suffices
        return suffices

    def send_userauth_failure(self, partial_success: bool) -> None:  # noqa: FBT001 - asyncssh's
        """Refuse a request, with partial success after a valid signature."""
        partial, self._partial = self._partial, False
        super().send_userauth_failure(partial_success or partial)

    def send_packet(
        self, pkttype: int, *args: bytes, handler: SSHPacketLogger | None = None
    ) -> None:
        """Send a packet, unless it is an empty one."""
        if pkttype != MSG_IGNORE:
            super().send_packet(pkttype, *args, handler=handler)
