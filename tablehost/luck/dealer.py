"""The random numbers of matches.

They come from a stream of bytes that anybody can recompute from the match's key (see `match_key`):

    block k = HMAC-SHA256(key, b"tablehost luck 1" + k as 8 bytes, big-endian),  k = 0, 1, …

For a number below n, the next byte is taken (the next ceil(bits / 8) bytes, big-endian, for
n > 256), its lowest bits are kept, as many as n - 1 has, and if the result is n or more, it is
drawn again. So every number is equally likely, with no bias towards low ones. Which numbers are
needed, and in which order, is decided by each game's `draw`.

The seed is saved before its commitment is shown to anybody, and is revealed when the match is over.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine import Match

SEED_BYTES = 32
Log = Iterable[Sequence[Any]]
"""`Match.log`: each entry is a seat, None for the dealer, and what it did."""
BLOCK = hashlib.sha256().digest_size


class DealerError(Exception):
    """A log whose luck is not what seed and words give: one of them was changed.

    Attributes:
        number: of the entry.
        due: the luck that it should have.
        found: the luck that it has.
    """

    def __init__(self, number: int, due: Mapping[str, Any], found: Mapping[str, Any]) -> None:
        super().__init__(f"The luck in entry {number} is not what the seed gives.")
        self.number = number
        self.due = due
        self.found = found


def new_seed() -> bytes:
    """A new seed, from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


class Dealer:
    """The random numbers of one match; implements the engine's `Rng`.

    Args:
        key: of the stream.
        position: how many bytes of it are used already.
    """

    def __init__(self, key: bytes, position: int = 0) -> None:
        self._key = key
        self._block, skip = divmod(position, BLOCK)
        self._bytes = b""
        self.position = position - skip
        self._take(skip)

    def __repr__(self) -> str:
        return "<Dealer>"

    def copy(self) -> "Dealer":
        """A dealer that continues with the same numbers."""
        dealer = Dealer.__new__(Dealer)
        dealer._key, dealer._block = self._key, self._block  # noqa: SLF001 - of this class
        dealer._bytes, dealer.position = self._bytes, self.position  # noqa: SLF001
        return dealer

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
            self._bytes += hmac.digest(self._key, label, "sha256")
            self._block += 1
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        self.position += count
        return taken


def recomputed(key: bytes, match: Match, log: Log) -> Iterator[tuple[int, dict[str, Any]]]:
    """Replay `log` in a new match; yields all luck as this key gives it, with its position.

    Raises:
        DealerError: the log has other luck.
        IllegalMove: the rules refuse an entry.
    """
    dealer = Dealer(key)
    for number, (seat, entry) in enumerate(log):
        if seat is not None:
            match.play(seat, entry)
            continue
        luck = match.draw(dealer)
        if luck != entry:
            raise DealerError(number, luck, entry)
        match.deal(entry)
        yield number, luck


class OpenLuck:
    """Random numbers that need not be recomputed: for bots' choices and delays."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to `stop` - 1, all equally likely."""
        return secrets.randbelow(stop)
