"""Passes: what the hall has found out about a connection, for the hall that comes after it.

A front on a machine of its own keeps them and cannot make them. Each is good for minutes, and a
newer one follows while the player is there.
"""

import hashlib
import hmac

import msgspec
from msgspec import Struct

from tablehost.people.player import Player

GOOD_FOR = 600.0  # seconds
ANEW = 60.0  # seconds after which a newer one is made


class _Facts(Struct, frozen=True, array_like=True):
    front: str
    connection: int
    name: str
    key: str | None
    address: str
    word: str
    until: float


class Passes:
    """Makes passes and reads them.

    Args:
        secret: that every hall of the house has, and nobody else.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = hashlib.sha256(b"tablehost passes" + secret).digest()

    def grant(self, front: str, player: Player, word: str, now: float) -> bytes:
        """A pass for the connection of a player at a front, with the word it is known by."""
        facts = _Facts(
            front, player.connection, player.name, player.key, player.address, word, now + GOOD_FOR
        )
        body = msgspec.msgpack.encode(facts)
        return self._seal(body) + body

    def read(
        self, granted: bytes, front: str, connection: int, now: float
    ) -> tuple[Player, str] | None:
        """Player and word of a pass; None if it is not good for this connection now."""
        seal, body = granted[:32], granted[32:]
        if not hmac.compare_digest(seal, self._seal(body)):
            return None
        facts = msgspec.msgpack.decode(body, type=_Facts)
        if (facts.front, facts.connection) != (front, connection) or facts.until < now:
            return None
        return Player(facts.name, facts.key, facts.address, connection), facts.word

    def _seal(self, body: bytes) -> bytes:
        return hmac.digest(self._secret, body, "sha256")
