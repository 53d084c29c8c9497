"""The only randomness of the host.

A match's luck is a stream of bytes that anybody can recompute from its seed:

    block k = HMAC-SHA256(seed, b"tablehost luck 1" + k as 8 bytes, big-endian),  k = 0, 1, …

A number below n takes the next byte (the next ceil(bits / 8) bytes, big-endian, for n > 256),
keeps its lowest bits, as many as n - 1 has, and draws again when the result is n or more. So
every number is equally likely, with no remainder that would favour the low ones. Which numbers
are wanted, and in which order, is each game's `draw`.

The seed is committed to the store before its commitment, SHA-256(b"tablehost seed 1" + seed), is
shown to anybody, and is revealed when the match is over.
"""

import hashlib
import hmac
import secrets

from engine import Match

SEED_BYTES = 32
BLOCK = hashlib.sha256().digest_size


class DealerError(Exception):
    """A log whose luck is not what its seed gives: somebody changed one of them."""


def new_seed() -> bytes:
    """A seed for one match, from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published before the first draw, in hexadecimal; it tells nothing about the seed."""
    return hashlib.sha256(b"tablehost seed 1" + seed).hexdigest()


class Dealer:
    """The luck of one match. It satisfies the engine's `Rng`.

    Args:
        seed: of the stream.
        position: how many bytes of it are used up already.
    """

    def __init__(self, seed: bytes, position: int = 0) -> None:
        self._seed = seed
        self._block, skip = divmod(position, BLOCK)
        self._bytes = b""
        self.position = position - skip
        self._take(skip)

    def __repr__(self) -> str:
        return "<Dealer>"

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to `stop` - 1, all equally likely."""
        if stop < 1:
            raise ValueError(f"there is no number below {stop}")
        bits = (stop - 1).bit_length()
        mask = (1 << bits) - 1
        while True:
            number = int.from_bytes(self._take((bits + 7) // 8)) & mask
            if number < stop:
                return number

    def _take(self, count: int) -> bytes:
        while len(self._bytes) < count:
            label = b"tablehost luck 1" + self._block.to_bytes(8)
            self._bytes += hmac.digest(self._seed, label, "sha256")
            self._block += 1
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        self.position += count
        return taken


def verify(seed: bytes, match: Match) -> None:
    """Recompute every luck in the log of `match`.

    Raises:
        DealerError: one of them is not what this seed gives.
    """
    dealer = Dealer(seed)
    replayed = Match.start(match.game.id, match.seats, match.options)
    for number, (seat, entry) in enumerate(match.log):
        if seat is not None:
            replayed.play(seat, entry)
            continue
        if replayed.draw(dealer) != entry:
            raise DealerError(f"The luck in entry {number} is not what the seed gives.")
        replayed.deal(entry)


class OpenLuck:
    """Luck that nobody recomputes: bots' choices and delays."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to `stop` - 1, all equally likely."""
        return secrets.randbelow(stop)
