"""Limits on the messages that are read: anybody on the link can send any number of any size."""

import struct
from collections.abc import Callable
from time import monotonic

from tablehost.access.token_bucket import TokenBucket

MOST_BYTES = 9000
"""The size of the largest message that programs may send: RFC 6762 section 17."""

MOST_QUESTIONS, MOST_RECORDS = 64, 256
"""In one message. 1,500 bytes, which most programs keep to, have room for some 90 records."""

BURST, PER_SECOND = 4_000, 4_000
"""Units of work at once, and a second; each takes at most some 12 microseconds, as measured.
Hundreds of ordinary messages a second are within it."""

UNIT = 64
"""Bytes that count as a unit. So do a message, each of its questions and each of its records."""

_COUNTS = struct.Struct(">4x4H")  # behind the message's id and flags


class MessageLimits:
    """The limits of one link.

    Args:
        clock: monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._work = TokenBucket(BURST, PER_SECOND, clock)

    def allow(self, data: bytes) -> bool:
        """Whether a message is to be read; if so, it is counted."""
        if not _COUNTS.size <= len(data) <= MOST_BYTES:
            return False
        questions, *records = _COUNTS.unpack_from(data)
        if questions > MOST_QUESTIONS or sum(records) > MOST_RECORDS:
            return False
        return self._work.take(1 + questions + sum(records) + len(data) // UNIT)
