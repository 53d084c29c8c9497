"""The server's end of an ssh connection, where it does two things in another way than asyncssh.

asyncssh ends a login at the first proof. RFC 4252, section 5.1, has a word for "proven, and not
enough": a failure with partial success. So a key is proven before the code of an invitation is
typed, and is remembered with it.

asyncssh also puts a packet that says nothing before every other, against an attack on ciphers in
CBC mode (RFC 4251, section 9.3.1). This host speaks none of them, and a picture would cost two
packets to encrypt, and two calls of the system to send.
"""

from typing import Protocol, cast

import asyncssh
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import SSHPacketLogger


class Judge(Protocol):
    """The doorman, as far as keys are concerned."""

    def key_proven(self) -> bool:
        """The key taken last was signed with; whether that is enough to come in."""


class Connection(asyncssh.SSHServerConnection):
    """Asks its doorman, once a signature has been found good, whether that suffices.

    Of what is sent, packets that are to be ignored are left out.
    """

    _proven_in_part = False

    async def validate_public_key(
        self, username: str, key_data: bytes, msg: bytes, signature: bytes
    ) -> bool:
        """As asyncssh does, and False for a good signature that does not suffice by itself."""
        good = await super().validate_public_key(username, key_data, msg, signature)
        if not (good and msg and self._owner):
            return good
        suffices = cast("Judge", self._owner).key_proven()
        self._proven_in_part = not suffices
        return suffices

    def send_userauth_failure(self, partial_success: bool) -> None:  # noqa: FBT001 - asyncssh's
        """Refuse a request, saying whether part of the way is made."""
        partial, self._proven_in_part = self._proven_in_part, False
        super().send_userauth_failure(partial_success or partial)

    def send_packet(
        self, pkttype: int, *args: bytes, handler: SSHPacketLogger | None = None
    ) -> None:
        """Send a packet, if it says anything."""
        if pkttype != MSG_IGNORE:
            super().send_packet(pkttype, *args, handler=handler)
